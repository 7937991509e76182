import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { pickupCompleted } from '../../../events/pickup-events.ts'
import { recyclableClosed, recyclableDeleted, recyclableEdited } from '../../../events/recyclable-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { keys } from '../../kit/table/keys.ts'
import { openTable } from '../../kit/table/table.ts'
import { removeEnvironment } from '../env.ts'

const table = openTable(removeEnvironment.read().TABLE_NAME)

/** `clear.ts` then deletes the objects. */
async function removePhotos(photoIds: readonly string[]): Promise<void> {
  await Promise.all(
    photoIds.map((id) => table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.photo(id) }))),
  )
}

export const handler = consumer('photos-remove', [
  on(recyclableEdited, ({ data }) => removePhotos(data.removedPhotoIds)),
  on(recyclableClosed, ({ data }) => removePhotos(data.removedPhotoIds)),
  on(recyclableDeleted, ({ data }) => removePhotos(data.removedPhotoIds)),
  on(pickupCompleted, ({ data }) => removePhotos(data.removedPhotoIds)),
])
