import * as z from 'zod'
import { conversationId, messageView, side } from '../contract/conversations.ts'

/**
 * Live events by `kind`. Losing one is safe: it either points to data to fetch or has a number under which clients can
 * fetch it.
 *
 * Fields of one name have one type across all kinds (`shared/live/shape.ts`). GraphQL returns `null` for absent ones.
 */
export const livePayload = z.discriminatedUnion('kind', [
  /** The own profile changed on another device or by an admin. */
  z.object({ kind: z.literal('profile') }),
  /** A new message, for both participants; may arrive twice. */
  z.object({ kind: z.literal('message'), message: messageView }),
  /** A participant read up to `readSeq`; sent to both, so that all devices update. */
  z.object({ kind: z.literal('read'), conversationId, side, readSeq: z.number().int() }),
  z.object({ kind: z.literal('notification') }),
  /** The other participant is typing; expires after some seconds. */
  z.object({ kind: z.literal('typing'), conversationId, side }),
])
export type LivePayload = z.infer<typeof livePayload>
export type LiveKind = LivePayload['kind']
export type LivePayloadOf<Kind extends LiveKind> = Extract<LivePayload, { kind: Kind }>
