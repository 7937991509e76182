import { photosPerRecyclable } from '../../shared/contract/recyclables.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type PhotoRow, photoAt, toPhotoView } from '../catalogue/photo-row.ts'
import { keys } from '../kit/table/keys.ts'
import type { Part } from '../kit/table/transaction.ts'

/**
 * Keeps the owner's order. The ad's own failed photo may stay; a new failed one is refused.
 * @throws Refusal photo.not_found (also for other users' photos), photo.in_use, photo.failed; request.invalid above
 * five
 */
export function choosePhotos(
  ids: readonly string[],
  rows: readonly PhotoRow[],
  ownerId: string,
  recyclableId: string,
  now: Date,
): PhotoRow[] {
  if (ids.length > photosPerRecyclable) throw new Refusal('request.invalid')
  return ids.map((id) => {
    const photo = rows.find((row) => row.id === id)
    if (!photo || photo.ownerId !== ownerId || photo.status === 'removed') throw new Refusal('photo.not_found')
    const elsewhere = photo.recyclableId !== null && photo.recyclableId !== recyclableId
    const isUsed = photo.conversationId !== null || (photo.evidenceOf !== undefined && photo.recyclableId === null)
    if (elsewhere || isUsed) throw new Refusal('photo.in_use')
    if (photo.recyclableId === null && photoAt(toPhotoView(photo), now).status === 'failed')
      throw new Refusal('photo.failed')
    return photo
  })
}

/** Assigned photos do not expire. */
export function takeParts(photos: readonly PhotoRow[], recyclableId: string): Part[] {
  return photos
    .filter((photo) => photo.recyclableId === null)
    .map((photo) => photoPart(photo, 'recyclableId = :ad', { ':ad': recyclableId }))
}

/** A consumer of the ad's event deletes the rows. */
export function dropParts(photos: readonly PhotoRow[]): Part[] {
  return photos.map((photo) => photoPart(photo, '#status = :removed', { ':removed': 'removed' }))
}

/** Guard: the photo is unchanged; after a concurrent conversion the use case reads again. */
function photoPart(photo: PhotoRow, set: string, values: Record<string, string>): Part {
  return {
    Update: {
      Key: keys.photo(photo.id),
      UpdateExpression: `SET ${set}, #version = :next REMOVE expiresAt`,
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version', ...(set.includes('#status') ? { '#status': 'status' } : {}) },
      ExpressionAttributeValues: { ...values, ':version': photo.version, ':next': photo.version + 1 },
    },
  }
}
