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
  /** The owner's messages up to and including this one. */
  ownerSent: z.number().int().min(0),
})

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

export function toMessageView(conversationId: string, { ownerSent: _, ...row }: MessageRow): MessageView {
  return { ...row, conversationId }
}
