import * as z from 'zod'
import { idOf } from '../ids.ts'
import { ticketStatus } from '../life-cycles/ticket.ts'
import { emailAddress as email, readerLocale } from './contact.ts'
import { cursor, operation, refusals } from './operation.ts'

const noun = 'tickets'

export const ticketId = idOf('ticket')
export const cannedAnswerId = idOf('cannedAnswer')
export const ticketMessageMaxLength = 2000
export const ticketAnswerMaxLength = 4000
/** Bounds the row: 20 answers of 4,000 characters stay below half of DynamoDB's 400 KB an item. */
export const ticketAnswersLimit = 20
export const cannedAnswerTitleMaxLength = 80
export const cannedAnswersLimit = 50

/** Secret of the link in an answer to an author without an account: 24 random bytes. */
const linkToken = z.string().regex(/^[\w-]{32}$/)
const message = z.string().max(ticketMessageMaxLength)

export const ticketView = z.object({
  id: ticketId,
  email,
  message: z.string(),
  status: ticketStatus,
  createdAt: z.iso.datetime(),
  /** Oldest first. */
  answers: z.array(z.object({ text: z.string(), at: z.iso.datetime() })),
})
export type TicketView = z.infer<typeof ticketView>

/** A ticket as admins see it. */
export const ticketFile = ticketView.extend({
  /** Account of the author; null for a visitor. */
  authorId: z.uuid().nullable(),
  /** The admin that takes care of it. */
  assignee: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  version: z.int(),
})
export type TicketFile = z.infer<typeof ticketFile>

export const ticketLead = ticketFile
  .pick({ id: true, email: true, status: true, createdAt: true, assignee: true, version: true })
  .extend({
    /** The beginning of the message. */
    excerpt: z.string(),
  })
export type TicketLead = z.infer<typeof ticketLead>

export const ticketSearchMaxLength = 254
export const ticketAssignees = ['me', 'none'] as const
const ticketAssignee = z.enum(ticketAssignees)

const cannedDraft = z.object({
  title: z.string().trim().min(1).max(cannedAnswerTitleMaxLength),
  text: z.string().trim().min(1).max(ticketAnswerMaxLength),
})
export type CannedDraft = z.infer<typeof cannedDraft>

/** A prepared answer, kept by admins. */
export const cannedAnswer = cannedDraft.extend({ id: cannedAnswerId, version: z.int() })
export type CannedAnswer = z.infer<typeof cannedAnswer>

const own = { noun, access: 'signed-in', relation: 'self' } as const
const byLink = { noun, access: 'public', relation: 'none' } as const
const forAdmins = { noun, access: 'admin', relation: 'none' } as const
const linkInput = z.object({ id: ticketId, token: linkToken })
const reviewed = z.object({ id: ticketId, version: z.int().min(0) })
const changeRefusals = ['ticket.not_found', 'ticket.changed_meanwhile', 'ticket.action_not_possible'] as const
const seenCanned = z.object({ id: cannedAnswerId, version: z.int().min(0) })

