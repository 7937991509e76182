import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import { recyclableId } from '../../../shared/contract/recyclables.ts'
import { idOf } from '../../../shared/ids.ts'
import type { NotificationPreferences } from '../../../shared/notifications/channels.ts'
import { quietUntil } from '../../../shared/notifications/quiet-hours.ts'
import type { TimeZone } from '../../../shared/time-zones.ts'

/** One e-mail covers ten minutes from the first question or message (rules 8.3, 16.4). */
const digestWindowMs = 10 * 60 * 1000

/** Items stored per digest; further ones are only counted. A conversation is one item, however many messages it has. */
export const digestItemLimits = { questions: 20, messages: 50 } as const

export const digestQuestion = z.object({
  recyclableId,
  questionId: idOf('question'),
  type: z.string(),
  question: z.string(),
})
export type DigestQuestion = z.infer<typeof digestQuestion>

/** The text is not copied: the conversation is read when the e-mail is written. */
export const digestMessage = z.object({ conversationId })
export type DigestMessage = z.infer<typeof digestMessage>

const digestBase = z.object({
  userId: z.uuid(),
  dueAt: z.iso.datetime(),
  /** Deferred by quiet hours, so no push was sent yet. */
  quiet: z.boolean(),
  /** Items beyond the limit, only counted. */
  more: z.number().int(),
})

/** A user's pending digest: created with the first item, deleted when sent. */
export const digestRow = z.discriminatedUnion('of', [
  digestBase.extend({ of: z.literal('questions'), things: z.array(digestQuestion) }),
  digestBase.extend({ of: z.literal('messages'), things: z.array(digestMessage) }),
])
export type Digest = z.infer<typeof digestRow>

export type DigestItem =
  | { readonly of: 'questions'; readonly thing: DigestQuestion }
  | { readonly of: 'messages'; readonly thing: DigestMessage }

/** Returns when a digest is due: after ten minutes, or at the end of the quiet hours in effect then. */
export function dueAfter(
  openedAt: string,
  {
    notificationPreferences,
    zone,
  }: { readonly notificationPreferences: NotificationPreferences; readonly zone: TimeZone },
): Pick<Digest, 'dueAt' | 'quiet'> {
  const due = new Date(Date.parse(openedAt) + digestWindowMs)
  const until = quietUntil(notificationPreferences.quietHours, zone, due)
  return { dueAt: (until ?? due).toISOString(), quiet: until !== undefined }
}

/** Keeps the open questions; undefined if the digest is empty. */
export function stillOpen(
  { things, more }: { readonly things: readonly DigestQuestion[]; readonly more: number },
  open: ReadonlySet<string>,
): { questions: DigestQuestion[]; more: number } | undefined {
  const questions = things.filter(({ questionId }) => open.has(questionId))
  return questions.length + more > 0 ? { questions, more } : undefined
}
