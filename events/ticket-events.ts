import * as z from 'zod'
import { idOf } from '../shared/ids.ts'
import { locale } from '../shared/locales.ts'
import { defineEvent } from './event.ts'

const answered = z.object({
  ticketId: idOf('ticket'),
  /** Null for a visitor; only `email` and `linkToken` reach the visitor. */
  authorId: z.uuid().nullable(),
  email: z.email(),
  /** Of a visitor; absent in events before it was stored. */
  locale: locale.optional(),
  /** The beginning of the author's message. */
  excerpt: z.string(),
  answer: z.string(),
  /** Secret of the link to the ticket; null for an author with an account. */
  linkToken: z.string().nullable(),
})

export const ticketAnswered = defineEvent('tickets', 'TicketAnswered', 1, answered)
