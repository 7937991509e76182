import { S3Client } from '@aws-sdk/client-s3'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { recyclableClosed, recyclableDeleted, recyclableEdited } from '../../events/recyclable-events.ts'
import { consumer, on } from '../kit/consumer.ts'
import { keys, openTable } from '../kit/table.ts'
import { removeEnvironment } from './env.ts'
import { objectsOf } from './keys.ts'
import { deleteObjects } from './objects.ts'

const env = removeEnvironment.read()
const table = openTable(env.TABLE_NAME)
const s3 = new S3Client({})

/** Objects first: a row that is still there after a crash lets the repeated event finish. Doing it twice changes nothing. */
async function removePhotos(photoIds: readonly string[]): Promise<void> {
  await deleteObjects(s3, env.BUCKET_NAME, photoIds.flatMap(objectsOf))
  await Promise.all(
    photoIds.map((id) => table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.photo(id) }))),
  )
}

export const handler = consumer('photos-remove', [
  on(recyclableEdited, ({ data }) => removePhotos(data.removedPhotoIds)),
  on(recyclableClosed, ({ data }) => removePhotos(data.removedPhotoIds)),
  on(recyclableDeleted, ({ data }) => removePhotos(data.removedPhotoIds)),
])
