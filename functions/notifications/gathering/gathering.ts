import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import { recyclableId } from '../../../shared/contract/recyclables.ts'
import { idOf } from '../../../shared/ids.ts'
import type { Telling } from '../../../shared/notifications/channels.ts'
import { quietUntil } from '../../../shared/notifications/quiet-hours.ts'
import type { TimeZone } from '../../../shared/time-zones.ts'

/** One e-mail covers ten minutes from the first question or message (rules 8.3, 16.4). */
const gatheredForMs = 10 * 60 * 1000

/** Items stored per digest; further ones are only counted. A conversation is one item, however many messages it has. */
export const heldThings = { questions: 20, messages: 50 } as const

export const gatheredQuestion = z.object({
  recyclableId,
  questionId: idOf('question'),
  type: z.string(),
  question: z.string(),
})
export type GatheredQuestion = z.infer<typeof gatheredQuestion>

/** The text is not copied: the conversation is read when the e-mail is written. */
export const gatheredMessage = z.object({ conversationId })
export type GatheredMessage = z.infer<typeof gatheredMessage>

const gathering = z.object({
  userId: z.uuid(),
  dueAt: z.iso.datetime(),
  /** Deferred by quiet hours, so no push was sent yet. */
  quiet: z.boolean(),
  /** Items beyond the limit, only counted. */
  more: z.number().int(),
})

/** A user's pending digest: created with the first item, deleted when sent. */
export const gatheringRow = z.discriminatedUnion('of', [
  gathering.extend({ of: z.literal('questions'), things: z.array(gatheredQuestion) }),
  gathering.extend({ of: z.literal('messages'), things: z.array(gatheredMessage) }),
])
export type Gathering = z.infer<typeof gatheringRow>
export type Gathered = Gathering['of']

export type GatheredThing =
  | { readonly of: 'questions'; readonly thing: GatheredQuestion }
  | { readonly of: 'messages'; readonly thing: GatheredMessage }

/** Returns when a digest is due: after ten minutes, or at the end of the quiet hours in effect then. */
export function dueAfter(
  openedAt: string,
  { telling, zone }: { readonly telling: Telling; readonly zone: TimeZone },
): Pick<Gathering, 'dueAt' | 'quiet'> {
  const due = new Date(Date.parse(openedAt) + gatheredForMs)
  const until = quietUntil(telling.quietHours, zone, due)
  return { dueAt: (until ?? due).toISOString(), quiet: until !== undefined }
}

/** Keeps the open questions; undefined if the digest is empty. */
export function stillOpen(
  { things, more }: { readonly things: readonly GatheredQuestion[]; readonly more: number },
  open: ReadonlySet<string>,
): { questions: GatheredQuestion[]; more: number } | undefined {
  const questions = things.filter(({ questionId }) => open.has(questionId))
  return questions.length + more > 0 ? { questions, more } : undefined
}
