import * as z from 'zod'
import { type TicketFile, type TicketLead, type TicketView, ticketFile } from '../../shared/contract/tickets.ts'
import { cutText } from '../../shared/cut-text.ts'
import { defaultLocale } from '../../shared/language-tag.ts'
import { locale } from '../../shared/locales.ts'

export const ticketRow = ticketFile.omit({ answers: true, assignee: true }).extend({
  /** The admin that takes care of it. */
  assigneeId: z.uuid().nullable().default(null),
  /** Of a visitor's request; an account has its own. */
  locale: locale.default(defaultLocale),
  answers: z.array(
    z.object({
      text: z.string(),
      at: z.iso.datetime(),
      adminId: z.uuid(),
      /** SHA-256 of the link's token; null for an author with an account. */
      linkHash: z.string().nullable(),
    }),
  ),
})
export type TicketRow = z.infer<typeof ticketRow>

export function toTicketView({ id, email, message, status, createdAt, answers }: TicketRow): TicketView {
  return { id, email, message, status, createdAt, answers: answers.map(({ text, at }) => ({ text, at })) }
}

type Names = ReadonlyMap<string, { readonly name: string | null }>

/** @param names the profiles of admins by their ids */
export function toTicketFile(row: TicketRow, names: Names): TicketFile {
  return { ...toTicketView(row), authorId: row.authorId, assignee: toAssignee(row, names), version: row.version }
}

export function toTicketLead(row: TicketRow, names: Names): TicketLead {
  const { id, email, status, createdAt, message, version } = row
  return { id, email, status, createdAt, version, assignee: toAssignee(row, names), excerpt: excerptOf(message) }
}

function toAssignee({ assigneeId }: TicketRow, names: Names): TicketFile['assignee'] {
  return assigneeId === null ? null : { id: assigneeId, name: names.get(assigneeId)?.name ?? null }
}

const excerptCharacters = 140

/** Returns the beginning of a message on one line. */
export function excerptOf(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ')
  const characters = [...line]
  if (characters.length <= excerptCharacters) return line
  return `${cutText(line, characters.slice(0, excerptCharacters).join('').length)}…`
}
