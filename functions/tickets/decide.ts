import { createHash } from 'node:crypto'
import {
  type CannedAnswer,
  type CannedDraft,
  cannedAnswersLimit,
  cannedAnswerTitleMaxLength,
  ticketAnswerMaxLength,
  ticketAnswersLimit,
  ticketMessageMaxLength,
} from '../../shared/contract/tickets.ts'
import { newId } from '../../shared/ids.ts'
import { firstTicketStatus, nextTicketStatus, type TicketAction } from '../../shared/life-cycles/ticket.ts'
import type { Locale } from '../../shared/locales.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseLine, sanitiseText } from '../../shared/text.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { TicketRow } from './ticket-row.ts'

export interface Author {
  readonly authorId: string | null
  readonly email: string
  readonly locale: Locale
}

/** @throws Refusal ticket.message_required */
export function decideTicket({ authorId, email, locale }: Author, message: string, now: Date): TicketRow {
  const { text } = sanitiseText(message, ticketMessageMaxLength)
  if (text === '') throw new Refusal('ticket.message_required')
  return {
    id: newId('ticket', now),
    authorId,
    email,
    locale,
    message: text,
    status: firstTicketStatus,
    createdAt: now.toISOString(),
    answers: [],
    assigneeId: null,
    version: 1,
  }
}

interface Answer {
  readonly version: number
  readonly text: string
  /** For the link to an author without an account. */
  readonly linkToken: string
}

/**
 * Answering a ticket that no admin has takes it.
 * @throws Refusal ticket.answer_required, ticket.too_many_answers; as `decideStep`
 */
export function decideAnswer(
  before: TicketRow,
  admin: Actor,
  { version, text, linkToken }: Answer,
  now: Date,
): TicketRow {
  const after = decideStep(before, version, 'answer')
  const clean = sanitiseText(text, ticketAnswerMaxLength).text
  if (clean === '') throw new Refusal('ticket.answer_required')
  if (before.answers.length >= ticketAnswersLimit) throw new Refusal('ticket.too_many_answers')
  const linkHash = before.authorId === null ? hashOf(linkToken) : null
  const answer = { text: clean, at: now.toISOString(), adminId: admin.userId, linkHash }
  return { ...after, answers: [...before.answers, answer], assigneeId: before.assigneeId ?? admin.userId }
}

/** An admin takes a ticket, from another admin too, or gives it back. @throws Refusal ticket.changed_meanwhile */
export function decideAssignment(before: TicketRow, version: number, assigneeId: string | null): TicketRow {
  if (before.version !== version) throw new Refusal('ticket.changed_meanwhile')
  return { ...before, assigneeId, version: before.version + 1 }
}

/** @throws Refusal ticket.changed_meanwhile, ticket.action_not_possible */
export function decideStep(before: TicketRow, version: number, action: TicketAction): TicketRow {
  if (before.version !== version) throw new Refusal('ticket.changed_meanwhile')
  const status = nextTicketStatus(before.status, action)
  if (status === undefined) throw new Refusal('ticket.action_not_possible')
  return { ...before, status, version: before.version + 1 }
}

/**
 * Returns the ticket that a link opens. Each answer has its own link, and all of them stay valid.
 * @throws Refusal ticket.not_found, for a wrong token too
 */
export function decideLink(row: TicketRow | undefined, token: string): TicketRow {
  const hash = hashOf(token)
  if (!row?.answers.some(({ linkHash }) => linkHash === hash)) throw new Refusal('ticket.not_found')
  return row
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Hides an address in a counter's key. */
export function hashOfAddress(email: string): string {
  return hashOf(email.trim().toLowerCase())
}

/** @throws Refusal canned_answer.empty, canned_answer.too_many */
export function decideCannedAnswer(draft: CannedDraft, count: number, now: Date): CannedAnswer {
  if (count >= cannedAnswersLimit) throw new Refusal('canned_answer.too_many')
  return { id: newId('cannedAnswer', now), ...cleanDraft(draft), version: 1 }
}

/** @throws Refusal canned_answer.changed_meanwhile, canned_answer.empty */
export function decideCannedChange(before: CannedAnswer, version: number, draft: CannedDraft): CannedAnswer {
  return { ...seenCanned(before, version), ...cleanDraft(draft), version: version + 1 }
}

/** @throws Refusal canned_answer.changed_meanwhile */
export function seenCanned(before: CannedAnswer, version: number): CannedAnswer {
  if (before.version !== version) throw new Refusal('canned_answer.changed_meanwhile')
  return before
}

function cleanDraft(draft: CannedDraft): CannedDraft {
  const title = sanitiseLine(draft.title, cannedAnswerTitleMaxLength).text
  const text = sanitiseText(draft.text, ticketAnswerMaxLength).text
  if (title === '' || text === '') throw new Refusal('canned_answer.empty')
  return { title, text }
}
