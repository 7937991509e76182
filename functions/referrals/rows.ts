import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  referral: 'REFERRAL#',
  referrals: 'REFERRALS#',
  referralChecks: 'REFERRALCHECKS',
  referrer: 'REFERRER#',
  referralCode: 'REFERRALCODE#',
  ownReferralCode: 'OWNCODE#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** One a referred user. */
  referral: (referredId: string): Key => ({ pk: `${prefixes.referral}${referredId}`, sk: 'ENTRY' }),
  /** Sorted by creation time. */
  referralsOf: (referrerId: string) => `${prefixes.referrals}OF#${referrerId}`,
  referralsIn: (status: string) => `${prefixes.referrals}IN#${status}`,
  /** A completed sale on one side of the referred user. */
  referralTrade: (referredId: string, pickupId: string): Key => ({
    pk: `${prefixes.referral}${referredId}`,
    sk: `TRADE#${pickupId}`,
  }),
  referralTradePrefix: 'TRADE#',
  /** A trade to count from an instant on; removed when it is counted. */
  referralCheck: (countsFrom: string, referredId: string, pickupId: string): Key => ({
    pk: prefixes.referralChecks,
    sk: `${countsFrom}#${referredId}#${pickupId}`,
  }),
  referralChecks: prefixes.referralChecks,
  /** Numbers of a referrer's entries by state. */
  referralCounts: (referrerId: string): Key => ({ pk: `${prefixes.referrer}${referrerId}`, sk: 'COUNTS' }),
  referralCode: (code: string): Key => ({ pk: `${prefixes.referralCode}${code}`, sk: 'CODE' }),
  /** The user's own code. */
  ownReferralCode: (userId: string): Key => ({ pk: `${prefixes.ownReferralCode}${userId}`, sk: 'REFERRALCODE' }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // Referrer and referred user by their anonymous ids: rewards are part of the money kept by law.
  referral: { exported: 'referrals', erased: 'kept', ground: 'law', term: 'no end' },
  referralsOf: { exported: 'referrals', erased: 'kept', ground: 'law', term: 'no end' },
  referralsIn: { exported: 'referrals', erased: 'kept', ground: 'law', term: 'no end' },
  referralTrade: {
    exported: { not: 'a sale that is in the export itself, for 400 days' },
    erased: 'by itself',
    ground: 'contract',
    term: '400 days',
  },
  referralTradePrefix: null,
  referralCheck: {
    exported: { not: 'a sale that counts for a referral, for 30 days' },
    erased: 'by itself',
    ground: 'contract',
    term: '30 days',
  },
  referralChecks: null,
  referralCounts: { exported: { not: 'sums of what is in the export' }, erased: 'kept', ground: 'law', term: 'no end' },
  referralCode: {
    exported: { not: 'the code is in the export' },
    erased: 'removed',
    ground: 'contract',
    term: 'the account',
  },
  ownReferralCode: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  referral: {
    prefix: prefixes.referral,
    read: {
      get: ['referrals/api', 'referrals/count', 'referrals/record'],
      batchGet: ['privacy/export', 'referrals/api'],
      query: ['referrals/record'],
    },
    write: {
      put: ['profiles/api', 'referrals/api', 'referrals/count', 'referrals/record'],
      update: ['referrals/count', 'referrals/record'],
    },
  },
  referrals: {
    prefix: prefixes.referrals,
    read: {
      query: ['privacy/export', 'referrals/api', 'queues/count', 'queues/count-all'],
    },
  },
  referralChecks: {
    prefix: prefixes.referralChecks,
    read: {
      query: ['referrals/count'],
    },
    write: {
      put: ['referrals/record'],
      delete: ['referrals/count'],
    },
  },
  referrer: {
    prefix: prefixes.referrer,
    read: {
      get: ['referrals/api'],
      batchGet: ['referrals/api'],
    },
    write: {
      update: ['profiles/api', 'referrals/api', 'referrals/count', 'referrals/record'],
    },
  },
  referralCode: {
    prefix: prefixes.referralCode,
    read: {
      get: ['profiles/api'],
    },
    write: {
      put: ['referrals/api'],
      delete: ['privacy/erase'],
    },
  },
  ownReferralCode: {
    prefix: prefixes.ownReferralCode,
    read: {
      get: ['referrals/api'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['referrals/api'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
