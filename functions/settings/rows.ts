import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  settings: 'SETTINGS',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  settings: { pk: prefixes.settings, sk: 'SETTINGS' } as Key,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  settings: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  settings: {
    prefix: prefixes.settings,
    read: {
      get: ['*/api', 'live/admit', 'notifications/notify-admins', 'pickups/sweep', 'referrals/count'],
      batchGet: ['users/api'],
    },
    write: {
      update: ['settings/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
