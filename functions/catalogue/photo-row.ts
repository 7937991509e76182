import * as z from 'zod'
import { photoContentType } from '../../shared/contract/photos.ts'
import { type PhotoView, recyclableId } from '../../shared/contract/recyclables.ts'
import { idOf } from '../../shared/ids.ts'

/** `awaiting` its upload → `ready` or `failed`; `removed` once no ad uses it any longer. */
export const photoStatuses = ['awaiting', 'ready', 'failed', 'removed'] as const

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
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  preview: z.string().nullable(),
  problem: photoProblem.nullable(),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type PhotoRow = z.infer<typeof photoRow>

/** What readers of an ad see of a photo. */
export function toPhotoView(row: PhotoRow): PhotoView {
  const status = row.status === 'ready' ? 'ready' : row.status === 'awaiting' ? 'processing' : 'failed'
  return { id: row.id, status, width: row.width, height: row.height, preview: row.preview }
}
