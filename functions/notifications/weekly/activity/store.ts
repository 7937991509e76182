import { createHash } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { category } from '../../../../shared/recyclables/categories.ts'
import { pageOfRun, type RunPage } from '../../../kit/mail/mail-run.ts'
import { keys } from '../../../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../../../kit/table/table.ts'
import { updateWhere } from '../../../kit/table/update-where.ts'
import { weekOf } from '../week.ts'

/** Partitions a week: many users are active at once, and a partition takes 1,000 writes a second. */
export const weekShards = 16
/** Two runs may need a row: its own week's, and one that an admin repeats. */
const keptSeconds = 28 * daySeconds
/** Further items of a kind are not counted; the row stays below 20 KB. */
export const mostCounted = 100

export const activities = [
  'sales',
  'cancelled',
  'pickups',
  'donations',
  'conversations',
  'matches',
  'materials',
] as const
export type Activity = (typeof activities)[number]

const names = z.instanceof(Set<string>).default(() => new Set<string>())
const activityRow = z.object({
  userId: z.uuid(),
  /** `<order id> <cents>` */
  sales: names,
  cancelled: names,
  pickups: names,
  donations: names,
  conversations: names,
  matches: names,
  /** Categories of traded materials. */
  materials: z
    .instanceof(Set<string>)
    .transform((found) => [...found].map((one) => category.parse(one)))
    .default([]),
})
export type ActivityRow = z.infer<typeof activityRow>

export function shardOf(userId: string): number {
  return (createHash('sha256').update(userId).digest()[0] ?? 0) % weekShards
}

/**
 * Adds an item to a user's week. Items are members of a set, so a repeated or late event changes nothing. Guard: the
 * set has room.
 */
export async function addActivity(
  table: Table,
  userId: string,
  { activity, item, at }: { readonly activity: Activity; readonly item: string; readonly at: string },
): Promise<void> {
  const week = weekOf(new Date(at))
  await updateWhere(table, {
    Key: keys.weekOf(week, shardOf(userId), userId),
    UpdateExpression: 'ADD #activity :item SET userId = :user, expiresAt = :ends',
    ConditionExpression: 'attribute_not_exists(#activity) OR size(#activity) < :most',
    ExpressionAttributeNames: { '#activity': activity },
    ExpressionAttributeValues: {
      ':item': new Set([item]),
      ':user': userId,
      ':ends': expiresAt(new Date(at), keptSeconds),
      ':most': mostCounted,
    },
  })
}

/** Returns a page of the active users of a shard, by id after `after`. */
export async function activeUsers(
  table: Table,
  { week, shard, after, limit }: { week: string; shard: number; after: string | null; limit: number },
): Promise<RunPage<ActivityRow>> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :shard AND sk > :after',
      ExpressionAttributeValues: { ':shard': keys.weekShard(week, shard), ':after': after ?? ' ' },
      Limit: limit,
    }),
  )
  return pageOfRun(Items, (item) => activityRow.parse(item))
}

export interface WeekFigures {
  readonly earningsCents: number
  readonly itemsSold: number
  readonly pickups: number
  readonly donations: number
  readonly conversations: number
  readonly matches: number
}

/** Leaves out cancelled sales, whichever event came first. */
export function figuresOf(row: ActivityRow): WeekFigures {
  const sales = [...row.sales].map((item) => item.split(' ')).filter(([orderId = '']) => !row.cancelled.has(orderId))
  return {
    earningsCents: sales.reduce((sum, [, cents = '0']) => sum + Number(cents), 0),
    itemsSold: sales.length,
    pickups: row.pickups.size,
    donations: row.donations.size,
    conversations: row.conversations.size,
    matches: row.matches.size,
  }
}
