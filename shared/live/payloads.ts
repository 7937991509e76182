import * as z from 'zod'
import { conversationId, messageView, side } from '../contract/conversations.ts'

/**
 * What a person is told while it happens, by `kind`. Whoever misses one loses nothing: it says that there is something
 * to fetch, or holds what can be fetched by its number too.
 *
 * A field is said once for all kinds: those of one name are of one type (`shared/live/shape.ts`). Absent is `null`, for
 * GraphQL knows no other.
 */
export const livePayload = z.discriminatedUnion('kind', [
  /** One's own profile was saved on another device, or an admin decided on it. */
  z.object({ kind: z.literal('profile') }),
  /** Something was said in a conversation, by either of the two: told to both, and perhaps twice. */
  z.object({ kind: z.literal('message'), message: messageView }),
  /** One of the two has read up to a number: told to both, so that it is read on every device. */
  z.object({ kind: z.literal('read'), conversationId, side, readSeq: z.number().int() }),
  /** There is a new line in the list of what one was told. */
  z.object({ kind: z.literal('notification') }),
  /** The other is writing: told to one, and over after some seconds. */
  z.object({ kind: z.literal('typing'), conversationId, side }),
])
export type LivePayload = z.infer<typeof livePayload>
export type LiveKind = LivePayload['kind']
/** The payload of one kind. */
export type LivePayloadOf<Kind extends LiveKind> = Extract<LivePayload, { kind: Kind }>