export const tickets = {
  create: operation({
    ...own,
    method: 'POST',
    path: '/tickets',
    summary: 'Write to support from the caller’s account',
    status: 201,
  })
    .input(z.object({ message }))
    .output(z.object({ id: ticketId }))
    .errors(refusals('ticket.message_required', 'profile.not_found', 'request.limit_reached')),
  createAsVisitor: operation({
    ...byLink,
    method: 'POST',
    path: '/visitor-tickets',
    summary: 'Write to support without an account; no e-mail is sent until an admin answers',
    status: 201,
  })
    .input(z.object({ email, message, locale: readerLocale }))
    .output(z.object({}))
    .errors(refusals('ticket.message_required', 'ticket.too_many_today', 'request.limit_reached')),
  mine: operation({ ...own, method: 'GET', path: '/tickets', summary: 'The caller’s tickets, newest first' })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(ticketView), nextCursor: cursor.nullable() })),
  openByLink: operation({
    ...byLink,
    method: 'POST',
    path: '/visitor-tickets/{id}/open',
    summary: 'A ticket with all its data, by the link in an answer',
  })
    .input(linkInput)
    .output(ticketView)
    .errors(refusals('ticket.not_found')),
  eraseByLink: operation({
    ...byLink,
    method: 'POST',
    path: '/visitor-tickets/{id}/erase',
    summary: 'Erase a ticket, by the link in an answer',
  })
    .input(linkInput)
    .output(z.object({}))
    .errors(refusals('ticket.not_found')),
  queue: operation({
    ...forAdmins,
    method: 'GET',
    path: '/admin/tickets',
    summary: 'Tickets in a state: open ones oldest first, others newest first',
  })
    .input(
      z.object({
        status: ticketStatus,
        /** Words of the message or of the address. */
        search: z.string().trim().max(ticketSearchMaxLength).optional(),
        assignee: ticketAssignee.optional(),
        cursor: cursor.optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(ticketLead),
        nextCursor: cursor.nullable(),
        /** The page ends after a bounded number of rows, of which the filter left some out; the next one goes on. */
        isPartial: z.boolean(),
      }),
    ),
  get: operation({ ...forAdmins, method: 'GET', path: '/admin/tickets/{id}', summary: 'A ticket with its answers' })
    .input(z.object({ id: ticketId }))
    .output(ticketFile)
    .errors(refusals('ticket.not_found')),
  answer: operation({
    ...forAdmins,
    method: 'POST',
    path: '/admin/tickets/{id}/answer',
    summary: 'Answer a ticket, on screen and by e-mail',
  })
    .input(reviewed.extend({ text: z.string().max(ticketAnswerMaxLength) }))
    .output(ticketFile)
    .errors(refusals(...changeRefusals, 'ticket.answer_required', 'ticket.too_many_answers', 'ticket.answers_used_up')),
  assign: operation({
    ...forAdmins,
    method: 'POST',
    path: '/admin/tickets/{id}/assign',
    summary: 'Take a ticket, from another admin too, or give it back',
  })
    .input(reviewed.extend({ to: ticketAssignee }))
    .output(ticketFile)
    .errors(refusals('ticket.not_found', 'ticket.changed_meanwhile')),
  close: operation({ ...forAdmins, method: 'POST', path: '/admin/tickets/{id}/close', summary: 'Close a ticket' })
    .input(reviewed)
    .output(ticketFile)
    .errors(refusals(...changeRefusals)),
  reopen: operation({ ...forAdmins, method: 'POST', path: '/admin/tickets/{id}/reopen', summary: 'Reopen a ticket' })
    .input(reviewed)
    .output(ticketFile)
    .errors(refusals(...changeRefusals)),
  cannedAnswers: operation({
    ...forAdmins,
    method: 'GET',
    path: '/admin/canned-answers',
    summary: 'Prepared answers, by title',
  }).output(z.object({ items: z.array(cannedAnswer) })),
  addCannedAnswer: operation({
    ...forAdmins,
    method: 'POST',
    path: '/admin/canned-answers',
    summary: 'Add a prepared answer',
    status: 201,
  })
    .input(cannedDraft)
    .output(cannedAnswer)
    .errors(refusals('canned_answer.too_many', 'canned_answer.empty')),
  updateCannedAnswer: operation({
    ...forAdmins,
    method: 'PUT',
    path: '/admin/canned-answers/{id}',
    summary: 'Change a prepared answer',
  })
    .input(cannedDraft.extend(seenCanned.shape))
    .output(cannedAnswer)
    .errors(refusals('canned_answer.changed_meanwhile', 'canned_answer.not_found', 'canned_answer.empty')),
  removeCannedAnswer: operation({
    ...forAdmins,
    method: 'DELETE',
    path: '/admin/canned-answers/{id}',
    summary: 'Delete a prepared answer',
  })
    .input(z.object({ id: cannedAnswerId, version: z.coerce.number().int().min(0) }))
    .output(z.object({}))
    .errors(refusals('canned_answer.changed_meanwhile', 'canned_answer.not_found')),
}
