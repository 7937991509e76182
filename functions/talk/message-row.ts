import * as z from 'zod'
import { type MessageView, messageId, pickupStep, side } from '../../shared/contract/conversations.ts'
import { photoView } from '../../shared/contract/recyclables.ts'
import { type Key, keys } from '../kit/table/keys.ts'

const said = z.object({
  id: messageId,
  seq: z.number().int().min(1),
  /** The sender's side; a message contains no user id. */
  from: side,
  at: z.iso.datetime(),
  /** How many messages up to and including this one are the owner's. */
  ownerSent: z.number().int().min(0),
})

/** A stored message; it never changes. */
export const messageRow = z.discriminatedUnion('kind', [
  said.extend({ kind: z.literal('text'), text: z.string(), photos: z.array(photoView) }),
  said.extend({ kind: z.literal('pickup'), pickupId: z.string(), step: pickupStep }),
])
export type MessageRow = z.infer<typeof messageRow>

/** Ten digits: a message a second for three hundred years, in sortable form. */
export function numberOf(seq: number): string {
  return String(seq).padStart(10, '0')
}

export function messageItem(conversationId: string, row: MessageRow): Key & Readonly<Record<string, unknown>> {
  return { ...keys.message(conversationId, numberOf(row.seq)), ...row }
}

/** Builds the participants' view of a message. */
export function toMessageView(conversationId: string, { ownerSent: _, ...row }: MessageRow): MessageView {
  return { ...row, conversationId }
}
