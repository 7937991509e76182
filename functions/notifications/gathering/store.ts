import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { questionView } from '../../shared/contract/questions.ts'
import { claimPart } from '../kit/events/consumer.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/table/transaction.ts'
import { dueAfter, type GatheredQuestion, type Gathering, gatheringRow, quotedQuestions } from './gathering.ts'

interface Asked {
  readonly eventId: string
  readonly at: string
  readonly ownerId: string
  readonly question: GatheredQuestion
}

/** A full row is told and opened anew between two tries at most once, so a few do. */
const tries = 4

/**
 * Adds a question to what its owner is soon told of. The first one opens the gathering; above twenty they are only
 * counted. Guards: this event was not added before (a repeated one changes nothing); the row has room for a quotation,
 * or else has none.
 */
export async function gatherQuestion(table: Table, asked: Asked, now: Date): Promise<void> {
  const claim = claimPart('notifications', asked.eventId, now)
  for (let attempt = 1; ; attempt++) {
    try {
      await transact(table, [claim, attempt % 2 === 1 ? quotePart(asked) : countPart(asked)])
      return
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error
      if (error.failed.has(0)) return
      if (attempt === tries) throw error
    }
  }
}

function quotePart({ ownerId, at, question }: Asked): Part {
  return {
    Update: {
      Key: keys.gathering(ownerId),
      UpdateExpression:
        'SET questions = list_append(if_not_exists(questions, :none), :one), ownerId = :owner, ' +
        'dueAt = if_not_exists(dueAt, :due), more = if_not_exists(more, :zero)',
      ConditionExpression: 'attribute_not_exists(questions) OR size(questions) < :most',
      ExpressionAttributeValues: {
        ':none': [],
        ':one': [question],
        ':owner': ownerId,
        ':due': dueAfter(at),
        ':zero': 0,
        ':most': quotedQuestions,
      },
    },
  }
}

function countPart({ ownerId }: Asked): Part {
  return {
    Update: {
      Key: keys.gathering(ownerId),
      UpdateExpression: 'ADD more :one',
      ConditionExpression: 'size(questions) >= :most',
      ExpressionAttributeValues: { ':one': 1, ':most': quotedQuestions },
    },
  }
}

/** The gatherings whose time has come; there are no more rows than owners who were asked within the last minutes. */
export async function* dueGatherings(table: Table, now: Date): AsyncGenerator<Gathering> {
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'dueAt <= :now',
    ExpressionAttributeValues: { ':pk': keys.gatherings, ':now': now.toISOString() },
  })
  for await (const item of items) yield gatheringRow.parse(item)
}

/**
 * Takes a gathering away and gives what was in it at that moment: whoever takes it tells it, and what comes later opens
 * a new one. Guards: it is there and due; undefined where another run was faster.
 */
export async function takeGathering(table: Table, ownerId: string, now: Date): Promise<Gathering | undefined> {
  try {
    const { Attributes } = await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.gathering(ownerId),
        ConditionExpression: 'dueAt <= :now',
        ExpressionAttributeValues: { ':now': now.toISOString() },
        ReturnValues: 'ALL_OLD',
      }),
    )
    return gatheringRow.parse(Attributes)
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

/** The ids of those questions that are there and have no answer yet. */
export async function openQuestions(table: Table, questions: readonly GatheredQuestion[]): Promise<Set<string>> {
  const items = await batchGet(
    table,
    questions.map(({ recyclableId, questionId }) => keys.question(recyclableId, questionId)),
    { consistent: true },
  )
  const open = items.map((item) => questionView.parse(item)).filter(({ answer }) => answer === null)
  return new Set(open.map(({ id }) => id))
}
