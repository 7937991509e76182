import type { PhotoContentType } from '../../shared/contract/photos.ts'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Change, changeRecyclable } from '../catalogue/change.ts'
import { type PhotoRow, photoAt, toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'

/** @throws Refusal photo.too_large above the configured limit, with the limit in MB */
export function decideUpload(
  { uploadLimitBytes }: { uploadLimitBytes: number },
  ownerId: string,
  { contentType, sizeBytes }: { contentType: PhotoContentType; sizeBytes: number },
  now: Date,
): PhotoRow {
  if (sizeBytes > uploadLimitBytes)
    throw new Refusal('photo.too_large', { limitMb: Math.floor(uploadLimitBytes / 1024 ** 2) })
  return {
    id: newId('photo', now),
    ownerId,
    status: 'awaiting',
    contentType,
    recyclableId: null,
    conversationId: null,
    conversion: null,
    width: null,
    height: null,
    preview: null,
    problem: null,
    attempt: null,
    createdAt: now.toISOString(),
    version: 1,
  }
}

/**
 * `go-on`: continue the conversion. `leave`: another upload is being converted; its conversion deletes the object.
 * `done`: already converted. `clear`: another upload won, it failed or the photo is deleted; delete this one.
 */
export type Claim = 'go-on' | 'leave' | 'done' | 'clear'

/** Claims the photo for its first upload (rules 6.2); otherwise returns how to handle the upload. */
export function decideClaim(photo: PhotoRow | undefined, conversion: string): PhotoRow | Claim {
  const same = photo?.conversion === conversion
  if (photo?.status === 'awaiting') return { ...photo, status: 'converting', conversion, version: photo.version + 1 }
  if (photo?.status === 'converting') return same ? 'go-on' : 'leave'
  return photo?.status === 'ready' && same ? 'done' : 'clear'
}

export type ConversionResult = Pick<PhotoRow, 'width' | 'height' | 'preview' | 'problem'> & {
  readonly status: 'ready' | 'failed'
}

export const failedConversion = (problem: NonNullable<PhotoRow['problem']>): ConversionResult => ({
  status: 'failed',
  width: null,
  height: null,
  preview: null,
  problem,
})

/**
 * Applies a result to the photo and its ad; undefined if the photo was removed or already finished. A published ad gets
 * no picture that its moderator did not see: the photo fails.
 */
export function decideResult(
  photo: PhotoRow | undefined,
  ad: RecyclableRow | undefined,
  conversion: string,
  result: ConversionResult,
): { photo: PhotoRow; change: Change | undefined } | undefined {
  if (photo?.status !== 'converting' || photo.conversion !== conversion) return undefined
  const used = ad?.photos.some(({ id }) => id === photo.id)
  if (photo.recyclableId !== null && !used) return undefined
  const open = !ad || recyclableTransition(ad.status, 'photos', 'convert', ad.action) !== undefined
  const finished: PhotoRow = {
    ...photo,
    ...(open ? result : failedConversion('photo.failed')),
    version: photo.version + 1,
  }
  const photos = ad?.photos.map((view) => (view.id === photo.id ? toPhotoView(finished) : view))
  return {
    photo: finished,
    change: ad && photos && open ? changeRecyclable(ad, 'photos', 'convert', { photos }) : undefined,
  }
}

/** @throws Refusal photo.not_found unless the caller owns it */
export function ownPhoto(photo: PhotoRow | undefined, userId: string): PhotoRow {
  if (photo?.ownerId !== userId) throw new Refusal('photo.not_found')
  return photo
}

/** A late photo counts as failed even before that is written. */
export function progressOf(photo: PhotoRow, now: Date): PhotoView & { problem: PhotoRow['problem'] } {
  const view = photoAt(toPhotoView(photo), now)
  return { ...view, problem: view.status === 'failed' ? (photo.problem ?? 'photo.failed') : null }
}

/** @throws Refusal photo.not_found, photo.in_use */
export function decideRemoval(photo: PhotoRow | undefined, userId: string): PhotoRow {
  const own = ownPhoto(photo, userId)
  if (own.recyclableId !== null || own.conversationId !== null || own.evidenceOf !== undefined)
    throw new Refusal('photo.in_use')
  return own
}
