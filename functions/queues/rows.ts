import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  queueFigures: 'QUEUES',
  deadLetters: 'DEADLETTERS',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** How much of one kind waits for an admin. */
  queueFigure: (queue: string): Key => ({ pk: prefixes.queueFigures, sk: queue }),
  queueFigures: prefixes.queueFigures,
  /** How many events functions gave up on. */
  deadLetters: { pk: prefixes.deadLetters, sk: 'DEADLETTERS' } as Key,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // Counts of all users together.
  queueFigure: null,
  queueFigures: null,
  deadLetters: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  queueFigures: {
    prefix: prefixes.queueFigures,
    read: {
      query: ['queues/api'],
    },
    write: {
      update: ['queues/count', 'queues/count-all'],
    },
  },
  deadLetters: {
    prefix: prefixes.deadLetters,
    read: {
      get: ['queues/api'],
    },
    write: {
      put: ['queues/count-all'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
