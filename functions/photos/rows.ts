import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  photo: 'PHOTO#',
  photosIn: 'PHOTOS#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  photo: (id: string): Key => ({ pk: `${prefixes.photo}${id}`, sk: 'PHOTO' }),
  /** Photos to convert anew: the failed, or those of a generation of conversions. */
  photosIn: (list: string) => `${prefixes.photosIn}${list}`,
  /** Derivatives that a new conversion replaced; its expiry removes them. */
  oldConversion: (photoId: string, conversion: string): Key => ({
    pk: `${prefixes.photo}${photoId}`,
    sk: `OLD#${conversion}`,
  }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // Without an ad it expires within a day; evidence of a dispute is kept with it.
  photo: {
    exported: 'ads',
    erased: 'removed',
    ground: 'contract',
    term: 'with its ad or conversation; one that neither takes, a day',
  },
  photosIn: null,
  oldConversion: {
    exported: { not: 'pictures of a photo that has newer ones, for a day' },
    erased: 'by itself',
    ground: 'contract',
    term: 'a day',
  },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  photo: {
    prefix: prefixes.photo,
    read: {
      get: ['photos/api', 'photos/convert', 'photos/finish', 'photos/renew'],
      batchGet: ['conversations/api', 'disputes/api', 'recyclables/api'],
    },
    write: {
      put: ['photos/api', 'photos/finish'],
      update: [
        'conversations/api',
        'disputes/api',
        'photos/api',
        'photos/convert',
        'photos/finish',
        'privacy/erase',
        'recyclables/api',
      ],
      delete: ['photos/api', 'photos/remove', 'privacy/erase'],
    },
  },
  photosIn: {
    prefix: prefixes.photosIn,
    read: {
      query: ['photos/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
