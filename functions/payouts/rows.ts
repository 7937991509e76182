import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  withdrawal: 'WITHDRAWAL#',
  withdrawals: 'WITHDRAWALS#',
  donation: 'DONATION#',
  donations: 'DONATIONS#',
  endToEnd: 'ENDTOEND#',
  payoutWeek: 'PAYOUTWEEK#',
  donationPreference: 'DONATIONPREFERENCE#',
  usedPixKeys: 'PIXKEYS#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  donationPreference: (userId: string): Key => ({ pk: `${prefixes.donationPreference}${userId}`, sk: 'DONATION' }),
  withdrawal: (id: string): Key => ({ pk: `${prefixes.withdrawal}${id}`, sk: 'WITHDRAWAL' }),
  endToEnd: (endToEndId: string): Key => ({ pk: `${prefixes.endToEnd}${endToEndId}`, sk: 'ENDTOEND' }),
  withdrawalsOfUser: (userId: string) => `${prefixes.withdrawals}OF#${userId}`,
  /** Sorted by request time. */
  withdrawalsIn: (status: string) => `${prefixes.withdrawals}IN#${status}`,
  /** A user's payouts of the last days, for the sums that decisions read. */
  payoutWeek: (userId: string): Key => ({ pk: `${prefixes.payoutWeek}${userId}`, sk: 'WEEK' }),
  donation: (id: string): Key => ({ pk: `${prefixes.donation}${id}`, sk: 'DONATION' }),
  donationsOfUser: (userId: string) => `${prefixes.donations}OF#${userId}`,
  /** Sorted by request time. */
  donationsIn: (status: string) => `${prefixes.donations}IN#${status}`,
  /** A copy of the donation in its entity's list. */
  donationTo: (entityId: string, createdAt: string, id: string): Key => ({
    pk: `${prefixes.donations}TO#${entityId}`,
    sk: `${createdAt}#${id}`,
  }),
  /** The user asked for money to a PIX key; `hash` is of the key. */
  usedPixKey: (userId: string, hash: string): Key => ({ pk: `${prefixes.usedPixKeys}${userId}`, sk: `PIXKEY#${hash}` }),
  usedPixKeyPrefix: 'PIXKEY#',
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  donationPreference: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  // Payee and Pix key, kept like the journals.
  withdrawal: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  endToEnd: { exported: { not: 'the id is in the withdrawal' }, erased: 'kept', ground: 'law', term: 'no end' },
  withdrawalsOfUser: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  withdrawalsIn: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  payoutWeek: {
    exported: { not: 'sums of withdrawals and donations, which are in the export' },
    erased: 'kept',
    ground: 'law',
    term: 'no end',
  },
  donation: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  donationsOfUser: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  donationsIn: { exported: 'money', erased: 'kept', ground: 'law', term: 'no end' },
  donationTo: { exported: { not: 'a copy of the donation' }, erased: 'kept', ground: 'law', term: 'no end' },
  usedPixKey: {
    exported: { not: 'the PIX keys are in the withdrawals of the export' },
    erased: 'removed',
    ground: 'interest',
    term: 'the account',
  },
  usedPixKeyPrefix: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  withdrawal: {
    prefix: prefixes.withdrawal,
    read: {
      get: ['ledger/audit', 'payouts/api'],
      batchGet: ['payouts/api', 'queues/api'],
    },
    write: {
      put: ['payouts/api'],
    },
  },
  withdrawals: {
    prefix: prefixes.withdrawals,
    read: {
      query: [
        'approvals/remind',
        'payouts/api',
        'payouts/record',
        'privacy/export',
        'queues/count',
        'queues/count-all',
      ],
    },
  },
  donation: {
    prefix: prefixes.donation,
    read: {
      get: ['ledger/audit', 'payouts/api', 'payouts/record'],
      batchGet: ['payouts/api', 'queues/api'],
    },
    write: {
      put: ['payouts/api', 'payouts/record'],
    },
  },
  donations: {
    prefix: prefixes.donations,
    read: {
      query: [
        'approvals/remind',
        'payouts/api',
        'payouts/record',
        'privacy/export',
        'queues/count',
        'queues/count-all',
      ],
    },
    write: {
      put: ['payouts/api', 'payouts/record'],
    },
  },
  payoutWeek: {
    prefix: prefixes.payoutWeek,
    read: {
      batchGet: ['payouts/api', 'payouts/record'],
    },
    write: {
      put: ['payouts/api', 'payouts/record'],
      update: ['payouts/api', 'payouts/record'],
    },
  },
  endToEnd: {
    prefix: prefixes.endToEnd,
    read: {
      batchGet: ['queues/api'],
    },
    write: {
      put: ['orders/api', 'payouts/api'],
    },
  },
  donationPreference: {
    prefix: prefixes.donationPreference,
    read: {
      batchGet: ['orders/api', 'orders/unclaimed', 'payouts/api', 'pickups/api', 'pickups/end', 'pickups/sweep'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['payouts/api'],
      delete: ['privacy/erase'],
    },
  },
  usedPixKeys: {
    prefix: prefixes.usedPixKeys,
    read: {
      query: ['payouts/api', 'privacy/erase', 'privacy/export', 'referrals/api'],
    },
    write: {
      put: ['payouts/api'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
