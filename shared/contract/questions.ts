import * as z from 'zod'
import { idOf } from '../ids.ts'
import { cursor, operation, refusals } from './operation.ts'
import { recyclableId } from './recyclables.ts'

const noun = 'questions'
export const questionMaxLength = 500

/** A public question and answer without the asking user (rules 8.1). */
export const questionView = z.object({
  id: idOf('question'),
  question: z.string(),
  askedAt: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
})
export type QuestionView = z.infer<typeof questionView>

export const questions = {
  list: operation({
    noun,
    access: 'public',
    relation: { is: 'reader', of: 'ad', others: 'recyclable.not_found' },
    method: 'GET',
    path: '/recyclables/{id}/questions',
    summary: 'Questions and answers under an ad, newest first',
  })
    .input(z.object({ id: recyclableId, cursor: cursor.optional() }))
    .output(z.object({ items: z.array(questionView), nextCursor: cursor.nullable() }))
    .errors(refusals('recyclable.not_found')),
  ask: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'not owner', of: 'ad', others: 'question.own_ad' },
    method: 'POST',
    path: '/recyclables/{id}/questions',
    summary: 'Ask the advertiser in public',
    status: 201,
  })
    .input(z.object({ id: recyclableId, question: z.string().trim().min(1).max(questionMaxLength) }))
    .output(questionView)
    .errors(
      refusals(
        'recyclable.not_found',
        'question.contact_data',
        'question.own_ad',
        'question.too_many_open',
        'request.limit_reached',
      ),
    ),
  answer: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'ad', others: 'recyclable.not_found' },
    method: 'POST',
    path: '/recyclables/{id}/questions/{questionId}/answer',
    summary: "Answer a question under one's own ad, once",
  })
    .input(
      z.object({
        id: recyclableId,
        questionId: idOf('question'),
        answer: z.string().trim().min(1).max(questionMaxLength),
      }),
    )
    .output(questionView)
    .errors(
      refusals('recyclable.not_found', 'question.not_found', 'question.contact_data', 'question.already_answered'),
    ),
}
