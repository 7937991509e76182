import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { hasContactData, sanitiseText } from '../../shared/text.ts'
import { readRecyclable } from '../catalogue/store.ts'
import type { Actor } from '../kit/actor.ts'
import type { Table } from '../kit/table.ts'
import { addAnswer, addQuestion, type QuestionRow, readQuestion } from './store.ts'

interface AskDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Asks the advertiser of an approved ad in public.
 * @throws Refusal question.contact_data (phone, e-mail or link, decisions 16), recyclable.not_found, question.own_ad
 */
export async function askQuestion(
  { table, now }: AskDeps,
  actor: Actor,
  recyclableId: string,
  written: string,
): Promise<QuestionRow> {
  const question = publicText(written)
  const ad = await readRecyclable(table, recyclableId)
  if (ad.status !== 'approved') throw new Refusal('recyclable.not_found')
  if (ad.ownerId === actor.userId) throw new Refusal('question.own_ad')
  const row: QuestionRow = {
    id: newId('question', now),
    recyclableId,
    askerId: actor.userId,
    question,
    askedAt: now.toISOString(),
    answer: null,
    answeredAt: null,
  }
  await addQuestion(table, row, { ownerId: ad.ownerId, type: ad.type }, now)
  return row
}

/**
 * Answers a question under one's own ad, once.
 * @throws Refusal question.contact_data, recyclable.not_found, access.denied for anyone but the owner,
 * question.not_found, question.already_answered
 */
export async function answerQuestion(
  { table, now }: AskDeps,
  actor: Actor,
  recyclableId: string,
  questionId: string,
  written: string,
): Promise<QuestionRow> {
  const answer = publicText(written)
  const ad = await readRecyclable(table, recyclableId)
  if (ad.ownerId !== actor.userId) throw new Refusal('access.denied')
  const row = { ...(await readQuestion(table, recyclableId, questionId)), answer, answeredAt: now.toISOString() }
  await addAnswer(table, row, { ownerId: ad.ownerId, type: ad.type }, now)
  return row
}

function publicText(written: string): string {
  if (hasContactData(written)) throw new Refusal('question.contact_data')
  const { text } = sanitiseText(written)
  if (text === '') throw new Refusal('request.invalid')
  return text
}
