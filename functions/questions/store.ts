import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { questionAnswered, questionAsked } from '../../events/question-events.ts'
import { questionView } from '../../shared/contract/questions.ts'
import { Refusal } from '../../shared/refusals.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import type { AskedAd, Question } from './decide.ts'
import { askedPerDay } from './quotas.ts'

/** Open questions of a user per ad (rules 8.3). */
export const openPerAd = 5

const questionRow = questionView.extend({ recyclableId: z.string(), askerId: z.uuid() })

/** Newest first, one query. */
export async function questionsOf(
  table: Table,
  recyclableId: string,
  before: string | undefined,
  size: number,
): Promise<{ rows: Question[]; next: string | undefined }> {
  const { pk, sk } = keys.question(recyclableId, before ?? '~')
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      // BETWEEN includes its bounds; the cursor's own row is dropped below.
      ExpressionAttributeValues: { ':pk': pk, ':first': keys.questionPrefix, ':last': sk },
      ScanIndexForward: false,
      Limit: size + 2,
    }),
  )
  const rows = Items.map((item) => questionRow.parse(item)).filter((row) => row.id !== before)
  return { rows: rows.slice(0, size), next: rows.length > size ? rows[size - 1]?.id : undefined }
}

/**
 * Guards: the ad's status and owner are unchanged and it is not hidden; both limits allow it.
 * @throws Refusal recyclable.not_found, question.too_many_open, request.limit_reached
 */
export async function addQuestion(table: Table, row: Question, ad: AskedAd, now: Date): Promise<void> {
  await transact(table, [
    {
      ConditionCheck: {
        Key: keys.recyclable(row.recyclableId),
        ConditionExpression: 'ownerId = :owner AND #status = :status AND NOT #hidden = :hidden',
        ExpressionAttributeNames: { '#status': 'status', '#hidden': 'hidden' },
        ExpressionAttributeValues: { ':owner': ad.ownerId, ':status': ad.status, ':hidden': true },
      },
      refusal: new Refusal('recyclable.not_found'),
    },
    {
      Update: {
        Key: keys.unansweredQuestions(row.recyclableId, row.askerId),
        UpdateExpression: 'ADD unanswered :one',
        ConditionExpression: 'attribute_not_exists(unanswered) OR unanswered < :limit',
        ExpressionAttributeValues: { ':one': 1, ':limit': openPerAd },
      },
      refusal: new Refusal('question.too_many_open', { limit: openPerAd }),
    },
    quotaPart(askedPerDay, row.askerId, now),
    {
      Put: {
        Item: { ...keys.question(row.recyclableId, row.id), ...row },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
    {
      Put: {
        Item: { ...keys.questionOfUser(row.askerId, row.id), questionId: row.id, recyclableId: row.recyclableId },
      },
    },
    outboxPart(questionAsked, about(row, ad), now),
  ])
}

/**
 * Frees one open question of the asker. Guard: the question exists without an answer.
 * @throws Refusal question.already_answered
 */
export async function addAnswer(
  table: Table,
  row: Question & { readonly answer: string },
  ad: AskedAd,
  now: Date,
): Promise<void> {
  await transact(table, [
    {
      Update: {
        Key: keys.question(row.recyclableId, row.id),
        UpdateExpression: 'SET answer = :answer, answeredAt = :at',
        ConditionExpression: 'attribute_exists(pk) AND answer = :none',
        ExpressionAttributeValues: { ':answer': row.answer, ':at': row.answeredAt, ':none': null },
      },
      refusal: new Refusal('question.already_answered'),
    },
    {
      Update: {
        Key: keys.unansweredQuestions(row.recyclableId, row.askerId),
        UpdateExpression: 'ADD unanswered :less',
        ExpressionAttributeValues: { ':less': -1 },
      },
    },
    outboxPart(questionAnswered, { ...about(row, ad), answer: row.answer }, now),
  ])
}

/** @throws Refusal question.not_found */
export async function readQuestion(table: Table, recyclableId: string, questionId: string): Promise<Question> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.question(recyclableId, questionId), ConsistentRead: true }),
  )
  if (!Item) throw new Refusal('question.not_found')
  return questionRow.parse(Item)
}

function about({ recyclableId, id: questionId, askerId, question }: Question, { ownerId, type }: AskedAd) {
  return { recyclableId, questionId, askerId, question, ownerId, type }
}
