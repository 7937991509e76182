import type { Key, PersonalData, RowKinds } from '../kit/table/row-kinds.ts'

/** How the partitions of these rows begin. */
export const prefixes = {
  ticket: 'TICKET#',
  tickets: 'TICKETS#',
  ticketsOf: 'TICKETSOF#',
  cannedAnswers: 'CANNEDANSWERS',
} as const

/** Builds the keys; `docs/access-patterns.md` lists their readers. */
export const keys = {
  ticket: (id: string): Key => ({ pk: `${prefixes.ticket}${id}`, sk: 'TICKET' }),
  /** Points to a ticket of this user. */
  ticketOf: (userId: string, id: string): Key => ({
    pk: `${prefixes.ticketsOf}${userId}`,
    sk: `TICKET#${id}`,
  }),
  ticketPrefix: 'TICKET#',
  /** Sorted by the ticket's id. */
  ticketsIn: (status: string) => `${prefixes.tickets}${status}`,
  /** At most fifty in one partition. */
  cannedAnswer: (id: string): Key => ({ pk: prefixes.cannedAnswers, sk: id }),
  cannedAnswers: prefixes.cannedAnswers,
} as const

/** What of these rows is personal (`docs/privacy.md`). */
export const personal = {
  // Expires two years after its last change; a visitor erases it by a link.
  ticket: {
    exported: 'tickets',
    erased: 'removed',
    ground: 'contract',
    term: 'two years from its last change; a visitor erases it by the link in an answer',
  },
  ticketOf: {
    exported: 'tickets',
    erased: 'removed',
    ground: 'contract',
    term: 'two years from its last change; a visitor erases it by the link in an answer',
  },
  ticketPrefix: null,
  ticketsIn: {
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
  ticket: {
    prefix: prefixes.ticket,
    read: {
      get: ['tickets/api'],
      batchGet: ['privacy/export', 'tickets/api', 'queues/api'],
    },
    write: {
      put: ['tickets/api'],
      delete: ['privacy/erase', 'tickets/api'],
    },
  },
  tickets: {
    prefix: prefixes.tickets,
    read: {
      query: ['tickets/api', 'queues/count', 'queues/count-all'],
    },
  },
  ticketsOf: {
    prefix: prefixes.ticketsOf,
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
