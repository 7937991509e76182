import * as z from 'zod'
import { type TicketFile, type TicketView, ticketFile } from '../../shared/contract/tickets.ts'

export const ticketRow = ticketFile.omit({ answers: true }).extend({
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

export function toTicketFile(row: TicketRow): TicketFile {
  return { ...toTicketView(row), authorId: row.authorId, version: row.version }
}

const excerptCharacters = 140

/** Returns the beginning of a message on one line. */
export function excerptOf(message: string): string {
  const characters = [...message.replaceAll(/\s+/g, ' ')]
  return characters.length > excerptCharacters
    ? `${characters.slice(0, excerptCharacters).join('')}…`
    : characters.join('')
}
