import {
  addressMaxLength,
  descriptionMaxLength,
  type RecyclableDraft,
  typeMaxLength,
} from '../../shared/contract/recyclables.ts'
import { firstProblem } from '../../shared/recyclable-form.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { PhotoRow } from '../catalogue/photo-row.ts'
import { keys } from '../kit/keys.ts'
import type { Part } from '../kit/transaction.ts'

/**
 * The draft with clean texts; a donation has no price whatever was sent.
 * @throws Refusal with the first fault in the specification's order
 */
export function cleanDraft(draft: RecyclableDraft): { draft: RecyclableDraft; sanitised: boolean } {
  const type = sanitiseText(draft.type, typeMaxLength)
  const description = sanitiseText(draft.description, descriptionMaxLength)
  const address = sanitiseText(draft.address, addressMaxLength)
  const clean: RecyclableDraft = {
    ...draft,
    type: type.text,
    description: description.text,
    address: address.text,
    priceCents: draft.action === 'donation' ? 0 : draft.priceCents,
    photoIds: [...new Set(draft.photoIds)],
  }
  const problem = firstProblem(clean)
  if (problem) throw new Refusal(problem)
  return { draft: clean, sanitised: type.altered || description.altered || address.altered }
}

/**
 * The photos of an ad in the owner's order, or the reason why one cannot be used.
 * @throws Refusal photo.not_found, photo.not_yours, photo.in_use, photo.failed
 */
export function choosePhotos(
  ids: readonly string[],
  rows: readonly PhotoRow[],
  ownerId: string,
  recyclableId: string,
): PhotoRow[] {
  return ids.map((id) => {
    const photo = rows.find((row) => row.id === id)
    if (!photo || photo.status === 'removed') throw new Refusal('photo.not_found')
    if (photo.ownerId !== ownerId) throw new Refusal('photo.not_yours')
    if (photo.recyclableId !== null && photo.recyclableId !== recyclableId) throw new Refusal('photo.in_use')
    if (photo.status === 'failed' && photo.recyclableId === null) throw new Refusal('photo.failed')
    return photo
  })
}

/** Guards: the photo is still as it was read; a conversion that ends in between makes the use case read again. */
const unchanged = '#version = :version'

/** The part that ties a photo to an ad (it no longer expires), or frees it for removal. */
export function photoPart(photo: PhotoRow, change: { recyclableId: string } | 'removed'): Part {
  const update =
    change === 'removed'
      ? { set: '#status = :removed', values: { ':removed': 'removed' } }
      : { set: 'recyclableId = :ad', values: { ':ad': change.recyclableId } }
  return {
    Update: {
      Key: keys.photo(photo.id),
      UpdateExpression: `SET ${update.set}, #version = :next REMOVE expiresAt`,
      ConditionExpression: unchanged,
      ExpressionAttributeNames: { '#version': 'version', ...(change === 'removed' ? { '#status': 'status' } : {}) },
      ExpressionAttributeValues: { ...update.values, ':version': photo.version, ':next': photo.version + 1 },
    },
  }
}
