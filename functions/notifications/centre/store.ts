import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { maxCountedNotices, type NoticeView, noticeId, noticeView } from '../../../shared/contract/notifications.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { keys } from '../../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'

/** Retention in the notification centre (rules 16.2). */
const keptSeconds = 90 * daySeconds

export type NewNotice = Omit<NoticeView, 'read'>

const noticeRow = noticeView.omit({ read: true }).extend({ readAt: z.iso.datetime().nullable(), expiresAt: z.number() })
const readMark = z.object({ upTo: noticeId })

/** Guard: the notice is new, so that a repeated event does not mark a read notice as unread. */
export function noticePart(userId: string, notice: NewNotice, now: Date): Extract<Part, { Put: unknown }> {
  const Item = { ...keys.notice(userId, notice.id), ...notice, readAt: null, expiresAt: expiresAt(now, keptSeconds) }
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' } }
}

/** Adds a notice; false if it exists already. */
export async function addNotice(table: Table, userId: string, notice: NewNotice, now: Date): Promise<boolean> {
  const { Put } = noticePart(userId, notice, now)
  return succeeds(table.client.send(new PutCommand({ ...Put, TableName: table.name })))
}

/** Returns a page of notices, newest first, older than the id `before`. */
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
        // One extra row for the cursor's own, one to detect a further page.
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

/** Rows read per count; beyond it, `more` is set. */
const countedRows = 150

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
  return { count: Math.min(Count, maxCountedNotices), more: Count > maxCountedNotices || cut }
}

/** @throws Refusal notification.not_found */
export async function readNotice(table: Table, userId: string, id: string, now: Date): Promise<void> {
  const done = await succeeds(
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

/** Guard: the mark only moves forward, so a stale screen undoes nothing. */
export async function readNotices(table: Table, userId: string, upTo: string): Promise<void> {
  await succeeds(
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

/** Without a mark, '' sorts below every id. */
async function readUpTo(table: Table, userId: string): Promise<string> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.noticesRead(userId) }))
  return Item ? readMark.parse(Item).upTo : ''
}

async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
