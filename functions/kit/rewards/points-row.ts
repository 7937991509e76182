import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/table.ts'

const count = z.number().int().min(0).default(0)

/** Totals of a user. */
export const pointsRow = z.object({
  saleCents: count,
  /** Completed sales. */
  sales: count,
  pickups: count,
  donations: count,
  /** Milestones that were announced; a refund does not take them back. */
  milestonesCents: z.array(z.number().int()).default([]),
  stateId: z.number().int().nullable().default(null),
  version: count,
})
export type PointsRow = z.infer<typeof pointsRow>

export async function readPoints(table: Table, userId: string, ConsistentRead = false): Promise<PointsRow> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.points(userId), ConsistentRead }),
  )
  return pointsRow.parse(Item ?? {})
}

/** Positions beyond these have no number (decisions 56). */
export const rankedUsers = 100

/** Ids of the users of a state with most points, best first. Of equal points the later id comes first. */
export async function leadersOf(table: Table, stateId: number): Promise<string[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :state',
      ExpressionAttributeValues: { ':state': keys.pointsInState(stateId) },
      ScanIndexForward: false,
      Limit: rankedUsers,
    }),
  )
  return Items.map(({ pk }) => String(pk).slice(keys.points('').pk.length))
}
