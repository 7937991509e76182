import { outdatedConversions } from '../../../shared/photos/path.ts'
import { writeChange } from '../../catalogue/change.ts'
import { type PhotoRow, photoRow } from '../../catalogue/photo-row.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryPages } from '../../kit/table/query.ts'
import { readable } from '../../kit/table/readable.ts'
import { daySeconds, expiresAt, type Table } from '../../kit/table/table.ts'
import { type Part, transact } from '../../kit/table/transaction.ts'
import { photoListOf, type Renewal } from './decide.ts'

/** The ten oldest of the failed and of each older generation. */
export async function outdatedPhotos(table: Table, size: number): Promise<PhotoRow[]> {
  const lists = await Promise.all(['failed', ...outdatedConversions].map((list) => oldestOf(table, list, size)))
  return lists
    .flat()
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, size)
}

async function oldestOf(table: Table, list: string, size: number): Promise<PhotoRow[]> {
  const pages = queryPages(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :list',
    ExpressionAttributeValues: { ':list': keys.photosIn(list) },
    Limit: size,
  })
  for await (const { items } of pages) return readable(items, (item) => photoRow.parse(item))
  return []
}

/** Guard: the photo is unchanged since it was read. A failed attempt leaves the list, so that it blocks no other. */
export function attemptPart(after: PhotoRow): Part {
  const leaves = after.attempt?.problem ? ' REMOVE gsi1pk, gsi1sk' : ''
  return {
    Update: {
      Key: keys.photo(after.id),
      UpdateExpression: `SET attempt = :attempt, #version = :next${leaves}`,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':attempt': after.attempt,
        ':version': after.version - 1,
        ':next': after.version,
      },
    },
  }
}

/** The row's expiry removes the derivatives after a day (`entries/clear.ts`): pages may still name them. */
function oldConversionPart(id: string, conversion: string, now: Date): Part {
  const Item = { ...keys.oldConversion(id, conversion), id, conversion, expiresAt: expiresAt(now, daySeconds) }
  return { Put: { Item } }
}

/** Guards: photo and ad are unchanged since they were read. */
export async function writeRenewal(
  table: Table,
  before: PhotoRow,
  { photo, change }: Renewal,
  photoPart: (after: PhotoRow) => Part,
  now: Date,
): Promise<void> {
  if (photo.attempt?.problem) return transact(table, [attemptPart(photo)])
  const old =
    before.status === 'ready' && before.conversion ? [oldConversionPart(photo.id, before.conversion, now)] : []
  const parts = [photoPart(photo), ...old]
  if (change) await writeChange(table, change, parts)
  else await transact(table, parts)
}

export function listKeys(photo: PhotoRow): { readonly gsi1pk: string; readonly gsi1sk: string } | undefined {
  const list = photoListOf(photo)
  return list === undefined ? undefined : { gsi1pk: keys.photosIn(list), gsi1sk: photo.id }
}
