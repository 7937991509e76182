import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  case: 'CASE#',
  cases: 'CASES#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** A pickup that admins decide. */
  case: (id: string): Key => ({ pk: `${prefixes.case}${id}`, sk: 'CASE' }),
  /** The end of a pickup whose report has not arrived yet. */
  caseEnd: (id: string): Key => ({ pk: `${prefixes.case}${id}`, sk: 'END' }),
  /** Sorted by the case's id. */
  casesIn: (status: string) => `${prefixes.cases}${status}`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // A decision about money, kept by law under anonymous ids.
  case: { exported: 'pickups', erased: 'kept', ground: 'law', term: 'no end' },
  caseEnd: null,
  casesIn: { exported: 'pickups', erased: 'kept', ground: 'law', term: 'no end' },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  case: {
    prefix: prefixes.case,
    read: {
      get: ['cases/api', 'cases/follow'],
      batchGet: ['privacy/export', 'queues/api'],
    },
    write: {
      put: ['cases/api', 'cases/follow'],
    },
  },
  cases: {
    prefix: prefixes.cases,
    read: {
      query: ['cases/api', 'queues/count', 'queues/count-all'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
