import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { type PhotoRow, photoRow } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import type { Part } from '../kit/table/transaction.ts'
import { listKeys } from './again/store.ts'

export async function findPhoto(table: Table, id: string): Promise<PhotoRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.photo(id), ConsistentRead: true }),
  )
  return Item && photoRow.parse(Item)
}

/** Expires after a day unless an ad or a message takes the photo. */
export async function addPhoto(table: Table, row: PhotoRow, now: Date): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...keys.photo(row.id), ...row, expiresAt: expiresAt(now, daySeconds) },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}

/** Guard: the caller owns the photo and neither an ad, a message nor a dispute uses it. */
export async function removePhoto(table: Table, photo: PhotoRow): Promise<void> {
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.photo(photo.id),
        ConditionExpression:
          'ownerId = :owner AND recyclableId = :none AND (attribute_not_exists(conversationId) OR conversationId = :none) ' +
          'AND attribute_not_exists(evidenceOf)',
        ExpressionAttributeValues: { ':owner': photo.ownerId, ':none': null },
      }),
    )
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new Refusal('photo.in_use')
    throw error
  }
}

/** Guard: the photo is no evidence of a dispute, which keeps it. */
export async function removeUnlessEvidence(table: Table, id: string): Promise<void> {
  const Key = keys.photo(id)
  try {
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key, ConditionExpression: 'attribute_not_exists(evidenceOf)' }),
    )
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
  }
}

/** Guard: the photo is unchanged since it was read. Leaves its ad and its expiry alone. */
export function photoPart(after: PhotoRow): Part {
  const list = listKeys(after)
  return {
    Update: {
      Key: keys.photo(after.id),
      UpdateExpression:
        'SET #status = :status, conversion = :conversion, width = :width, height = :height, preview = :preview, ' +
        'problem = :problem, attempt = :attempt, #version = :next' +
        (list ? ', gsi1pk = :list, gsi1sk = :id' : ' REMOVE gsi1pk, gsi1sk'),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
      ExpressionAttributeValues: {
        ':status': after.status,
        ':conversion': after.conversion,
        ':width': after.width,
        ':height': after.height,
        ':preview': after.preview,
        ':problem': after.problem,
        ':attempt': after.attempt,
        ':version': after.version - 1,
        ':next': after.version,
        ...(list && { ':list': list.gsi1pk, ':id': list.gsi1sk }),
      },
    },
  }
}

export async function adOf(table: Table, photo: PhotoRow | undefined): Promise<RecyclableRow | undefined> {
  if (!photo?.recyclableId) return undefined
  return readRecyclable(table, photo.recyclableId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}
