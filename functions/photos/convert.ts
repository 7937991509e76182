import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware'
import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import * as z from 'zod'
import { observe } from '../kit/observability.ts'
import { readSettings } from '../kit/settings.ts'
import { openTable } from '../kit/table.ts'
import { convertEnvironment } from './env.ts'
import { derivativeKey, objectsOf, photoOfUpload, shareKey } from './keys.ts'
import { deleteObjects } from './objects.ts'
import { convertImage, type Derivatives, UnusableImage } from './pixels.ts'
import { findPhoto, finishConversion } from './store.ts'

const env = convertEnvironment.read()
const table = openTable(env.TABLE_NAME)
const s3 = new S3Client({})
const { logger, metrics } = observe('photos-convert')

const created = z.object({
  bucket: z.object({ name: z.string() }),
  object: z.object({ key: z.string(), size: z.number() }),
})

/** Derivatives never change: their key holds the photo's id. */
const forever = 'public, max-age=31536000, immutable'

/**
 * Converts an uploaded original into its derivatives and removes it. A second upload with the same form, or a repeated
 * event, finds the photo no longer waiting and leaves nothing behind. A bad image ends in the photo's `problem`, never
 * in a retry; faults of the ground (S3, DynamoDB) are thrown, so that the event comes again.
 */
export const handler = middy(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
  const { bucket, object } = created.parse(event.detail)
  const photoId = photoOfUpload(object.key)
  if (!photoId) throw new Error(`No photo belongs to the key ${object.key}`)
  const photo = await findPhoto(table, photoId)
  if (photo?.status === 'awaiting') await convert(photoId, bucket.name, object)
  else logger.info('upload that nobody awaits', { photoId })
  await deleteObjects(s3, bucket.name, [object.key])
})
  .use(injectLambdaContext(logger, { clearState: true }))
  .use(logMetrics(metrics))

async function convert(photoId: string, bucket: string, object: { key: string; size: number }): Promise<void> {
  const original = await readOriginal(bucket, object.key)
  if (!original) return
  try {
    const { uploadLimitBytes } = await readSettings(table)
    if (original.length > uploadLimitBytes) throw new UnusableImage('photo.too_large')
    const derivatives = await convertImage(original)
    await keep(bucket, photoId, derivatives)
    const { width, height, preview } = derivatives
    const outcome = await finishConversion(table, photoId, { status: 'ready', width, height, preview, problem: null })
    if (outcome === 'gone') await deleteObjects(s3, bucket, objectsOf(photoId))
    metrics.addMetric('photosConverted', MetricUnit.Count, 1)
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    logger.warn('photo cannot be used', { photoId, problem: error.problem, cause: String(error.cause ?? '') })
    metrics.addMetric('photosRefused', MetricUnit.Count, 1)
    await finishConversion(table, photoId, {
      status: 'failed',
      width: null,
      height: null,
      preview: null,
      problem: error.problem,
    })
  }
}

/** An original that is gone was converted by an earlier delivery of the same event. */
async function readOriginal(bucket: string, key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    return Body && Buffer.from(await Body.transformToByteArray())
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

async function keep(bucket: string, photoId: string, { avif, share }: Derivatives): Promise<void> {
  const put = (key: string, body: Buffer, type: string) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body, ContentType: type, CacheControl: forever }))
  await Promise.all([
    ...avif.map(({ width, bytes }) => put(derivativeKey(photoId, width), bytes, 'image/avif')),
    put(shareKey(photoId), share, 'image/jpeg'),
  ])
}
