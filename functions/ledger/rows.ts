import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  ledger: 'LEDGER#',
  journal: 'TX#',
  dayBook: 'DAYBOOK#',
  lastAudit: 'LASTAUDIT',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** Each number is written once and never changes. */
  journal: (subject: string, number: string): Key => ({ pk: `${prefixes.journal}${subject}`, sk: number }),
  journals: (subject: string) => `${prefixes.journal}${subject}`,
  /** Journals that touch accounts without a row of their own. */
  dayBook: (day: string) => `${prefixes.dayBook}${day}`,
  ledger: (userId: string) => `${prefixes.ledger}${userId}`,
  balance: (userId: string): Key => ({ pk: `${prefixes.ledger}${userId}`, sk: 'BALANCE' }),
  /** Sorted by lifetime credits and balance version; both only grow. */
  ledgerEntry: (userId: string, credited: string, version: string): Key => ({
    pk: `${prefixes.ledger}${userId}`,
    sk: `ENTRY#${credited}#${version}`,
  }),
  ledgerEntryPrefix: 'ENTRY#',
  /** What the last nightly audit found. */
  lastAudit: { pk: prefixes.lastAudit, sk: 'LASTAUDIT' } as Key,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  journal: {
    exported: { not: 'the ledger entries contain the same data' },
    erased: 'kept',
    ground: 'law',
    term: 'no end',
  },
  journals: null,
  dayBook: null,
  // Kept by law under an anonymous id.
  ledger: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  balance: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  ledgerEntry: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  ledgerEntryPrefix: null,
  // A number of differences.
  lastAudit: null,
} as const satisfies PersonalData<typeof keys>

/** Functions that move money: each reads the balances and journals that it guards, and writes both. */
const posting = [
  'disputes/api',
  'disputes/carry',
  'disputes/record',
  'orders/api',
  'orders/ask-again',
  'orders/reconcile',
  'orders/refund',
  'orders/settle',
  'orders/silence',
  'orders/unclaimed',
  'pickups/api',
  'pickups/end',
  'pickups/sweep',
  'referrals/record',
] as const

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  ledger: {
    prefix: prefixes.ledger,
    read: {
      get: [...posting, 'balance/api', 'ledger/audit', 'payouts/api', 'privacy/api', 'privacy/erase', 'referrals/api'],
      batchGet: [...posting, 'ledger/audit', 'payouts/api', 'referrals/api'],
      query: [...posting, 'balance/api', 'ledger/audit', 'payouts/api', 'privacy/export', 'referrals/api'],
    },
    write: {
      put: [...posting, 'payouts/api', 'referrals/api'],
    },
  },
  journal: {
    prefix: prefixes.journal,
    read: {
      get: [...posting, 'ledger/audit'],
      batchGet: [...posting, 'ledger/audit'],
      query: [...posting, 'cases/api', 'ledger/audit', 'payouts/api', 'referrals/api', 'referrals/count'],
      check: ['orders/api'],
    },
    write: {
      put: [...posting, 'payouts/api', 'referrals/api'],
    },
  },
  dayBook: {
    prefix: prefixes.dayBook,
    read: {
      get: ['orders/reconcile'],
      batchGet: ['orders/reconcile'],
      query: ['orders/reconcile'],
    },
    write: {
      put: ['orders/reconcile'],
    },
  },
  lastAudit: {
    prefix: prefixes.lastAudit,
    read: {
      get: ['queues/api'],
    },
    write: {
      put: ['ledger/audit'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
