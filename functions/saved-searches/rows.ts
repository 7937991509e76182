import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  savedSearches: 'SEARCHES#',
  watchers: 'WATCH#',
  digest: 'DIGEST#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  savedSearch: (userId: string, id: string): Key => ({ pk: `${prefixes.savedSearches}${userId}`, sk: `SEARCH#${id}` }),
  savedSearchTally: (userId: string): Key => ({ pk: `${prefixes.savedSearches}${userId}`, sk: 'TALLY' }),
  savedSearchPrefix: 'SEARCH#',
  /** Saved searches; read once for each key of an approved ad. */
  watchers: (place: string, category: string, action: string) => `${prefixes.watchers}${place}#${category}#${action}`,
  /** Saved searches by their rarest word. */
  watchersOfWord: (place: string, word: string) => `${prefixes.watchers}${place}#${word}`,
  digest: (day: string, userId: string, searchId: string, recyclableId: string): Key => ({
    pk: `${prefixes.digest}${day}`,
    sk: `${userId}#${searchId}#${recyclableId}`,
  }),
  digestOfDay: (day: string) => `${prefixes.digest}${day}`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  savedSearch: { exported: 'savedSearches', erased: 'removed', ground: 'contract', term: 'until it is removed' },
  savedSearchTally: { exported: 'others', erased: 'removed', ground: 'interest', term: 'the account' },
  savedSearchPrefix: null,
  watchers: { exported: 'savedSearches', erased: 'removed', ground: 'contract', term: 'until it is removed' },
  watchersOfWord: { exported: 'savedSearches', erased: 'removed', ground: 'contract', term: 'until it is removed' },
  digest: {
    exported: { not: 'ads on their way to an e-mail, three days at most' },
    erased: 'by itself',
    ground: 'contract',
    term: 'three days',
  },
  digestOfDay: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  savedSearches: {
    prefix: prefixes.savedSearches,
    read: {
      get: ['notifications/send-due', 'saved-searches/api'],
      query: ['privacy/erase', 'privacy/export', 'saved-searches/api', 'saved-searches/digest'],
    },
    write: {
      put: ['saved-searches/api'],
      update: ['saved-searches/api'],
      delete: ['privacy/erase', 'saved-searches/api'],
    },
  },
  watchers: {
    prefix: prefixes.watchers,
    read: {
      query: ['saved-searches/match'],
    },
    write: {
      put: ['saved-searches/api'],
      delete: ['privacy/erase', 'saved-searches/api'],
    },
  },
  digest: {
    prefix: prefixes.digest,
    read: {
      query: ['saved-searches/digest'],
    },
    write: {
      put: ['saved-searches/match'],
      delete: ['saved-searches/digest'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
