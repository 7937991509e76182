import * as z from 'zod'
import { photoContentType, photoProblem } from '../../shared/contract/photos.ts'
import { type PhotoView, recyclableId } from '../../shared/contract/recyclables.ts'
import { idOf, timeOfId } from '../../shared/ids.ts'

/**
 * `awaiting` its upload → `converting`, claimed for one upload (rules 6.2) → `ready` or `failed`; in an ad first
 * `converted`, until both change together; `removed` when no ad uses it.
 */
export const photoStatuses = ['awaiting', 'converting', 'converted', 'ready', 'failed', 'removed'] as const

export type PhotoProblem = z.infer<typeof photoProblem>

export const photoRow = z.object({
  id: idOf('photo'),
  ownerId: z.uuid(),
  status: z.enum(photoStatuses),
  contentType: photoContentType,
  /** Of its upload; rows of older forms have none. */
  maxBytes: z.number().int().optional(),
  recyclableId: recyclableId.nullable(),
  /** Then no ad uses it. */
  conversationId: idOf('conversation').nullable().default(null),
  /** A dispute that the photo is evidence of: it is then kept with it (rules 10.30). */
  evidenceOf: z.string().optional(),
  /** Identifies the upload; part of the picture keys. */
  conversion: z.string().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  preview: z.string().nullable(),
  problem: photoProblem.nullable(),
  /** The last new conversion that an admin asked for (rules 6.5). */
  attempt: z
    .object({ id: idOf('event'), problem: photoProblem.nullable(), running: z.boolean() })
    .nullable()
    .default(null),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
})
export type PhotoRow = z.infer<typeof photoRow>

const viewedAs = {
  awaiting: 'processing',
  converting: 'processing',
  converted: 'processing',
  ready: 'ready',
  failed: 'failed',
  removed: 'failed',
} as const satisfies Record<PhotoRow['status'], PhotoView['status']>

export function toPhotoView(row: PhotoRow): PhotoView {
  const { id, conversion, width, height, preview } = row
  return { id, status: viewedAs[row.status], conversion, width, height, preview }
}

/** A missing photo fails an hour after its request (rules 6.2). */
export const photoWaitMs = 60 * 60 * 1000

/** Returns a photo with its current status. Its id holds the request time. */
export function photoAt<Photo extends Pick<PhotoView, 'id' | 'status'>>(photo: Photo, now: Date): Photo {
  if (photo.status !== 'processing' || now.getTime() - timeOfId(photo.id).getTime() < photoWaitMs) return photo
  return { ...photo, status: 'failed' }
}
