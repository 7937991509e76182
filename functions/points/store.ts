import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PointsRow } from '../kit/rewards/points-row.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import type { Part } from '../kit/table/transaction.ts'
import { newSource, type PointsSource, pointsSortKey } from './decide.ts'

const amount = z.number().int()
const sourceRow = z.object({
  counted: z.object({ saleCents: amount, sales: amount, pickups: amount, donations: amount }).nullable(),
  takenBack: z.boolean(),
  /** Missing in rows from before reimbursements counted. */
  lost: z.array(z.int()).default([]),
  won: z.array(z.int()).default([]),
})

export async function readSource(table: Table, userId: string, source: string): Promise<PointsSource> {
  const Key = keys.pointsSource(userId, source)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  return Item ? sourceRow.parse(Item) : newSource
}

/** Guard: the source did not change since it was read. */
export function sourcePart(userId: string, source: string, before: PointsSource, after: PointsSource): Part {
  const isNew = before === newSource
  return {
    Put: {
      Item: { ...keys.pointsSource(userId, source), ...after },
      ConditionExpression: isNew ? 'attribute_not_exists(pk)' : 'takenBack = :before',
      ...(isNew ? {} : { ExpressionAttributeValues: { ':before': before.takenBack } }),
    },
  }
}

/** Guard: the totals have the version that was read. */
export function totalsPart(userId: string, before: number, after: PointsRow): Part {
  return {
    Put: {
      Item: {
        ...keys.points(userId),
        ...after,
        ...(after.stateId !== null && {
          gsi1pk: keys.pointsInState(after.stateId),
          gsi1sk: pointsSortKey(after, userId),
        }),
      },
      ConditionExpression: before === 0 ? 'attribute_not_exists(pk)' : '#version = :before',
      ...(before === 0
        ? {}
        : { ExpressionAttributeNames: { '#version': 'version' }, ExpressionAttributeValues: { ':before': before } }),
    },
  }
}
