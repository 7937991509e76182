import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  conversation: 'CNV#',
  conversationsOf: 'CHATS#',
  contacts: 'CONTACTS#',
  blocks: 'BLOCKS#',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  conversation: (id: string): Key => ({ pk: `${prefixes.conversation}${id}`, sk: 'CONVERSATION' }),
  /** Sorted by latest message: own ads in one index, others' ads in the other. */
  conversationsOf: (userId: string) => `${prefixes.conversationsOf}${userId}`,
  message: (conversationId: string, number: string): Key => ({
    pk: `${prefixes.conversation}${conversationId}`,
    sk: `MESSAGE#${number}`,
  }),
  messagePrefix: 'MESSAGE#',
  /** Maps a client-generated id to the message's number; makes sending idempotent. */
  sentMessage: (conversationId: string, messageId: string): Key => ({
    pk: `${prefixes.conversation}${conversationId}`,
    sk: `SENT#${messageId}`,
  }),
  contact: (userId: string, recyclableId: string): Key => ({
    pk: `${prefixes.contacts}${userId}`,
    sk: `CONTACT#${recyclableId}`,
  }),
  contactPrefix: 'CONTACT#',
  conversationWith: (userId: string, otherId: string, conversationId: string): Key => ({
    pk: `${prefixes.contacts}${userId}`,
    sk: `CONVERSATION#${otherId}#${conversationId}`,
  }),
  conversationWithPrefix: 'CONVERSATION#',
  block: (userId: string, otherId: string): Key => ({ pk: `${prefixes.blocks}${userId}`, sk: `BLOCK#${otherId}` }),
  blockPrefix: 'BLOCK#',
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  conversation: {
    exported: 'conversations',
    erased: 'without a name',
    ground: 'contract',
    term: 'until both accounts are gone',
  },
  conversationsOf: {
    exported: 'conversations',
    erased: 'without a name',
    ground: 'contract',
    term: 'until both accounts are gone',
  },
  // Names the side, not the user.
  message: null,
  messagePrefix: null,
  sentMessage: null,
  contact: {
    exported: { not: 'a mark beside what is in the export' },
    erased: 'removed',
    ground: 'contract',
    term: 'the account',
  },
  contactPrefix: null,
  conversationWith: {
    exported: { not: 'its target is exported' },
    erased: 'removed',
    ground: 'contract',
    term: 'the account',
  },
  conversationWithPrefix: null,
  block: { exported: 'blocks', erased: 'removed', ground: 'contract', term: 'until it is taken back' },
  blockPrefix: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  conversation: {
    prefix: prefixes.conversation,
    read: {
      get: [
        'conversations/api',
        'notifications/send',
        'notifications/send-due',
        'pickups/api',
        'pickups/end',
        'pickups/sweep',
        'privacy/erase',
        'reports/api',
      ],
      batchGet: ['conversations/api', 'pickups/api', 'pickups/end', 'pickups/sweep', 'privacy/export'],
      query: ['conversations/api', 'disputes/api', 'privacy/erase', 'privacy/export'],
    },
    write: {
      delete: ['privacy/erase'],
      put: ['conversations/api', 'pickups/api', 'pickups/end', 'pickups/sweep'],
      update: ['conversations/api', 'pickups/api', 'pickups/end', 'pickups/sweep', 'privacy/erase'],
    },
  },
  conversationsOf: {
    prefix: prefixes.conversationsOf,
    read: {
      query: ['conversations/api'],
    },
  },
  contacts: {
    prefix: prefixes.contacts,
    read: {
      get: ['conversations/api', 'disputes/api'],
      query: ['conversations/api', 'privacy/erase', 'privacy/export'],
    },
    write: {
      put: ['conversations/api'],
      delete: ['privacy/erase'],
    },
  },
  blocks: {
    prefix: prefixes.blocks,
    read: {
      batchGet: ['conversations/api'],
      query: ['conversations/api', 'privacy/erase', 'privacy/export'],
      check: ['conversations/api'],
    },
    write: {
      put: ['conversations/api'],
      delete: ['conversations/api', 'privacy/erase'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
