import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { questionAnswered, questionAsked } from '../../events/question-events.ts'
import { questionView } from '../../shared/contract/questions.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/keys.ts'
import { outboxPart } from '../kit/outbox.ts'
import type { Table } from '../kit/table.ts'
import { ConditionsFailed, transact } from '../kit/transaction.ts'

/** The asker stays in the row: for admins, and so that the answer finds its reader. It is never shown. */
export const questionRow = questionView.extend({ recyclableId: z.string(), askerId: z.uuid() })
export type QuestionRow = z.infer<typeof questionRow>

/** One page of an ad's questions, newest first: one Query. */
export async function questionsOf(
  table: Table,
  recyclableId: string,
  before: string | undefined,
  size: number,
): Promise<{ rows: QuestionRow[]; next: string | undefined }> {
  const { pk, sk } = keys.question(recyclableId, before ?? '~')
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      // BETWEEN holds its bounds; the id of the cursor itself is dropped below.
      ExpressionAttributeValues: { ':pk': pk, ':first': keys.questionPrefix, ':last': sk },
      ScanIndexForward: false,
      Limit: size + 2,
    }),
  )
  const rows = Items.map((item) => questionRow.parse(item)).filter((row) => row.id !== before)
  return { rows: rows.slice(0, size), next: rows.length > size ? rows[size - 1]?.id : undefined }
}

/** Writes a question and its event. Guards: the ad is still there and not the asker's own. */
export async function addQuestion(
  table: Table,
  row: QuestionRow,
  ad: { ownerId: string; type: string },
  now: Date,
): Promise<void> {
  await refusing('recyclable.not_found', 0, () =>
    transact(table, [
      {
        ConditionCheck: {
          Key: keys.recyclable(row.recyclableId),
          ConditionExpression: 'ownerId = :owner',
          ExpressionAttributeValues: { ':owner': ad.ownerId },
        },
      },
      {
        Put: {
          Item: { ...keys.question(row.recyclableId, row.id), ...row },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      outboxPart(questionAsked, { ...about(row), ...ad }, now),
    ]),
  )
}

/** Writes the answer and its event. Guards: the question is there and has none yet. */
export async function addAnswer(
  table: Table,
  row: QuestionRow & { answer: string },
  ad: { ownerId: string; type: string },
  now: Date,
): Promise<void> {
  await refusing('question.already_answered', 0, () =>
    transact(table, [
      {
        Update: {
          Key: keys.question(row.recyclableId, row.id),
          UpdateExpression: 'SET answer = :answer, answeredAt = :at',
          ConditionExpression: 'attribute_exists(pk) AND answer = :none',
          ExpressionAttributeValues: { ':answer': row.answer, ':at': row.answeredAt, ':none': null },
        },
      },
      outboxPart(questionAnswered, { ...about(row), ...ad, answer: row.answer }, now),
    ]),
  )
}

/** @throws Refusal question.not_found */
export async function readQuestion(table: Table, recyclableId: string, questionId: string): Promise<QuestionRow> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.question(recyclableId, questionId), ConsistentRead: true }),
  )
  if (!Item) throw new Refusal('question.not_found')
  return questionRow.parse(Item)
}

function about(row: QuestionRow) {
  return { recyclableId: row.recyclableId, questionId: row.id, askerId: row.askerId, question: row.question }
}

async function refusing(
  code: 'recyclable.not_found' | 'question.already_answered',
  part: number,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (error instanceof ConditionsFailed && error.failed.has(part)) throw new Refusal(code)
    throw error
  }
}
