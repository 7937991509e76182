import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  exchangeRates: 'RATES',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** A handful in one partition. */
  exchangeRate: (currency: string): Key => ({ pk: prefixes.exchangeRates, sk: currency }),
  exchangeRates: prefixes.exchangeRates,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  exchangeRate: null,
  exchangeRates: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  exchangeRates: {
    prefix: prefixes.exchangeRates,
    read: {
      get: ['exchange-rates/api'],
      query: ['exchange-rates/api'],
    },
    write: {
      put: ['exchange-rates/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
