import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  consents: 'CONSENTS#',
  dataExport: 'EXPORT#',
  deletion: 'DELETION',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  consent: (userId: string, kind: string, version: string): Key => ({
    pk: `${prefixes.consents}${userId}`,
    sk: `CONSENT#${kind}#${version}`,
  }),
  consentPrefix: 'CONSENT#',
  /** The last requested export of a user's data. */
  dataExport: (userId: string): Key => ({ pk: `${prefixes.dataExport}${userId}`, sk: 'EXPORT' }),
  deletion: (userId: string): Key => ({ pk: prefixes.deletion, sk: userId }),
  deletions: prefixes.deletion,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  consent: { exported: 'consents', erased: 'removed', ground: 'law', term: 'the account' },
  consentPrefix: null,
  dataExport: { exported: 'others', erased: 'removed', ground: 'law', term: 'the account' },
  deletion: {
    exported: { not: 'its date is in the profile' },
    erased: 'removed',
    ground: 'law',
    term: 'until it is done',
  },
  deletions: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  consents: {
    prefix: prefixes.consents,
    read: {
      query: ['privacy/api', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: [
        'accounts/post-confirmation',
        'accounts/pre-token-generation',
        'accounts/remove-unconfirmed',
        'privacy/api',
      ],
      delete: ['privacy/erase'],
    },
  },
  dataExport: {
    prefix: prefixes.dataExport,
    read: {
      get: ['privacy/api', 'privacy/erase', 'privacy/export'],
      query: ['privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['privacy/api'],
      update: ['privacy/export'],
      delete: ['privacy/erase'],
    },
  },
  deletion: {
    prefix: prefixes.deletion,
    read: {
      query: ['privacy/erase'],
      check: ['accounts/post-confirmation', 'accounts/pre-token-generation', 'accounts/remove-unconfirmed'],
    },
    write: {
      put: ['privacy/api'],
      update: ['privacy/api', 'privacy/erase'],
      delete: ['privacy/api', 'privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
