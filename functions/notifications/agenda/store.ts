import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import { daySeconds, type Table } from '../../kit/table/table.ts'
import { type CalendarEntry, calendarEntry } from './entry.ts'

/** A calendar looks back a year. */
const keptSeconds = 400 * daySeconds

/**
 * Writes a pickup into the calendar of one of its two people. Guards: nothing newer is there; a repeated event writes
 * the same once more, so that what follows from it is done even where it broke off. Says whether it is the newest.
 */
export async function putEntry(table: Table, userId: string, entry: CalendarEntry): Promise<boolean> {
  const expiresAt = Math.floor(Date.parse(entry.startsAt) / 1000) + keptSeconds
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.calendarEntry(userId, entry.pickupId), ...entry, expiresAt },
        ConditionExpression: 'attribute_not_exists(pk) OR version <= :version',
        ExpressionAttributeValues: { ':version': entry.version },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** A pickup in somebody's calendar, as it is now; undefined where it never was, or is gone. */
export async function readEntry(table: Table, userId: string, pickupId: string): Promise<CalendarEntry | undefined> {
  const Key = keys.calendarEntry(userId, pickupId)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  const entry = Item && calendarEntry.parse(Item)
  return entry?.gone ? undefined : entry
}

/** All pickups of somebody's calendar. */
export async function entriesOf(table: Table, userId: string): Promise<CalendarEntry[]> {
  const entries: CalendarEntry[] = []
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.user(userId), ':prefix': keys.calendarEntryPrefix },
  })
  for await (const item of items) entries.push(calendarEntry.parse(item))
  return entries.filter(({ gone }) => !gone)
}
