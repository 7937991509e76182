import { S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { implement } from '@orpc/server'
import { outdatedPhotosShown, photos } from '../../../shared/contract/photos.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin, requireSignedIn } from '../../kit/people/actor.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { requestConversion } from '../again/request.ts'
import { outdatedPhotos } from '../again/store.ts'
import { decideRemoval, ownPhoto, progressOf } from '../decide.ts'
import { apiEnvironment } from '../env.ts'
import { type RequestUploadDeps, requestUpload } from '../request-upload.ts'
import { findPhoto, removePhoto } from '../store.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const s3 = openClient(S3Client)
const photoMegabytes = Number(env.PHOTO_MEGABYTES_PER_DAY)
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

export const router = on.router({
  requestUpload: on.requestUpload.handler(({ input, context }) =>
    requestUpload({ table, presign, photoMegabytes, now: context.now }, requireSignedIn(context.actor), input),
  ),
  get: on.get.handler(async ({ input, context }) => {
    const photo = ownPhoto(await findPhoto(table, input.id), requireSignedIn(context.actor).userId)
    return progressOf(photo, context.now)
  }),
  remove: on.remove.handler(async ({ input, context }) => {
    const photo = decideRemoval(await findPhoto(table, input.id), requireSignedIn(context.actor).userId)
    await removePhoto(table, photo)
    return { id: photo.id }
  }),
  outdated: on.outdated.handler(async () => {
    const photos = await outdatedPhotos(table, outdatedPhotosShown)
    return { items: photos.map(({ id, createdAt, status }) => ({ id, createdAt, failed: status === 'failed' })) }
  }),
  renew: on.renew.handler(async ({ input: { id }, context: { actor, now } }) => {
    await requestConversion({ table, now }, requireAdmin(actor), id)
    return { id }
  }),
  renewal: on.renewal.handler(async ({ input: { id } }) => {
    const photo = await findPhoto(table, id)
    if (!photo) throw new Refusal('photo.not_found')
    return photo.attempt ?? { running: false, problem: null }
  }),
})

export const handler = api('photos', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
