import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '../../shared/refusals.ts'
import { replacePart } from '../catalogue/change.ts'
import { type PhotoRow, photoRow, toPhotoView } from '../catalogue/photo-row.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { keys } from '../kit/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/transaction.ts'

/** A photo by its id, strongly consistent. */
export async function findPhoto(table: Table, id: string): Promise<PhotoRow | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.photo(id), ConsistentRead: true }),
  )
  return Item && photoRow.parse(Item)
}

/** A photo that no ad takes within a day goes by itself. */
export async function addPhoto(table: Table, row: PhotoRow, now: Date): Promise<void> {
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...keys.photo(row.id), ...row, expiresAt: expiresAt(now, daySeconds) },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  )
}

/** Removes a photo's row. Guards: it is the owner's and no ad uses it. */
export async function removePhoto(table: Table, photo: PhotoRow): Promise<void> {
  try {
    await table.client.send(
      new DeleteCommand({
        TableName: table.name,
        Key: keys.photo(photo.id),
        ConditionExpression: '#version = :version AND recyclableId = :none',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': photo.version, ':none': null },
      }),
    )
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new Refusal('photo.in_use')
    throw error
  }
}

/** What a conversion found out. */
export type ConversionResult = Pick<PhotoRow, 'status' | 'width' | 'height' | 'preview' | 'problem'>

/** The row or its ad may change between reading and writing; each change is short, so a few rounds do. */
const attempts = 6

/**
 * Writes a conversion's result into the photo and, where an ad uses it already, into the ad in the same transaction.
 * `repeated`: another delivery was faster, its derivatives stand. `gone`: the photo was removed meanwhile.
 */
export async function finishConversion(
  table: Table,
  photoId: string,
  result: ConversionResult,
): Promise<'written' | 'repeated' | 'gone'> {
  for (let attempt = 1; ; attempt++) {
    const photo = await findPhoto(table, photoId)
    if (!photo || photo.status === 'removed') return 'gone'
    if (photo.status !== 'awaiting') return 'repeated'
    const finished: PhotoRow = { ...photo, ...result }
    try {
      await transact(table, [resultPart(photo, result), ...(await adParts(table, finished))])
      return 'written'
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || attempt === attempts) throw error
    }
  }
}

/** Guards: nobody took, removed or converted the photo since it was read. */
function resultPart(photo: PhotoRow, result: ConversionResult): Part {
  return {
    Update: {
      Key: keys.photo(photo.id),
      UpdateExpression:
        'SET #status = :status, width = :width, height = :height, preview = :preview, problem = :problem, #version = :next',
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
      ExpressionAttributeValues: {
        ':status': result.status,
        ':width': result.width,
        ':height': result.height,
        ':preview': result.preview,
        ':problem': result.problem,
        ':version': photo.version,
        ':next': photo.version + 1,
      },
    },
  }
}

async function adParts(table: Table, photo: PhotoRow): Promise<Part[]> {
  if (photo.recyclableId === null) return []
  const ad = await readRecyclable(table, photo.recyclableId).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!ad) return []
  const photos = ad.photos.map((view) => (view.id === photo.id ? toPhotoView(photo) : view))
  return [replacePart(ad, { ...ad, photos })]
}
