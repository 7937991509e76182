import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { conversationId } from '../../../shared/contract/conversations.ts'
import type { PhotoView } from '../../../shared/contract/recyclables.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { type PhotoRow, photoRow, toPhotoView } from '../../catalogue/photo-row.ts'
import { recyclableRow } from '../../catalogue/recyclable-row.ts'
import { batchGet } from '../../kit/table/batch-get.ts'
import { type Key, keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Guarded } from '../../kit/table/transaction.ts'
import { type MessageRow, messageRow } from '../../talk/message-row.ts'
import type { DisputeRow } from '../dispute-row.ts'

const contactRow = z.object({ conversationId })

/** The buyer's conversation about the ad; undefined without one, or after the buyer deleted the account. */
export async function conversationOf(
  table: Table,
  { buyerId, recyclableId }: Pick<DisputeRow, 'buyerId' | 'recyclableId'>,
): Promise<string | undefined> {
  const item = await itemOf(table, keys.contact(buyerId, recyclableId))
  return item && contactRow.parse(item).conversationId
}

/** Messages that are read in search of photos. */
const messagesRead = 500

type TextMessage = Extract<MessageRow, { kind: 'text' }>

/** Of the newest messages, newest first; one query. */
export async function messagesWithPhotos(table: Table, id: string): Promise<TextMessage[]> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      FilterExpression: 'size(photos) > :none',
      ExpressionAttributeValues: { ':pk': keys.conversation(id).pk, ':prefix': keys.messagePrefix, ':none': 0 },
      ScanIndexForward: false,
      Limit: messagesRead,
    }),
  )
  return Items.map((item) => messageRow.parse(item)).filter((message) => message.kind === 'text')
}

export async function photosOfAd(table: Table, recyclableId: string): Promise<readonly PhotoView[]> {
  const item = await itemOf(table, keys.recyclable(recyclableId))
  return item ? recyclableRow.parse(item).photos : []
}

export async function readPhotos(table: Table, ids: readonly string[]): Promise<PhotoRow[]> {
  const items = await batchGet(table, ids.map(keys.photo), { consistent: true })
  return items.map((item) => photoRow.parse(item))
}

/** The photos of a dispute's evidence by id; those that left their ad are still stored. */
export async function photosOfEvidence(table: Table, { evidence }: DisputeRow): Promise<Map<string, PhotoView>> {
  const rows = await readPhotos(
    table,
    evidence.flatMap(({ photoIds }) => photoIds),
  )
  return new Map(rows.map((row) => [row.id, toPhotoView(row.status === 'removed' ? { ...row, status: 'ready' } : row)]))
}

/** Removes the photo's expiry. Guard: the photo is unchanged since it was read. */
export function keepPhotoPart(photo: PhotoRow, disputeId: string): Guarded {
  return {
    Update: {
      Key: keys.photo(photo.id),
      UpdateExpression: 'SET evidenceOf = :dispute, #version = :next REMOVE expiresAt',
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':dispute': disputeId, ':version': photo.version, ':next': photo.version + 1 },
    },
    refusal: new Refusal('dispute.changed_meanwhile'),
  }
}

async function itemOf(table: Table, Key: Key): Promise<Record<string, unknown> | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true }))
  return Item
}
