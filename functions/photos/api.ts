import { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { implement } from '@orpc/server'
import { photos } from '../../shared/contract/photos.ts'
import { Refusal } from '../../shared/refusals.ts'
import { type PhotoRow, toPhotoView } from '../catalogue/photo-row.ts'
import { type Actor, signedIn } from '../kit/actor.ts'
import { api, type RequestContext } from '../kit/api.ts'
import { openTable } from '../kit/table.ts'
import { apiEnvironment } from './env.ts'
import { type RequestUploadDeps, requestUpload } from './request-upload.ts'
import { findPhoto, removePhoto } from './store.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const s3 = new S3Client({})
const on = implement(photos).$context<RequestContext>()

const presign: RequestUploadDeps['presign'] = ({ key, contentType, maxBytes, expiresSeconds }) =>
  createPresignedPost(s3, {
    Bucket: env.BUCKET_NAME,
    Key: key,
    Expires: expiresSeconds,
    Fields: { 'Content-Type': contentType },
    Conditions: [
      ['content-length-range', 1, maxBytes],
      ['eq', '$Content-Type', contentType],
    ],
  })

async function readOwn(actor: Actor, id: string): Promise<PhotoRow> {
  const photo = await findPhoto(table, id)
  if (photo?.ownerId !== actor.userId) throw new Refusal('photo.not_found')
  return photo
}

export const router = on.router({
  requestUpload: on.requestUpload.handler(({ input, context }) =>
    requestUpload({ table, presign, now: context.now }, signedIn(context.actor), input),
  ),
  get: on.get.handler(async ({ input, context }) => {
    const photo = await readOwn(signedIn(context.actor), input.id)
    return { ...toPhotoView(photo), problem: photo.problem }
  }),
  remove: on.remove.handler(async ({ input, context }) => {
    const photo = await readOwn(signedIn(context.actor), input.id)
    if (photo.recyclableId !== null) throw new Refusal('photo.in_use')
    await removePhoto(table, photo)
    return { id: photo.id }
  }),
})

export const handler = api('photos', router)
