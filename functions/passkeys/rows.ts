import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  passkeys: 'PASSKEYS#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  passkey: (userId: string, credentialId: string): Key => ({
    pk: `${prefixes.passkeys}${userId}`,
    sk: `PASSKEY#${credentialId}`,
  }),
  passkeyPrefix: 'PASSKEY#',
  passkeyTally: (userId: string): Key => ({ pk: `${prefixes.passkeys}${userId}`, sk: 'TALLY' }),
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  passkey: { exported: 'others', erased: 'removed', ground: 'contract', term: 'until it is removed' },
  passkeyPrefix: null,
  passkeyTally: { exported: 'others', erased: 'removed', ground: 'interest', term: 'the account' },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  passkeys: {
    prefix: prefixes.passkeys,
    read: {
      query: ['passkeys/api', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['passkeys/api'],
      update: ['passkeys/api'],
      delete: ['passkeys/api', 'privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
