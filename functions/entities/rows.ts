import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  entities: 'ENTITIES',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** A few dozen in one partition. */
  entity: (id: string): Key => ({ pk: prefixes.entities, sk: id }),
  entities: prefixes.entities,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  entity: null,
  entities: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  entities: {
    prefix: prefixes.entities,
    read: {
      batchGet: [
        'balance/api',
        'entities/api',
        'orders/api',
        'orders/unclaimed',
        'payouts/api',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
      ],
      query: ['entities/api', 'payouts/api'],
      check: ['payouts/api'],
    },
    write: {
      put: ['entities/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
