import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import { recyclableId } from '../../../shared/contract/recyclables.ts'
import { idOf } from '../../../shared/ids.ts'
import type { Telling } from '../../../shared/notifications/channels.ts'
import { quietUntil } from '../../../shared/notifications/quiet-hours.ts'
import type { TimeZone } from '../../../shared/time-zones.ts'

/** Somebody gets one e-mail for what comes within ten minutes of the first question or message (rules 8.3, 16.4). */
const gatheredForMs = 10 * 60 * 1000

/**
 * Things that a row holds; a mail with hundreds is not read, and the row stays small. A conversation is one thing,
 * whatever is said in it.
 */
export const heldThings = { questions: 20, messages: 50 } as const

export const gatheredQuestion = z.object({
  recyclableId,
  questionId: idOf('question'),
  type: z.string(),
  question: z.string(),
})
export type GatheredQuestion = z.infer<typeof gatheredQuestion>

/** What was said is not kept a second time: the conversation is asked when the e-mail is written. */
export const gatheredMessage = z.object({ conversationId })
export type GatheredMessage = z.infer<typeof gatheredMessage>

const gathering = z.object({
  userId: z.uuid(),
  /** ISO instant from which it is told. */
  dueAt: z.iso.datetime(),
  /** Its time was put off to the end of quiet hours: no device has told of it yet. */
  quiet: z.boolean(),
  /** Further ones that are only counted: questions, or messages of conversations that found no room. */
  more: z.number().int(),
})

/** What somebody is to be told of: one row from the first thing on, gone with the e-mail. */
export const gatheringRow = z.discriminatedUnion('of', [
  gathering.extend({ of: z.literal('questions'), things: z.array(gatheredQuestion) }),
  gathering.extend({ of: z.literal('messages'), things: z.array(gatheredMessage) }),
])
export type Gathering = z.infer<typeof gatheringRow>
export type Gathered = Gathering['of']

/** A thing to gather, with what it is gathered among. */
export type GatheredThing =
  | { readonly of: 'questions'; readonly thing: GatheredQuestion }
  | { readonly of: 'messages'; readonly thing: GatheredMessage }

/** When a gathering that something opens is told: after ten minutes or, should that be in quiet hours, after them. */
export function dueAfter(
  openedAt: string,
  { telling, zone }: { readonly telling: Telling; readonly zone: TimeZone },
): Pick<Gathering, 'dueAt' | 'quiet'> {
  const due = new Date(Date.parse(openedAt) + gatheredForMs)
  const until = quietUntil(telling.quietHours, zone, due)
  return { dueAt: (until ?? due).toISOString(), quiet: until !== undefined }
}

/**
 * What of a gathering is still worth telling: questions that were answered meanwhile, or went with their ad, are not.
 * Undefined where nothing is left.
 */
export function stillOpen(
  { things, more }: { readonly things: readonly GatheredQuestion[]; readonly more: number },
  open: ReadonlySet<string>,
): { questions: GatheredQuestion[]; more: number } | undefined {
  const questions = things.filter(({ questionId }) => open.has(questionId))
  return questions.length + more > 0 ? { questions, more } : undefined
}
