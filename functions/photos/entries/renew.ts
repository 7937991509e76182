import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { photoConversionRequested } from '../../../events/photo-events.ts'
import { conversionPrefix, widthsOf } from '../../../shared/photos/path.ts'
import { Refusal } from '../../../shared/refusals.ts'
import type { PhotoRow } from '../../catalogue/photo-row.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { ConditionsFailed } from '../../kit/table/transaction.ts'
import { decideRenewal } from '../again/decide.ts'
import { writeRenewal } from '../again/store.ts'
import { type ConversionResult, failedConversion } from '../decide.ts'
import { renewEnvironment } from '../env.ts'
import { derivativeKey, objectsOf, uploadKey } from '../keys.ts'
import { deleteObjects, putDerivatives } from '../objects.ts'
import { convertImage, derivativesOf, UnusableImage } from '../pixels.ts'
import { adOf, findPhoto, photoPart } from '../store.ts'

const env = renewEnvironment.read()
const table = openTable(env.TABLE_NAME)
const s3 = openClient(S3Client)
const { logger, metrics } = observe('photos-renew')

/** Optimistic locking: photo and ad may change in between. */
const attempts = 6

/** Makes new derivatives under new keys, from the original where it is kept, else from the largest derivative. */
export const handler = consumer('photos-renew', [
  on(photoConversionRequested, async ({ data: { photoId, attempt } }, { now }) => {
    const photo = await findPhoto(table, photoId)
    if (!photo) return
    const conversion = `${conversionPrefix}${attempt.slice(-16).toLowerCase()}`
    const isKept = await finish(photoId, attempt, conversion, await convert(photo, conversion), now)
    if (!isKept) await deleteObjects(s3, env.BUCKET_NAME, objectsOf(photoId, conversion))
    metrics.addMetric(isKept ? 'photosRenewed' : 'photosNotRenewed', MetricUnit.Count, 1)
  }),
])

async function convert(photo: PhotoRow, conversion: string): Promise<ConversionResult> {
  try {
    const original = await read(uploadKey(photo.id))
    const derivatives = original ? await convertImage(original) : await derivativesOf(await largestDerivative(photo))
    await putDerivatives(s3, { bucket: env.BUCKET_NAME, photoId: photo.id, conversion }, derivatives)
    const { width, height, preview } = derivatives
    return { status: 'ready', width, height, preview, problem: null }
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    logger.warn('photo cannot be renewed', { photoId: photo.id, problem: error.problem })
    return failedConversion(error.problem)
  }
}

/** @throws UnusableImage photo.source_missing */
async function largestDerivative({ id, status, conversion }: PhotoRow): Promise<Buffer> {
  const width = Math.max(...widthsOf({ conversion })) as ReturnType<typeof widthsOf>[number]
  const largest =
    status === 'ready' && conversion ? await read(derivativeKey(id, conversion, `${width}.avif`)) : undefined
  if (!largest) throw new UnusableImage('photo.source_missing')
  return largest
}

async function read(Key: string): Promise<Buffer | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.BUCKET_NAME, Key }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined
    throw error
  }
}

/** Returns whether the photo finally has this conversion. */
async function finish(
  photoId: string,
  attempt: string,
  conversion: string,
  result: ConversionResult,
  now: Date,
): Promise<boolean> {
  for (let count = 1; ; count++) {
    const photo = await findPhoto(table, photoId)
    const renewal = decideRenewal(photo, await adOf(table, photo), attempt, conversion, result)
    if (!photo || !renewal) return photo?.conversion === conversion
    try {
      await writeRenewal(table, photo, renewal, photoPart, now)
      return renewal.photo.conversion === conversion
    } catch (error) {
      const isBeaten = error instanceof ConditionsFailed || error instanceof Refusal
      if (!isBeaten || count === attempts) throw error
    }
  }
}
