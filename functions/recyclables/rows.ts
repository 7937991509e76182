import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  recyclable: 'AD#',
  recyclablesOfOwner: 'OWNER#',
  cards: 'CARDS#',
  word: 'WORD#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  recyclable: (id: string): Key => ({ pk: `${prefixes.recyclable}${id}`, sk: 'AD' }),
  recyclablesOfOwner: (userId: string) => `${prefixes.recyclablesOfOwner}${userId}`,
  /** One Query is a page of the listing; sort key: the ad's id, newest last. */
  cards: (place: string, category: string, action: string) => `${prefixes.cards}${place}#${category}#${action}`,
  /** A search reads its rarest word. Sort key: the ad's id. */
  word: (word: string, place: string) => `${prefixes.word}${word}#${place}`,
  placeOfBrazil: 'BR',
  placeOfState: (stateId: number) => `S${stateId}`,
  placeOfCity: (cityId: number) => `C${cityId}`,
  placeOfCell: (bits: number, cell: number) => `G${bits}:${cell}`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  recyclable: { exported: 'ads', erased: 'removed', ground: 'contract', term: 'until its owner deletes it' },
  recyclablesOfOwner: { exported: 'ads', erased: 'removed', ground: 'contract', term: 'until its owner deletes it' },
  cards: { exported: 'ads', erased: 'removed', ground: 'contract', term: 'while it is listed' },
  word: { exported: 'ads', erased: 'removed', ground: 'contract', term: 'while it is listed' },
  placeOfBrazil: null,
  placeOfState: null,
  placeOfCity: null,
  placeOfCell: null,
} as const satisfies PersonalData<typeof keys>

/** Functions that reserve, sell or free an ad, and so write its cards and words too. */
const selling = [
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
] as const

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  recyclable: {
    prefix: prefixes.recyclable,
    read: {
      get: [
        ...selling,
        'conversations/api',
        'disputes/api',
        'favourites/api',
        'moderation/api',
        'notifications/activity',
        'photos/finish',
        'privacy/erase',
        'questions/api',
        'recyclables/api',
        'recyclables/hide',
        'recyclables/page',
        'recyclables/share',
        'reports/api',
      ],
      batchGet: [...selling, 'balance/api', 'conversations/api', 'favourites/api', 'queues/api'],
      check: ['conversations/api', 'orders/api', 'pickups/api', 'pickups/end', 'pickups/sweep', 'questions/api'],
    },
    write: {
      put: [...selling, 'moderation/api', 'photos/finish', 'privacy/erase', 'recyclables/api', 'recyclables/hide'],
      delete: ['privacy/erase', 'recyclables/api'],
    },
  },
  recyclablesOfOwner: {
    prefix: prefixes.recyclablesOfOwner,
    read: {
      query: ['privacy/api', 'privacy/erase', 'privacy/export', 'recyclables/api', 'recyclables/hide'],
    },
  },
  cards: {
    prefix: prefixes.cards,
    read: {
      batchGet: ['recyclables/api'],
      query: ['recyclables/api', 'recyclables/sitemap'],
    },
    write: {
      put: [...selling, 'moderation/api', 'photos/finish', 'recyclables/api', 'recyclables/hide'],
      delete: [...selling, 'moderation/api', 'privacy/erase', 'recyclables/api', 'recyclables/hide'],
    },
  },
  word: {
    prefix: prefixes.word,
    read: {
      query: ['recyclables/api'],
    },
    write: {
      put: [...selling, 'moderation/api', 'recyclables/api', 'recyclables/hide'],
      delete: [...selling, 'moderation/api', 'privacy/erase', 'recyclables/api', 'recyclables/hide'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
