/**
 * Namespaces that pages load together: one file per locale and group. Portuguese loads them as chunks
 * (`chunks.ts`). A test fails for a namespace outside of the groups.
 */
export const pageGroups: Readonly<Record<string, readonly string[]>> = {
  // The first view of every page, and what the service worker keeps for use without a connection.
  start: ['common', 'home', 'pages'],
  home: ['home-sections', 'newsletter'],
  ads: ['errors', 'recyclables', 'saved-searches', 'questions', 'reports'],
  accounts: ['accounts', 'device-sign-in', 'onboarding', 'profiles', 'privacy', 'tickets', 'mails', 'badges'],
  dealing: [
    ...['conversations', 'pickups', 'orders', 'notifications', 'record', 'goals', 'points'],
    ...['balance', 'withdrawals', 'donations', 'referrals', 'disputes'],
  ],
  admin: [
    ...['admin-errors', 'admin-orders', 'approvals', 'audit', 'cases', 'entities', 'exchange-rates', 'figures'],
    ...['moderation', 'newsletter-admin', 'photos-admin', 'referral-payments', 'settings', 'users'],
  ],
  legal: ['legal'],
}

/** @throws Error for a namespace without a group */
export function groupOf(namespace: string): string {
  const group = Object.keys(pageGroups).find((name) => pageGroups[name]?.includes(namespace))
  if (!group) throw new Error(`web/plugins/page-groups.ts has no group for ${namespace}.json`)
  return group
}
