import * as z from 'zod'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { idOf } from '../../shared/ids.ts'

/** The owner gets one e-mail for what comes within ten minutes of the first question (rules 8.3). */
const gatheredForMs = 10 * 60 * 1000

/** Questions that one e-mail quotes; a mail with hundreds is not read, and the row stays small. */
export const quotedQuestions = 20

export const gatheredQuestion = z.object({
  recyclableId,
  questionId: idOf('question'),
  type: z.string(),
  question: z.string(),
})
export type GatheredQuestion = z.infer<typeof gatheredQuestion>

/** What an owner is to be told of: one row from the first question on, gone with the e-mail. */
export const gatheringRow = z.object({
  ownerId: z.uuid(),
  /** ISO instant from which it is told. */
  dueAt: z.iso.datetime(),
  questions: z.array(gatheredQuestion),
  /** Further ones that are only counted. */
  more: z.number().int(),
})
export type Gathering = z.infer<typeof gatheringRow>

/** When a gathering that a question opens is told. */
export function dueAfter(askedAt: string): string {
  return new Date(Date.parse(askedAt) + gatheredForMs).toISOString()
}

/**
 * What of a gathering is still worth telling: questions that were answered meanwhile, or went with their ad, are not.
 * Undefined where nothing is left.
 */
export function stillOpen(
  { questions, more }: Pick<Gathering, 'questions' | 'more'>,
  open: ReadonlySet<string>,
): Pick<Gathering, 'questions' | 'more'> | undefined {
  const left = questions.filter(({ questionId }) => open.has(questionId))
  return left.length + more > 0 ? { questions: left, more } : undefined
}
