import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import * as z from 'zod'
import type { PhotoRow } from '../../catalogue/photo-row.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { claimConversion, saveConversion } from '../conversion.ts'
import { type ConversionResult, decideClaim, failedConversion, uploadCeilingBytes } from '../decide.ts'
import { convertEnvironment } from '../env.ts'
import { conversionOf, photoOfUpload, type Upload } from '../keys.ts'
import { isAbsentOrDenied, isRefusedCondition, putDerivatives } from '../objects.ts'
import { convertImage, UnusableImage } from '../pixels.ts'
import { findPhoto } from '../store.ts'

const table = openTable(convertEnvironment.read().TABLE_NAME)
const s3 = openClient(S3Client)
const { logger, metrics } = observe('photos-convert')

const created = z.object({
  bucket: z.object({ name: z.string() }),
  object: z.object({ key: z.string(), etag: z.string(), sequencer: z.string() }),
})

/**
 * Converts an upload into its derivatives. It decodes strangers' bytes, so it may read uploads, write derivatives and
 * change photo rows, and nothing else: `finish.ts` changes the ad and deletes the upload. It first claims the photo, so
 * a second upload with the same form is never shown. A repeated event continues. An invalid image sets the photo's
 * `problem`; S3 and DynamoDB errors are retried.
 */
export const handler = middy(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
  const { bucket, object } = created.parse(event.detail)
  const photoId = photoOfUpload(object.key)
  if (!photoId) throw new Error(`No photo belongs to the key ${object.key}`)
  const now = new Date()
  const upload: Claimed = { ...object, bucket: bucket.name, photoId, conversion: conversionOf(object) }
  const photo = await claimConversion(table, photoId, upload.conversion, now)
  if (typeof photo === 'string') return logger.info('nothing to convert', { photoId, claim: photo })
  const result = await convert(upload, photo)
  if (result) await saveConversion(table, photoId, upload.conversion, result, now)
})
  .use(injectLambdaContext(logger, { clearState: true }))
  .use(logMetrics(metrics))

interface Claimed extends Upload {
  readonly bucket: string
  readonly photoId: string
  readonly conversion: string
}

/** Returns undefined if a repeated event finished this conversion meanwhile. */
async function convert(upload: Claimed, photo: PhotoRow): Promise<ConversionResult | undefined> {
  try {
    const original = await readOriginal(upload, photo)
    if (!original) return undefined
    const derivatives = await convertImage(original)
    await putDerivatives(s3, upload, derivatives)
    const { width, height, preview } = derivatives
    metrics.addMetric('photosConverted', MetricUnit.Count, 1)
    return { status: 'ready', width, height, preview, problem: null }
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    logger.warn('photo cannot be used', {
      photoId: upload.photoId,
      problem: error.problem,
      cause: String(error.cause ?? ''),
    })
    metrics.addMetric('photosRefused', MetricUnit.Count, 1)
    return failedConversion(error.problem)
  }
}

/**
 * Reads exactly the claimed upload, even if another replaced it under the same key; undefined if it was deleted,
 * because a repeated event finished the conversion.
 * @throws UnusableImage photo.failed if it was overwritten, photo.too_large above the size of its form
 */
async function readOriginal(upload: Claimed, { maxBytes = uploadCeilingBytes }: PhotoRow): Promise<Buffer | undefined> {
  const original = await readObject(upload)
  if (original && original.length > maxBytes) throw new UnusableImage('photo.too_large')
  return original
}

async function readObject({ bucket, key, etag, photoId, conversion }: Claimed): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: `"${etag}"` }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    if (isRefusedCondition(error)) throw new UnusableImage('photo.failed', error)
    if (!isAbsentOrDenied(error)) throw error
    // Only the row tells an absent object from a missing right.
    if (typeof decideClaim(await findPhoto(table, photoId), conversion) === 'string') return undefined
    throw error
  }
}
