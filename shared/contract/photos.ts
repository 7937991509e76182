import * as z from 'zod'
import { idOf } from '../ids.ts'
import { operation, refusals } from './operation.ts'
import { photoView } from './recyclables.ts'

export const photoContentType = z.enum(['image/jpeg', 'image/png', 'image/webp'])
export type PhotoContentType = z.infer<typeof photoContentType>

const noun = 'photos'

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
    .input(z.object({ contentType: photoContentType, sizeBytes: z.number().int().positive() }))
    .output(
      z.object({
        photoId: idOf('photo'),
        url: z.url(),
        fields: z.record(z.string(), z.string()),
        maxBytes: z.number().int(),
      }),
    )
    .errors(refusals('photo.too_large', 'photo.too_many')),
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
        problem: z.enum(['photo.not_an_image', 'photo.too_large', 'photo.too_many_pixels', 'photo.failed']).nullable(),
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
}
