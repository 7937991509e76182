import type { PhotoContentType } from '../../shared/contract/photos.ts'
import type { PhotoView } from '../../shared/contract/recyclables.ts'
import { newId } from '../../shared/ids.ts'
import { recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type Change, changeRecyclable } from '../catalogue/change.ts'
import { type PhotoRow, photoAt, toPhotoView } from '../catalogue/photo-row.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'

/** The highest limit that admins can set (rules 6.1). */
export const uploadCeilingBytes = 50 * 1024 ** 2

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
    maxBytes: sizeBytes,
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
 * `done`: already converted or refused. `unused`: the photo has another upload or is deleted.
 */
export type Claim = 'done' | 'unused'

/**
 * Claims the photo for its first upload (rules 6.2) and returns it, unchanged if the same upload claimed it before.
 * Otherwise returns how to handle the upload.
 */
export function decideClaim(photo: PhotoRow | undefined, conversion: string): PhotoRow | Claim {
  if (photo?.status === 'awaiting') return { ...photo, status: 'converting', conversion, version: photo.version + 1 }
  if (photo?.conversion !== conversion || photo.status === 'removed') return 'unused'
  return photo.status === 'converting' ? photo : 'done'
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
 * Applies a result to the photo; undefined if the photo was removed or already finished. A photo of an ad is ready with
 * its ad (`decideAdoption`).
 */
export function decideResult(
  photo: PhotoRow | undefined,
  conversion: string,
  result: ConversionResult,
): PhotoRow | undefined {
  if (photo?.status !== 'converting' || photo.conversion !== conversion) return undefined
  const status = photo.recyclableId === null ? result.status : 'converted'
  return { ...photo, ...result, status, version: photo.version + 1 }
}

/**
 * Finishes a converted photo and shows it in its ad; undefined if it is finished already or its ad no longer uses it. A
 * published ad gets no picture that its moderator did not see: the photo fails.
 */
export function decideAdoption(
  photo: PhotoRow | undefined,
  ad: RecyclableRow | undefined,
  conversion: string,
): { readonly photo: PhotoRow; readonly change: Change | undefined } | undefined {
  if (photo?.status !== 'converted' || photo.conversion !== conversion) return undefined
  if (!ad?.photos.some(({ id }) => id === photo.id)) return undefined
  const version = photo.version + 1
  if (recyclableTransition(ad.status, 'photos', 'convert', ad.action) === undefined)
    return { photo: { ...photo, ...failedConversion('photo.failed'), version }, change: undefined }
  const finished: PhotoRow = { ...photo, status: photo.problem === null ? 'ready' : 'failed', version }
  const photos = ad.photos.map((view) => (view.id === photo.id ? toPhotoView(finished) : view))
  return { photo: finished, change: changeRecyclable(ad, 'photos', 'convert', { photos }) }
}

/** What a conversion leaves behind, by the photo's row: evidence of a dispute keeps its derivatives (rules 10.30). */
export function decideLeftovers(
  photo: PhotoRow | undefined,
  conversion: string,
): { readonly upload: boolean; readonly derivatives: boolean } {
  if (!photo) return { upload: true, derivatives: true }
  const { status, evidenceOf } = photo
  const isRefused = photo.conversion === conversion && status === 'failed'
  const isDropped = status === 'removed' && evidenceOf === undefined
  return { upload: status !== 'awaiting' && status !== 'converting', derivatives: isRefused || isDropped }
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
