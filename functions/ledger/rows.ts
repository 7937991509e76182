import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  ledger: 'LEDGER#',
  journal: 'TX#',
  dayBook: 'DAYBOOK#',
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
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  ledger: {
    prefix: prefixes.ledger,
    read: {
      get: [
        'balance/api',
        'disputes/api',
        'ledger/audit',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'privacy/api',
        'privacy/erase',
        'referrals/api',
        'referrals/record',
      ],
      batchGet: [
        'disputes/api',
        'ledger/audit',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'referrals/api',
        'referrals/record',
      ],
      query: [
        'balance/api',
        'disputes/api',
        'ledger/audit',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
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
      ],
    },
    write: {
      put: [
        'disputes/api',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'referrals/api',
        'referrals/record',
      ],
    },
  },
  journal: {
    prefix: prefixes.journal,
    read: {
      get: [
        'disputes/api',
        'ledger/audit',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'referrals/record',
      ],
      batchGet: [
        'disputes/api',
        'ledger/audit',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'referrals/record',
      ],
      query: [
        'cases/api',
        'disputes/api',
        'ledger/audit',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'referrals/api',
        'referrals/count',
        'referrals/record',
      ],
      check: ['orders/api'],
    },
    write: {
      put: [
        'disputes/api',
        'orders/api',
        'orders/reconcile',
        'orders/refund',
        'orders/settle',
        'orders/silence',
        'orders/unclaimed',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'referrals/api',
        'referrals/record',
      ],
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
} as const satisfies RowKinds<typeof prefixes>
