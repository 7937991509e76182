import { recyclableTransition } from '../../../shared/life-cycles/recyclable.ts'
import { currentConversion, generationOf } from '../../../shared/photos/path.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { type Change, changeRecyclable } from '../../catalogue/change.ts'
import { type PhotoRow, toPhotoView } from '../../catalogue/photo-row.ts'
import type { RecyclableRow } from '../../catalogue/recyclable-row.ts'
import type { ConversionResult } from '../decide.ts'

/** The list that a photo is in: by the generation of its derivatives, or among the failed. */
export function photoListOf({ status, conversion }: Pick<PhotoRow, 'status' | 'conversion'>): string | undefined {
  if (status === 'failed') return 'failed'
  return status === 'ready' && conversion !== null ? generationOf(conversion) : undefined
}

/** Whether the image tool offers a photo (rules 6.5). */
export function isOutdated(photo: Pick<PhotoRow, 'status' | 'conversion'>): boolean {
  const list = photoListOf(photo)
  return list !== undefined && list !== currentConversion
}

/** @throws Refusal photo.not_found; photo.not_outdated */
export function decideAttempt(photo: PhotoRow | undefined, id: string): PhotoRow {
  if (!photo) throw new Refusal('photo.not_found')
  if (!isOutdated(photo)) throw new Refusal('photo.not_outdated')
  return { ...photo, attempt: { id, problem: null, running: true }, version: photo.version + 1 }
}

/** Whether this attempt is the last one that an admin asked for, and not finished. */
export function isRequested(photo: PhotoRow, attempt: string): boolean {
  return photo.attempt?.id === attempt && photo.attempt.running && isOutdated(photo)
}

export interface Renewal {
  readonly photo: PhotoRow
  readonly change: Change | undefined
}

/**
 * Applies new derivatives to the photo and its ad; undefined if the photo went or a later attempt began. A failed
 * photo enters a published ad as little as any other that its moderator did not see.
 */
export function decideRenewal(
  photo: PhotoRow | undefined,
  ad: RecyclableRow | undefined,
  attempt: string,
  conversion: string,
  result: ConversionResult,
): Renewal | undefined {
  if (!photo || !isRequested(photo, attempt)) return undefined
  const step = photo.status === 'ready' ? 'renew' : 'convert'
  const isPossible = !ad || recyclableTransition(ad.status, 'photos', step, ad.action) !== undefined
  const version = photo.version + 1
  if (result.status === 'failed' || !isPossible) {
    const problem = result.problem ?? 'photo.failed'
    return { photo: { ...photo, attempt: { id: attempt, problem, running: false }, version }, change: undefined }
  }
  // A photo made anew from its largest derivative keeps the size of its original.
  const size = photo.status === 'ready' ? { width: photo.width, height: photo.height } : {}
  const after = {
    ...photo,
    ...result,
    ...size,
    conversion,
    attempt: { id: attempt, problem: null, running: false },
    version,
  }
  const photos = ad?.photos.map((view) => (view.id === photo.id ? toPhotoView(after) : view))
  return { photo: after, change: ad && photos && changeRecyclable(ad, 'photos', step, { photos }) }
}
