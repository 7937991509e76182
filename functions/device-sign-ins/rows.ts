import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  deviceSignIn: 'DEVICE#',
  deviceCode: 'DEVICECODE#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  deviceSignIn: (id: string): Key => ({ pk: `${prefixes.deviceSignIn}${id}`, sk: 'DEVICE' }),
  deviceCode: (hash: string): Key => ({ pk: `${prefixes.deviceCode}${hash}`, sk: 'CODE' }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  deviceSignIn: {
    exported: { not: 'the approval of another screen, for minutes' },
    erased: 'by itself',
    ground: 'contract',
    term: 'ten minutes',
  },
  deviceCode: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  deviceSignIn: {
    prefix: prefixes.deviceSignIn,
    read: {
      get: ['accounts/pre-authentication', 'device-sign-ins/api', 'device-sign-ins/verify-challenge'],
    },
    write: {
      put: ['device-sign-ins/api'],
      update: ['device-sign-ins/api', 'device-sign-ins/verify-challenge'],
    },
  },
  deviceCode: {
    prefix: prefixes.deviceCode,
    read: {
      get: ['device-sign-ins/api'],
    },
    write: {
      put: ['device-sign-ins/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
