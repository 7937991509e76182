import * as z from 'zod'
import { type MessageView, messageId, pickupStep, side } from '../../shared/contract/conversations.ts'
import { photoView } from '../../shared/contract/recyclables.ts'
import { type Key, keys } from '../kit/table/keys.ts'

const said = z.object({
  id: messageId,
  seq: z.number().int().min(1),
  /** Which of the two: the conversation alone says who that is, so that a message names nobody. */
  from: side,
  at: z.iso.datetime(),
  /** How many messages are the owner's up to this one, itself among them. */
  ownerSent: z.number().int().min(0),
})

/** One message, as it was written and for ever. */
export const messageRow = z.discriminatedUnion('kind', [
  said.extend({ kind: z.literal('text'), text: z.string(), photos: z.array(photoView) }),
  said.extend({ kind: z.literal('pickup'), pickupId: z.string(), step: pickupStep }),
])
export type MessageRow = z.infer<typeof messageRow>

/** Ten digits: a message a second for three hundred years, in an order that a key keeps. */
export function numberOf(seq: number): string {
  return String(seq).padStart(10, '0')
}

/** The item of a message. */
export function messageItem(conversationId: string, row: MessageRow): Key & Readonly<Record<string, unknown>> {
  return { ...keys.message(conversationId, numberOf(row.seq)), ...row }
}

/** A message as the two read it. */
export function toMessageView(conversationId: string, { ownerSent: _, ...row }: MessageRow): MessageView {
  return { ...row, conversationId }
}
