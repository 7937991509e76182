import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  favourites: 'FAVOURITES#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  favourite: (userId: string, recyclableId: string): Key => ({
    pk: `${prefixes.favourites}${userId}`,
    sk: `FAVOURITE#${recyclableId}`,
  }),
  favouritePrefix: 'FAVOURITE#',
  /** Tallies enforce a limit within the same transaction. */
  favouriteTally: (userId: string): Key => ({ pk: `${prefixes.favourites}${userId}`, sk: 'TALLY' }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  favourite: { exported: 'favourites', erased: 'removed', ground: 'contract', term: 'until it is removed' },
  favouritePrefix: null,
  favouriteTally: { exported: 'others', erased: 'removed', ground: 'interest', term: 'the account' },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  favourites: {
    prefix: prefixes.favourites,
    read: {
      query: ['favourites/api', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['favourites/api'],
      update: ['favourites/api'],
      delete: ['favourites/api', 'privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
