import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  supportTicket: 'SUPPORT#',
  supportTickets: 'SUPPORTS#',
  supportTicketsOf: 'TICKETSOF#',
  cannedAnswers: 'CANNEDANSWERS',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  supportTicket: (id: string): Key => ({ pk: `${prefixes.supportTicket}${id}`, sk: 'TICKET' }),
  /** Points to a ticket of this user. */
  supportTicketOf: (userId: string, id: string): Key => ({
    pk: `${prefixes.supportTicketsOf}${userId}`,
    sk: `SUPPORT#${id}`,
  }),
  supportTicketPrefix: 'SUPPORT#',
  /** Sorted by the ticket's id. */
  supportTicketsIn: (status: string) => `${prefixes.supportTickets}${status}`,
  /** At most fifty in one partition. */
  cannedAnswer: (id: string): Key => ({ pk: prefixes.cannedAnswers, sk: id }),
  cannedAnswers: prefixes.cannedAnswers,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // Expires two years after its last change; a visitor erases it by a link.
  supportTicket: {
    exported: 'tickets',
    erased: 'removed',
    ground: 'contract',
    term: 'two years from its last change; a visitor erases it by the link in an answer',
  },
  supportTicketOf: {
    exported: 'tickets',
    erased: 'removed',
    ground: 'contract',
    term: 'two years from its last change; a visitor erases it by the link in an answer',
  },
  supportTicketPrefix: null,
  supportTicketsIn: {
    exported: 'tickets',
    erased: 'removed',
    ground: 'contract',
    term: 'two years from its last change; a visitor erases it by the link in an answer',
  },
  cannedAnswer: null,
  cannedAnswers: null,
} as const satisfies PersonalData<typeof keys>

/** Which functions read and write each kind of row. Every grant derives from these lists (decision 0072). */
export const kinds = {
  supportTicket: {
    prefix: prefixes.supportTicket,
    read: {
      get: ['tickets/api'],
      batchGet: ['privacy/export', 'tickets/api', 'queues/api'],
    },
    write: {
      put: ['tickets/api'],
      delete: ['privacy/erase', 'tickets/api'],
    },
  },
  supportTickets: {
    prefix: prefixes.supportTickets,
    read: {
      query: ['tickets/api', 'queues/count', 'queues/count-all'],
    },
  },
  supportTicketsOf: {
    prefix: prefixes.supportTicketsOf,
    read: {
      query: ['privacy/erase', 'privacy/export', 'tickets/api'],
    },
    write: {
      put: ['tickets/api'],
      delete: ['privacy/erase'],
    },
  },
  cannedAnswers: {
    prefix: prefixes.cannedAnswers,
    read: {
      query: ['tickets/api'],
    },
    write: {
      put: ['tickets/api'],
      delete: ['tickets/api'],
    },
  },
} as const satisfies RowKinds<typeof prefixes>
