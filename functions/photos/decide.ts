import type { PhotoContentType } from '../../shared/contract/photos.ts'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Change, changeRecyclable } from '../catalogue/change.ts'
import { type PhotoRow, photoAt, toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'

/**
 * The row of a photo whose upload is asked for.
 * @throws Refusal photo.too_large above the admins' limit, with the limit in MB
 */
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
    createdAt: now.toISOString(),
    version: 1,
  }
}

/**
 * What is to be done with an upload that came. `go-on`: it is being converted, and this is a repeated event of it.
 * `leave`: another upload is being converted; whoever converts that removes what lies under the key. `done`: it is the
 * photo already. `clear`: the photo is another upload, failed or gone; nothing of this one may stay.
 */
export type Claim = 'go-on' | 'leave' | 'done' | 'clear'

/**
 * The photo claimed for an upload that came, if it is the first (rules 6.2); otherwise what to do with the upload.
 */
export function decideClaim(photo: PhotoRow | undefined, conversion: string): PhotoRow | Claim {
  const same = photo?.conversion === conversion
  if (photo?.status === 'awaiting') return { ...photo, status: 'converting', conversion, version: photo.version + 1 }
  if (photo?.status === 'converting') return same ? 'go-on' : 'leave'
  return photo?.status === 'ready' && same ? 'done' : 'clear'
}

/** What a conversion found out. */
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
 * What becomes of a photo, and of the ad that has it by now, when its conversion ends; undefined where it is no longer
 * waited for (removed, or ended by another delivery of the event).
 * A picture never comes into an ad that everyone sees: its moderator has not seen it, so that the photo is failed.
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

/**
 * The photo, if it is the caller's own; others are told that there is none.
 * @throws Refusal photo.not_found
 */
export function ownPhoto(photo: PhotoRow | undefined, userId: string): PhotoRow {
  if (photo?.ownerId !== userId) throw new Refusal('photo.not_found')
  return photo
}

/** How far a photo is, for its owner; one that did not come in time failed without anybody writing it down. */
export function progressOf(photo: PhotoRow, now: Date): PhotoView & { problem: PhotoRow['problem'] } {
  const view = photoAt(toPhotoView(photo), now)
  return { ...view, problem: view.status === 'failed' ? (photo.problem ?? 'photo.failed') : null }
}

/**
 * Whether a photo may be dropped.
 * @throws Refusal photo.not_found, photo.in_use
 */
export function decideRemoval(photo: PhotoRow | undefined, userId: string): PhotoRow {
  const own = ownPhoto(photo, userId)
  if (own.recyclableId !== null || own.conversationId !== null) throw new Refusal('photo.in_use')
  return own
}
