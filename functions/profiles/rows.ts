import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  profile: 'PROFILE#',
  users: 'USERS',
  userFinder: 'FIND#',
  taxId: 'TAXID#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  profile: (userId: string): Key => ({ pk: `${prefixes.profile}${userId}`, sk: 'PROFILE' }),
  /** Makes a CPF or CNPJ unique. */
  taxId: (taxId: string): Key => ({ pk: `${prefixes.taxId}${taxId}`, sk: 'TAXID' }),
  /** Sorted by creation time. */
  users: prefixes.users,
  /** Sorted by waiting time. */
  usersInAnalysis: `${prefixes.users}#in_analysis`,
  /** E-mail, phone or name; several users may share a value. */
  userFinder: (by: string, value: string, userId: string): Key => ({
    pk: `${prefixes.userFinder}${by}#${value}`,
    sk: userId,
  }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  profile: { exported: 'profile', erased: 'removed', ground: 'contract', term: 'the account' },
  taxId: {
    exported: { not: 'the number is in the profile' },
    erased: 'removed',
    ground: 'interest',
    term: 'the account',
  },
  users: { exported: 'profile', erased: 'removed', ground: 'contract', term: 'the account' },
  usersInAnalysis: { exported: 'profile', erased: 'removed', ground: 'contract', term: 'the account' },
  userFinder: {
    exported: { not: 'the search terms are in the profile' },
    erased: 'removed',
    ground: 'interest',
    term: 'the account',
  },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  profile: {
    prefix: prefixes.profile,
    read: {
      get: [
        '*/api',
        'accounts/custom-message',
        'accounts/post-authentication',
        'accounts/post-confirmation',
        'accounts/pre-authentication',
        'accounts/pre-token-generation',
        'accounts/remove-unconfirmed',
        'accounts/send-sms',
        'collection-records/count',
        'device-sign-ins/verify-challenge',
        'disputes/carry',
        'live/admit',
        'notifications/calendar',
        'notifications/notify-admins',
        'notifications/remind',
        'notifications/send',
        'notifications/send-due',
        'orders/reconcile',
        'orders/refund',
        'orders/ask-again',
        'orders/settle',
        'orders/unclaimed',
        'payouts/record',
        'pickups/end',
        'points/count',
        'privacy/erase',
        'recyclables/hide',
        'recyclables/page',
        'saved-searches/digest',
        'saved-searches/match',
        'users/sign-out',
      ],
      batchGet: [
        'approvals/remind',
        'audit/api',
        'conversations/api',
        'disputes/api',
        'disputes/carry',
        'disputes/record',
        'entities/api',
        'moderation/api',
        'notifications/weekly',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/ask-again',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'privacy/export',
        'referrals/api',
        'referrals/record',
        'settings/api',
        'users/api',
        'queues/api',
        'tickets/api',
      ],
      query: ['privacy/erase', 'privacy/export'],
      check: [
        'collection-records/count',
        'disputes/api',
        'moderation/api',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/ask-again',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'recyclables/hide',
        'referrals/api',
        'referrals/record',
      ],
    },
    write: {
      put: ['accounts/post-confirmation', 'accounts/pre-token-generation', 'accounts/remove-unconfirmed'],
      update: [
        'accounts/api',
        'accounts/post-authentication',
        'accounts/pre-token-generation',
        'badges/count',
        'device-sign-ins/verify-challenge',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'privacy/api',
        'profiles/api',
        'users/api',
      ],
      delete: ['privacy/erase'],
    },
    only: {
      'accounts/api': ['signedOutAt', 'factorsOpenedAt', 'authenticatorOpenedAt'],
      'accounts/pre-token-generation': ['signedOutAt', 'factorsOpenedAt'],
      'badges/count': ['punctualPickups', 'latePickups'],
      'device-sign-ins/verify-challenge': ['letIn', 'suspension', 'signedOutAt'],
      'pickups/api': ['completedPickups', 'ratingSum', 'ratingCount', 'suspension'],
      'pickups/end': ['completedPickups', 'suspension'],
      'pickups/sweep': ['completedPickups', 'suspension'],
      'privacy/api': ['deletion'],
    },
  },
  users: {
    prefix: prefixes.users,
    read: {
      query: ['figures/count-inactive', 'queues/count', 'queues/count-all', 'users/api'],
    },
  },
  userFinder: {
    prefix: prefixes.userFinder,
    read: {
      query: ['audit/api', 'payouts/api', 'referrals/api', 'users/api', 'queues/api'],
    },
    write: {
      put: [
        'accounts/post-authentication',
        'accounts/post-confirmation',
        'accounts/pre-token-generation',
        'accounts/remove-unconfirmed',
        'payouts/api',
        'profiles/api',
        'users/api',
      ],
      delete: ['accounts/post-authentication', 'payouts/api', 'privacy/erase', 'profiles/api', 'users/api'],
    },
  },
  taxId: {
    prefix: prefixes.taxId,
    read: {
      get: ['audit/api', 'payouts/api', 'profiles/api', 'referrals/api', 'users/api', 'queues/api'],
      batchGet: ['users/api'],
    },
    write: {
      put: ['payouts/api', 'profiles/api', 'users/api'],
      delete: ['payouts/api', 'privacy/erase', 'profiles/api', 'users/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
