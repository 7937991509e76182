import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  figures: 'FIGURES#',
  counted: 'COUNTED#',
  goals: 'GOALS',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** Counters of a day, a month or all time, in one of 16 shards. */
  figures: (shard: string, period: string): Key => ({ pk: `${prefixes.figures}${shard}`, sk: period }),
  figuresDay: (day: string) => `DAY#${day}`,
  figuresMonth: (month: string) => `MONTH#${month}`,
  /** After every month in sort order, so that one Query reads both. */
  figuresAllTime: 'MONTH#ALL',
  figuresOfShard: (shard: string) => `${prefixes.figures}${shard}`,
  /** A counted event; the counters can be rebuilt from these rows. */
  counted: (month: string, shard: string, day: string, eventId: string): Key => ({
    pk: `${prefixes.counted}${month}#${shard}`,
    sk: `${day}#${eventId}`,
  }),
  countedOf: (month: string, shard: string) => `${prefixes.counted}${month}#${shard}`,
  /** Page views of a day or month, summed from `pageViews`. */
  viewFigures: (period: string): Key => ({ pk: `${prefixes.figures}views`, sk: period }),
  viewFiguresAll: `${prefixes.figures}views`,
  /** How many accounts had no sign-in for 30 days. */
  inactiveUsers: { pk: `${prefixes.figures}people`, sk: 'INACTIVE' } as Key,
  goals: { pk: prefixes.goals, sk: 'GOALS' } as Key,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // Counters of all users together; a counted event has only its id.
  figures: null,
  figuresDay: null,
  figuresMonth: null,
  figuresAllTime: null,
  figuresOfShard: null,
  counted: null,
  countedOf: null,
  viewFigures: null,
  viewFiguresAll: null,
  inactiveUsers: null,
  goals: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  figures: {
    prefix: prefixes.figures,
    read: {
      get: ['figures/api'],
      query: ['figures/api', 'figures/sum-views'],
    },
    write: {
      put: ['figures/count-inactive', 'figures/sum-views'],
      update: ['figures/count'],
    },
  },
  counted: {
    prefix: prefixes.counted,
    write: {
      put: ['figures/count'],
    },
  },
  goals: {
    prefix: prefixes.goals,
    read: {
      get: ['figures/api'],
    },
    write: {
      put: ['figures/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
