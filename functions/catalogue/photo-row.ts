import * as z from 'zod'
import { photoContentType } from '../../shared/contract/photos.ts'
import { type PhotoView, recyclableId } from '../../shared/contract/recyclables.ts'
import { idOf, timeOfId } from '../../shared/ids.ts'

/**
 * `awaiting` its upload → `converting`, claimed for one upload (rules 6.2) → `ready` or `failed`; `removed` once no
 * ad uses it any longer.
 */
export const photoStatuses = ['awaiting', 'converting', 'ready', 'failed', 'removed'] as const

export const photoProblem = z.enum(['photo.not_an_image', 'photo.too_large', 'photo.too_many_pixels', 'photo.failed'])
export type PhotoProblem = z.infer<typeof photoProblem>

/** The row of one photo from the request for its upload on. */
export const photoRow = z.object({
  id: idOf('photo'),
  ownerId: z.uuid(),
  status: z.enum(photoStatuses),
  contentType: photoContentType,
  /** The ad that uses it; a photo belongs to one ad at most. */
  recyclableId: recyclableId.nullable(),
  /** The conversation in which it was sent; then no ad has it. */
  conversationId: idOf('conversation').nullable().default(null),
  /** The one upload it is made of; null until that came. Part of its pictures' keys. */
  conversion: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  preview: z.string().nullable(),
  problem: photoProblem.nullable(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type PhotoRow = z.infer<typeof photoRow>

const viewedAs = {
  awaiting: 'processing',
  converting: 'processing',
  ready: 'ready',
  failed: 'failed',
  removed: 'failed',
} as const satisfies Record<PhotoRow['status'], PhotoView['status']>

/** What readers of an ad see of a photo. */
export function toPhotoView(row: PhotoRow): PhotoView {
  const { id, conversion, width, height, preview } = row
  return { id, status: viewedAs[row.status], conversion, width, height, preview }
}

/** A photo that is not there an hour after it was asked for is not waited for any longer (rules 6.2). */
export const photoWaitMs = 60 * 60 * 1000

/**
 * A photo as it counts now. Its id holds the time of the request, so that a copy in an ad's row knows it too and no
 * clock has to write it down.
 */
export function photoAt<Photo extends Pick<PhotoView, 'id' | 'status'>>(photo: Photo, now: Date): Photo {
  if (photo.status !== 'processing' || now.getTime() - timeOfId(photo.id).getTime() < photoWaitMs) return photo
  return { ...photo, status: 'failed' }
}
