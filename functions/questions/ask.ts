import { newId } from '../../shared/ids.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import { decideAnswer, decideQuestion, ownAd, publicText, type Question } from './decide.ts'
import { addAnswer, addQuestion, readQuestion } from './store.ts'

interface AskDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * The text is checked before any read.
 * @throws Refusal question.contact_data, recyclable.not_found, question.own_ad, question.too_many_open,
 * request.limit_reached
 */
export async function askQuestion(
  { table, now }: AskDeps,
  actor: Actor,
  recyclableId: string,
  written: string,
): Promise<Question> {
  const question = publicText(written)
  const ad = await readRecyclable(table, recyclableId)
  const row = decideQuestion(ad, actor, { id: newId('question', now), question }, now)
  await addQuestion(table, row, ad, now)
  return row
}

/**
 * @throws Refusal question.contact_data, recyclable.not_found (also for other users' ads), question.not_found,
 * question.already_answered
 */
export async function answerQuestion(
  { table, now }: AskDeps,
  actor: Actor,
  recyclableId: string,
  questionId: string,
  written: string,
): Promise<Question> {
  const answer = publicText(written)
  const ad = await readRecyclable(table, recyclableId)
  // Check the owner first: other callers must not learn which questions exist.
  ownAd(ad, actor)
  const row = decideAnswer(ad, await readQuestion(table, recyclableId, questionId), actor, answer, now)
  await addAnswer(table, row, ad, now)
  return row
}
