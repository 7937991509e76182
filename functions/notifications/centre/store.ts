import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { countedNotices, type NoticeView, noticeId, noticeView } from '../../../shared/contract/notifications.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { keys } from '../../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../../kit/table/table.ts'

/** A notice stays so long in the centre (rules 16.2). */
const keptSeconds = 90 * daySeconds

export type NewNotice = Omit<NoticeView, 'read'>

const noticeRow = noticeView.omit({ read: true }).extend({ readAt: z.iso.datetime().nullable(), expiresAt: z.number() })
const readMark = z.object({ upTo: noticeId })

/**
 * Writes what a user is told into the centre. Guards: it is not there yet; an event that comes again changes nothing,
 * also where it was read meanwhile. Says whether it is new.
 */
export async function addNotice(table: Table, userId: string, notice: NewNotice, now: Date): Promise<boolean> {
  const Item = { ...keys.notice(userId, notice.id), ...notice, readAt: null, expiresAt: expiresAt(now, keptSeconds) }
  return happens(
    table.client.send(new PutCommand({ TableName: table.name, Item, ConditionExpression: 'attribute_not_exists(pk)' })),
  )
}

/** A page of what a user was told, newest first, below an id. */
export async function noticesOf(
  table: Table,
  userId: string,
  { before, limit, now }: { before: string | undefined; limit: number; now: Date },
): Promise<{ items: NoticeView[]; next: string | undefined }> {
  const { pk, sk: last } = keys.notice(userId, before ?? '~')
  const [upTo, { Items = [] }] = await Promise.all([
    readUpTo(table, userId),
    table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': pk, ':first': keys.noticePrefix, ':last': last },
        ScanIndexForward: false,
        // One is the row that the cursor names, one shows whether there are more.
        Limit: limit + 2,
      }),
    ),
  ])
  const rows = Items.map((item) => noticeRow.parse(item)).filter(({ id }) => id !== before)
  const page = rows.slice(0, limit)
  const items = page
    .filter((row) => row.expiresAt * 1000 > now.getTime())
    .map(({ readAt, expiresAt: _, ...row }) => ({ ...row, read: readAt !== null || row.id <= upTo }))
  return { items, next: rows.length > limit ? page.at(-1)?.id : undefined }
}

/** Rows that a count reads at most: a user with more unread ones than that reads 'more'. */
const countedRows = 150

/** How many of the newest notices a user has not read; those up to the mark are not looked at. */
export async function unreadNotices(
  table: Table,
  userId: string,
  now: Date,
): Promise<{ count: number; more: boolean }> {
  const upTo = await readUpTo(table, userId)
  const { pk, sk: first } = keys.notice(userId, upTo)
  const { Count = 0, LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      FilterExpression: 'readAt = :unread AND expiresAt > :now AND id > :upTo',
      ExpressionAttributeValues: {
        ':pk': pk,
        ':first': first,
        ':last': keys.notice(userId, '~').sk,
        ':unread': null,
        ':now': Math.floor(now.getTime() / 1000),
        ':upTo': upTo,
      },
      ScanIndexForward: false,
      Limit: countedRows,
      Select: 'COUNT',
    }),
  )
  const cut = LastEvaluatedKey !== undefined && Count > 0
  return { count: Math.min(Count, countedNotices), more: Count > countedNotices || cut }
}

/**
 * Marks one notice as read; a second time changes nothing. Guards: it is the user's own and still there.
 * @throws Refusal notification.not_found
 */
export async function readNotice(table: Table, userId: string, id: string, now: Date): Promise<void> {
  const done = await happens(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.notice(userId, id),
        UpdateExpression: 'SET readAt = :now',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      }),
    ),
  )
  if (!done) throw new Refusal('notification.not_found')
}

/** Marks all as read up to one. Guards: the mark only goes forward, so that an old screen takes nothing back. */
export async function readNotices(table: Table, userId: string, upTo: string): Promise<void> {
  await happens(
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.noticesRead(userId),
        UpdateExpression: 'SET upTo = :id',
        ConditionExpression: 'attribute_not_exists(upTo) OR upTo < :id',
        ExpressionAttributeValues: { ':id': upTo },
      }),
    ),
  )
}

/** Below every id where nothing was marked yet. */
async function readUpTo(table: Table, userId: string): Promise<string> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.noticesRead(userId) }))
  return Item ? readMark.parse(Item).upTo : ''
}

/** Whether a guarded write took place. */
async function happens(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
