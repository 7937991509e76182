import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { logMetrics } from '@aws-lambda-powertools/metrics/middleware'
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import middy from '@middy/core'
import type { EventBridgeEvent } from 'aws-lambda'
import * as z from 'zod'
import { Refusal } from '../../../shared/refusals.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/service-calls.ts'
import { readSettings } from '../../kit/settings.ts'
import { sampledQuota } from '../../kit/table/sampled-quota.ts'
import { openTable } from '../../kit/table/table.ts'
import { type Claim, failedConversion } from '../decide.ts'
import { convertEnvironment } from '../env.ts'
import { conversionOf, objectsOf, photoOfUpload, type Upload } from '../keys.ts'
import { deleteObjects, isRefusedCondition, putDerivatives } from '../objects.ts'
import { convertImage, UnusableImage } from '../pixels.ts'
import { formObjects } from '../quotas.ts'
import { claimConversion, findPhoto, finishConversion } from '../store.ts'

const env = convertEnvironment.read()
const table = openTable(env.TABLE_NAME)
const s3 = openClient(S3Client)
const countObject = sampledQuota(table, formObjects, 5)
const { logger, metrics } = observe('photos-convert')

const created = z.object({
  bucket: z.object({ name: z.string() }),
  object: z.object({ key: z.string(), etag: z.string(), sequencer: z.string() }),
})

/**
 * Converts an upload into its derivatives and deletes it. It first claims the photo, so a second upload with the same
 * form is never shown. A repeated event continues. An invalid image sets the photo's `problem`; S3 and DynamoDB errors
 * are retried.
 */
export const handler = middy(async (event: EventBridgeEvent<string, unknown>): Promise<void> => {
  const { bucket, object } = created.parse(event.detail)
  const photoId = photoOfUpload(object.key)
  if (!photoId) throw new Error(`No photo belongs to the key ${object.key}`)
  const upload: Claimed = { ...object, bucket: bucket.name, photoId, conversion: conversionOf(object) }
  const claim = await claimConversion(table, photoId, upload.conversion)
  if (claim === 'leave' || claim === 'clear') await countUnexpected(photoId, claim)
  if (claim === 'leave') return
  const kept = claim === 'done' || (claim === 'go-on' && (await convert(upload)))
  const leftovers = kept ? [] : objectsOf(photoId, upload.conversion)
  await deleteObjects(s3, bucket.name, [object.key, ...leftovers])
})
  .use(injectLambdaContext(logger, { clearState: true }))
  .use(logMetrics(metrics))

/** Counts an object beyond the first of its form against the owner, who then gets no more forms. */
async function countUnexpected(photoId: string, claim: Claim): Promise<void> {
  logger.info('unexpected upload', { photoId, claim })
  const photo = await findPhoto(table, photoId)
  await countObject(photo?.ownerId ?? 'unknown', new Date()).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

interface Claimed extends Upload {
  readonly bucket: string
  readonly photoId: string
  readonly conversion: string
}

/** Returns whether the photo finally has this conversion. */
async function convert(upload: Claimed): Promise<boolean> {
  const { photoId, conversion } = upload
  try {
    const derivatives = await convertImage(await readOriginal(upload))
    await putDerivatives(s3, upload, derivatives)
    const { width, height, preview } = derivatives
    metrics.addMetric('photosConverted', MetricUnit.Count, 1)
    return await finishConversion(table, photoId, conversion, {
      status: 'ready',
      width,
      height,
      preview,
      problem: null,
    })
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    logger.warn('photo cannot be used', { photoId, problem: error.problem, cause: String(error.cause ?? '') })
    metrics.addMetric('photosRefused', MetricUnit.Count, 1)
    return finishConversion(table, photoId, conversion, failedConversion(error.problem))
  }
}

/**
 * Reads exactly the claimed upload, even if another replaced it under the same key.
 * @throws UnusableImage photo.failed if it was overwritten or deleted, photo.too_large above the configured limit
 */
async function readOriginal({ bucket, key, etag }: Claimed): Promise<Buffer> {
  const { uploadLimitBytes } = await readSettings(table)
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: `"${etag}"` }))
    const original = Buffer.from((await Body?.transformToByteArray()) ?? [])
    if (original.length > uploadLimitBytes) throw new UnusableImage('photo.too_large')
    return original
  } catch (error) {
    if (error instanceof NoSuchKey || isRefusedCondition(error)) throw new UnusableImage('photo.failed', error)
    throw error
  }
}
