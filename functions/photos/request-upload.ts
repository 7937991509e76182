import type { PresignedPost } from '@aws-sdk/s3-presigned-post'
import { type AnnouncedContentType, contentTypeOf } from '../../shared/contract/photos.ts'
import { spend } from '../kit/limits/budgets.ts'
import { checkUse, countUse } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { photoMegabytesPerDay } from '../kit/quotas.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { decideUpload } from './decide.ts'
import { uploadKey } from './keys.ts'
import { formObjects, uploads } from './quotas.ts'
import { addPhoto } from './store.ts'

/** Enough for 50 MB on a slow connection. */
export const formSeconds = 600

export interface RequestUploadDeps {
  readonly table: Table
  readonly presign: (options: {
    key: string
    contentType: string
    maxBytes: number
    expiresSeconds: number
  }) => Promise<PresignedPost>
  /** The deployment's budget of a day. */
  readonly photoMegabytes: number
  readonly now: Date
}

/**
 * Creates a photo row and a presigned form for exactly its key and type.
 * @throws Refusal photo.too_large above the configured limit, photo.too_many above sixty an hour or after too many
 * objects in earlier forms, photo.used_up
 */
export async function requestUpload(
  { table, presign, photoMegabytes, now }: RequestUploadDeps,
  actor: Actor,
  input: { contentType: AnnouncedContentType; sizeBytes: number },
): Promise<{ photoId: string; url: string; fields: Record<string, string>; maxBytes: number }> {
  const settings = await readSettings(table)
  const photo = decideUpload(settings, actor.userId, { ...input, contentType: contentTypeOf(input.contentType) }, now)
  await checkUse(table, formObjects, actor.userId, now)
  await countUse(table, uploads, actor.userId, now)
  await spend(table, photoMegabytesPerDay(photoMegabytes), now, Math.ceil(input.sizeBytes / 1024 ** 2))
  await addPhoto(table, photo, now)
  const { url, fields } = await presign({
    key: uploadKey(photo.id),
    // As announced, because the client sends the same.
    contentType: input.contentType,
    // The day's budget counts these bytes.
    maxBytes: input.sizeBytes,
    expiresSeconds: formSeconds,
  })
  return { photoId: photo.id, url, fields, maxBytes: input.sizeBytes }
}
