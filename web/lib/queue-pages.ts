import type { Queue } from '../../shared/contract/queues.ts'

/** The page where an admin works off a queue. */
export const queuePages: Readonly<Record<Queue, string>> = {
  ads: '/admin/moderation',
  reports: '/admin/reports',
  cases: '/admin/cases',
  tickets: '/admin/tickets',
  withdrawals: '/admin/withdrawals',
  donations: '/admin/donations',
  repayments: '/admin/orders',
  disputes: '/admin/disputes',
  findings: '/admin/orders',
  users: '/admin/users',
  referrals: '/admin/referrals',
}
