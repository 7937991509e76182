import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type PhotoRow, photoRow } from '../../catalogue/photo-row.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { type Key, keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'
import { type MessageRow, messageRow, numberOf } from '../../talk/message-row.ts'

export const messagePosition = z.string().regex(/^\d{10}$/)

export async function messagesBefore(
  table: Table,
  id: string,
  { before, size }: { before: string | undefined; size: number },
): Promise<{ rows: MessageRow[]; next: string | undefined }> {
  // The bound is inclusive, so it must be one below the cursor's number.
  const last = before === undefined ? '~' : numberOf(Number(before) - 1)
  const rows = await messagesBetween(table, id, { first: '', last, size: size + 1, newestFirst: true })
  const end = rows[size - 1]
  return { rows: rows.slice(0, size), next: end && rows.length > size ? numberOf(end.seq) : undefined }
}

export async function messagesAfter(
  table: Table,
  id: string,
  { after, size }: { after: number; size: number },
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const rows = await messagesBetween(table, id, {
    first: numberOf(after + 1),
    last: '~',
    size: size + 1,
    newestFirst: false,
  })
  return { rows: rows.slice(0, size), more: rows.length > size }
}

async function messagesBetween(
  table: Table,
  id: string,
  { first, last, size, newestFirst }: { first: string; last: string; size: number; newestFirst: boolean },
): Promise<MessageRow[]> {
  const [from, to] = [keys.message(id, first), keys.message(id, last)]
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': from.pk, ':from': from.sk, ':to': to.sk },
      ConsistentRead: true,
      ScanIndexForward: !newestFirst,
      Limit: size,
    }),
  )
  return Items.map((item) => messageRow.parse(item))
}

export async function findMessage(table: Table, id: string, seq: number): Promise<MessageRow | undefined> {
  const Item = await itemOf(table, keys.message(id, numberOf(seq)))
  return Item && messageRow.parse(Item)
}

const sentRow = z.object({ seq: z.number().int() })

export async function findSent(table: Table, id: string, messageId: string): Promise<MessageRow | undefined> {
  const Item = await itemOf(table, keys.sentMessage(id, messageId))
  return Item && findMessage(table, id, sentRow.parse(Item).seq)
}

/** Guards: the message id is new. */
export function sentPart(id: string, { id: messageId, seq }: MessageRow): Part {
  return { Put: { Item: { ...keys.sentMessage(id, messageId), seq }, ConditionExpression: 'attribute_not_exists(pk)' } }
}

export async function readPhotos(table: Table, ids: readonly string[]): Promise<PhotoRow[]> {
  return (await batchGet(table, ids.map(keys.photo), { consistent: true })).map((item) => photoRow.parse(item))
}

/** Removes the photo's expiry. Guards: the photo is unchanged since it was read. */
export function assignPhotoPart(photo: PhotoRow, conversationId: string): Part {
  return {
    Update: {
      Key: keys.photo(photo.id),
      UpdateExpression: 'SET conversationId = :conversation, #version = :next REMOVE expiresAt',
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':conversation': conversationId,
        ':version': photo.version,
        ':next': photo.version + 1,
      },
    },
  }
}

async function itemOf(table: Table, Key: Key): Promise<Record<string, unknown> | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  return Item
}
