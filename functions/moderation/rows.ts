import type { PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  moderationQueue: 'MODERATION#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  moderationQueue: `${prefixes.moderationQueue}pending`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  moderationQueue: { exported: 'ads', erased: 'removed', ground: 'contract', term: 'until its owner deletes it' },
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  moderationQueue: {
    prefix: prefixes.moderationQueue,
    read: {
      query: ['moderation/api', 'queues/count', 'queues/count-all'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
