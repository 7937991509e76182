import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  dispute: 'DISPUTE#',
  disputes: 'DISPUTES#',
  claim: 'CLAIM#',
  closedHolder: 'CLOSED#',
  hashKey: 'HASHKEY#',
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
  /** A deleted account; the keyed hash is of its CPF or CNPJ. */
  closedHolder: (hash: string, userId: string): Key => ({ pk: `${prefixes.closedHolder}${hash}`, sk: userId }),
  closedHolders: (hash: string) => `${prefixes.closedHolder}${hash}`,
  closedHolderOf: (userId: string) => `${prefixes.closedHolder}OF#${userId}`,
  /** Secret key of a kind of hashes. */
  hashKey: (kind: string): Key => ({ pk: `${prefixes.hashKey}${kind}`, sk: 'KEY' }),
} as const

const closed = {
  exported: { not: 'the keyed hash of a number of a deleted account that sold something' },
  erased: 'by itself',
  ground: 'interest',
  term: '200 days, longer while the account owes',
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
  closedHolder: closed,
  closedHolderOf: closed,
  closedHolders: null,
  hashKey: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  dispute: {
    prefix: prefixes.dispute,
    read: {
      get: ['disputes/api', 'disputes/carry', 'disputes/record'],
    },
    write: {
      put: ['disputes/api', 'disputes/carry', 'disputes/record'],
    },
  },
  disputes: {
    prefix: prefixes.disputes,
    read: {
      query: ['disputes/api', 'orders/reconcile', 'queues/count', 'queues/count-all'],
    },
  },
  claim: {
    prefix: prefixes.claim,
    read: {
      query: ['balance/api', 'disputes/carry', 'privacy/erase', 'privacy/export', 'referrals/record'],
    },
    write: {
      put: ['disputes/api', 'disputes/carry', 'disputes/record', 'referrals/record'],
      delete: ['disputes/carry', 'privacy/erase'],
    },
  },
  closedHolder: {
    prefix: prefixes.closedHolder,
    read: {
      query: ['disputes/carry'],
    },
    write: {
      put: ['disputes/carry', 'privacy/erase'],
    },
  },
  hashKey: {
    prefix: prefixes.hashKey,
    read: {
      get: ['disputes/carry', 'privacy/erase'],
    },
    write: {
      put: ['disputes/carry', 'privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
