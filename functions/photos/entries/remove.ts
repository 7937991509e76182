import { pickupCompleted } from '../../../events/pickup-events.ts'
import { recyclableClosed, recyclableDeleted, recyclableEdited } from '../../../events/recyclable-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { removeEnvironment } from '../env.ts'
import { removeUnlessEvidence } from '../store.ts'

const table = openTable(removeEnvironment.read().TABLE_NAME)

/** `clear.ts` then deletes the objects. Guard: the photo is no evidence of a dispute, which keeps it. */
async function removePhotos(photoIds: readonly string[]): Promise<void> {
  await Promise.all(photoIds.map((id) => removeUnlessEvidence(table, id)))
}

export const handler = consumer('photos-remove', [
  on(recyclableEdited, ({ data }) => removePhotos(data.removedPhotoIds)),
  on(recyclableClosed, ({ data }) => removePhotos(data.removedPhotoIds)),
  on(recyclableDeleted, ({ data }) => removePhotos(data.removedPhotoIds)),
  on(pickupCompleted, ({ data }) => removePhotos(data.removedPhotoIds)),
])
