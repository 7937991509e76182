import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  dispute: 'DISPUTE#',
  disputes: 'DISPUTES#',
  claim: 'CLAIM#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  dispute: (id: string): Key => ({ pk: `${prefixes.dispute}${id}`, sk: 'DISPUTE' }),
  /** Index of disputes in a state, sorted by opening. */
  disputesIn: (status: string) => `${prefixes.disputes}${status}`,
  /** Why this user owes something, one row a dispute. */
  claimOf: (userId: string, disputeId: string): Key => ({
    pk: `${prefixes.claim}${userId}`,
    sk: `CLAIM#${disputeId}`,
  }),
  claimPrefix: 'CLAIM#',
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // Buyer and seller by their anonymous ids: disputes are part of the money kept by law.
  dispute: {
    exported: { not: 'its state is in the orders of the export' },
    erased: 'kept',
    ground: 'law',
    term: 'no end',
  },
  disputesIn: {
    exported: { not: 'its state is in the orders of the export' },
    erased: 'kept',
    ground: 'law',
    term: 'no end',
  },
  claimOf: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  claimPrefix: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  dispute: {
    prefix: prefixes.dispute,
    read: {
      get: ['disputes/api', 'disputes/record'],
    },
    write: {
      put: ['disputes/api', 'disputes/record'],
    },
  },
  disputes: {
    prefix: prefixes.disputes,
    read: {
      query: ['disputes/api', 'orders/reconcile'],
    },
  },
  claim: {
    prefix: prefixes.claim,
    read: {
      query: ['balance/api', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['disputes/api', 'referrals/record'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
