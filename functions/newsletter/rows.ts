import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  subscribers: 'NEWSLETTER#',
  newsletterIssues: 'NEWSLETTERISSUES',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  /** Of the newsletter, in one of 16 shards; `hash` is of the address. */
  subscriber: (shard: number, hash: string): Key => ({ pk: `${prefixes.subscribers}${shard}`, sk: hash }),
  subscribersOf: (shard: number) => `${prefixes.subscribers}${shard}`,
  newsletterIssue: (id: string): Key => ({ pk: prefixes.newsletterIssues, sk: id }),
  newsletterIssues: prefixes.newsletterIssues,
  /** Issues that are being sent, oldest first. */
  sendingIssues: `${prefixes.newsletterIssues}#sending`,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // Belongs to an address; the deletion of the account with it ends it too.
  subscriber: {
    exported: { not: 'the link in each e-mail of the newsletter shows and erases it' },
    erased: 'removed',
    ground: 'consent',
    term: 'without a confirmation seven days; a year from its end; erased at once by the link in each e-mail, and with the account of its address',
  },
  subscribersOf: null,
  newsletterIssue: null,
  newsletterIssues: null,
  sendingIssues: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  subscribers: {
    prefix: prefixes.subscribers,
    read: {
      get: ['newsletter/api', 'newsletter/feedback'],
      query: ['newsletter/send'],
    },
    write: {
      put: ['newsletter/api', 'newsletter/feedback'],
      delete: ['newsletter/api', 'privacy/erase'],
    },
  },
  newsletterIssues: {
    prefix: prefixes.newsletterIssues,
    read: {
      get: ['newsletter/api', 'newsletter/send'],
      query: ['newsletter/api', 'newsletter/send'],
    },
    write: {
      put: ['newsletter/api'],
      update: ['newsletter/feedback', 'newsletter/send'],
      delete: ['newsletter/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
