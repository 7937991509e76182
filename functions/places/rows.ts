import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  postalCode: 'CEP#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  postalCode: (digits: string): Key => ({ pk: `${prefixes.postalCode}${digits}`, sk: 'CEP' }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  postalCode: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  postalCode: {
    prefix: prefixes.postalCode,
    read: {
      get: ['places/api'],
    },
    write: {
      put: ['places/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
