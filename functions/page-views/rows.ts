import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  pageViews: 'VIEWS#',
  emptySearch: 'EMPTYSEARCH#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  pageViews: (day: string, route: string, locale: string, screen: string): Key => ({
    pk: `${prefixes.pageViews}${day}`,
    sk: `${route}#${locale}#${screen}`,
  }),
  /** Words of searches without results. */
  emptySearch: (month: string, words: string): Key => ({ pk: `${prefixes.emptySearch}${month}`, sk: words }),
  /** Counts the new words of a day. */
  emptySearchesOfDay: (day: string): Key => ({ pk: `${prefixes.emptySearch}${day}`, sk: 'COUNT' }),
  /** Words from five visits on; sorted by the number of visits. */
  emptySearchTop: (month: string) => `${prefixes.emptySearch}TOP#${month}`,
  pageViewsOfDay: (day: string) => `${prefixes.pageViews}${day}`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  pageViews: null,
  // Without contact data; shown from five visits on.
  emptySearch: null,
  emptySearchesOfDay: null,
  emptySearchTop: null,
  pageViewsOfDay: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  pageViews: {
    prefix: prefixes.pageViews,
    read: {
      query: ['figures/sum-views'],
    },
    write: {
      update: ['page-views/api'],
    },
  },
  emptySearch: {
    prefix: prefixes.emptySearch,
    read: {
      query: ['figures/api'],
    },
    write: {
      put: ['page-views/api'],
      update: ['page-views/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
