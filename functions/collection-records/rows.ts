import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  collectionRecord: 'RECORD#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** Counters of a collector's record: suppliers and reports. */
  record: (userId: string): Key => ({ pk: `${prefixes.collectionRecord}${userId}`, sk: 'RECORD' }),
  recordMonth: (userId: string, month: string): Key => ({
    pk: `${prefixes.collectionRecord}${userId}`,
    sk: `RECORD#MONTH#${month}`,
  }),
  recordMonthPrefix: 'RECORD#MONTH#',
  /** `position` is month, supplier number and city. */
  recordLine: (userId: string, position: string): Key => ({
    pk: `${prefixes.collectionRecord}${userId}`,
    sk: `RECORD#LINE#${position}`,
  }),
  recordLinePrefix: 'RECORD#LINE#',
  /** Each pickup is counted once. */
  recordedPickup: (userId: string, pickupId: string): Key => ({
    pk: `${prefixes.collectionRecord}${userId}`,
    sk: `RECORD#PICKUP#${pickupId}`,
  }),
  /** `hash` is of collector and supplier; the row has the supplier's number. */
  recordSupplier: (userId: string, hash: string): Key => ({
    pk: `${prefixes.collectionRecord}${userId}`,
    sk: `RECORD#SUPPLIER#${hash}`,
  }),
  recordReport: (userId: string, number: string): Key => ({
    pk: `${prefixes.collectionRecord}${userId}`,
    sk: `RECORD#REPORT#${number}`,
  }),
  recordReportPrefix: 'RECORD#REPORT#',
  /** The suppliers of a report, apart from what its list shows. */
  reportSuppliers: (userId: string, number: string): Key => ({
    pk: `${prefixes.collectionRecord}${userId}`,
    sk: `RECORD#DETAIL#${number}`,
  }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  record: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  recordMonth: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  recordMonthPrefix: null,
  recordLine: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  recordLinePrefix: null,
  recordedPickup: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  // The hash names the supplier to no reader of the export.
  recordSupplier: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the collector’s account' },
  recordReport: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  recordReportPrefix: null,
  reportSuppliers: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  collectionRecord: {
    prefix: prefixes.collectionRecord,
    read: {
      get: ['collection-records/api', 'collection-records/count'],
      query: ['collection-records/api', 'privacy/erase', 'privacy/export'],
      check: ['collection-records/count'],
    },
    write: {
      put: ['collection-records/api', 'collection-records/count'],
      update: ['collection-records/api', 'collection-records/count'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
