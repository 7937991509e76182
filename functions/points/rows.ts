import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  points: 'POINTS#',
  pointsOf: 'POINTSOF#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** Totals of sales, pickups and donations behind the points. */
  points: (userId: string): Key => ({ pk: `${prefixes.pointsOf}${userId}`, sk: 'POINTS' }),
  /** One sale, pickup or donation that counts, or that was taken back. */
  pointsSource: (userId: string, source: string): Key => ({
    pk: `${prefixes.pointsOf}${userId}`,
    sk: `POINTSOURCE#${source}`,
  }),
  pointsSourcePrefix: 'POINTSOURCE#',
  /** Index of users of a state, sorted by points. */
  pointsInState: (stateId: number) => `${prefixes.points}${stateId}`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  points: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  pointsSource: { exported: 'others', erased: 'removed', ground: 'contract', term: 'the account' },
  pointsSourcePrefix: null,
  pointsInState: {
    exported: { not: 'the points are in the export' },
    erased: 'removed',
    ground: 'contract',
    term: 'the account',
  },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  points: {
    prefix: prefixes.points,
    read: {
      query: ['notifications/weekly'],
    },
  },
  pointsOf: {
    prefix: prefixes.pointsOf,
    read: {
      get: ['points/api', 'points/count'],
      batchGet: ['notifications/weekly'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['points/count'],
      delete: ['privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
