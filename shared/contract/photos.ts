import * as z from 'zod'
import { idOf } from '../ids.ts'
import { operation, refusals } from './operation.ts'
import { photoView } from './recyclables.ts'

export const photoContentType = z.enum(['image/jpeg', 'image/png', 'image/webp'])
export type PhotoContentType = z.infer<typeof photoContentType>

/** Names of these types that browsers and other clients announce. */
const announcedTypes = {
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/x-png': 'image/png',
  'image/webp': 'image/webp',
} as const satisfies Record<string, PhotoContentType>
export const announcedContentType = z.enum(Object.keys(announcedTypes) as (keyof typeof announcedTypes)[])
export type AnnouncedContentType = z.infer<typeof announcedContentType>

export function contentTypeOf(announced: AnnouncedContentType): PhotoContentType {
  return announcedTypes[announced]
}

/** Returns the type that a file announces; undefined if it is none of these. */
export function announcedTypeOf(type: string): PhotoContentType | undefined {
  const announced = announcedContentType.safeParse(type.toLowerCase())
  return announced.success ? contentTypeOf(announced.data) : undefined
}

const noun = 'photos'

/** Why a photo could not be used. */
export const photoProblem = z.enum([
  'photo.not_an_image',
  'photo.too_large',
  'photo.too_many_pixels',
  'photo.failed',
  'photo.source_missing',
])

/** Photos that the image tool lists (rules 6.5). */
export const outdatedPhotosShown = 10

const outdatedPhoto = z.object({
  id: idOf('photo'),
  createdAt: z.iso.datetime(),
  /** Whether its first conversion failed; otherwise its derivatives are of an older conversion. */
  failed: z.boolean(),
})

export const photos = {
  requestUpload: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'POST',
    path: '/photos',
    summary: 'A presigned form for one photo, good once and for ten minutes',
    status: 201,
  })
    .input(z.object({ contentType: announcedContentType, sizeBytes: z.number().int().positive() }))
    .output(
      z.object({
        photoId: idOf('photo'),
        url: z.url(),
        fields: z.record(z.string(), z.string()),
        maxBytes: z.number().int(),
      }),
    )
    .errors(refusals('photo.too_large', 'photo.too_many', 'photo.used_up')),
  get: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'photo', others: 'photo.not_found' },
    method: 'GET',
    path: '/photos/{id}',
    summary: 'How far the conversion of an own photo is; `problem` says why it failed',
  })
    .input(z.object({ id: idOf('photo') }))
    .output(
      photoView.extend({
        problem: photoProblem.nullable(),
      }),
    )
    .errors(refusals('photo.not_found')),
  remove: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'owner', of: 'photo', others: 'photo.not_found' },
    method: 'DELETE',
    path: '/photos/{id}',
    summary: 'Drop an own photo that no ad uses',
  })
    .input(z.object({ id: idOf('photo') }))
    .output(z.object({ id: idOf('photo') }))
    .errors(refusals('photo.not_found', 'photo.in_use')),
  outdated: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/photos',
    summary: 'The ten oldest photos that failed or have derivatives of an older conversion',
  }).output(z.object({ items: z.array(outdatedPhoto) })),
  renew: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/photos/{id}/conversion',
    summary: 'Ask for new derivatives of one of them',
  })
    .input(z.object({ id: idOf('photo') }))
    .output(z.object({ id: idOf('photo') }))
    .errors(refusals('photo.not_found', 'photo.not_outdated', 'request.conflict')),
  renewal: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/photos/{id}/conversion',
    summary: 'How far that is; `problem` says why it failed',
  })
    .input(z.object({ id: idOf('photo') }))
    .output(z.object({ running: z.boolean(), problem: photoProblem.nullable() }))
    .errors(refusals('photo.not_found')),
}
