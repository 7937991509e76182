import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import { daySeconds, type Table } from '../../kit/table/table.ts'
import { type CalendarEntry, calendarEntry } from './entry.ts'

/** Calendars show the past year. */
const keptSeconds = 400 * daySeconds

/**
 * Writes a pickup into a participant's calendar; false if it already holds a newer version. An equal version is written
 * again: a repeated event must complete follow-up work that broke off.
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

export async function readEntry(table: Table, userId: string, pickupId: string): Promise<CalendarEntry | undefined> {
  const Key = keys.calendarEntry(userId, pickupId)
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  const entry = Item && calendarEntry.parse(Item)
  return entry?.gone ? undefined : entry
}

export async function entriesOf(table: Table, userId: string): Promise<CalendarEntry[]> {
  const entries: CalendarEntry[] = []
  const items = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': keys.calendarOf(userId).pk, ':prefix': keys.calendarEntryPrefix },
  })
  for await (const item of items) entries.push(calendarEntry.parse(item))
  return entries.filter(({ gone }) => !gone)
}
