import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { photoConversionRequested, photoRenewed } from '../../../events/photo-events.ts'
import { conversionPrefix, widthsOf } from '../../../shared/photos/path.ts'
import type { PhotoRow } from '../../catalogue/photo-row.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { observe } from '../../kit/observability.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { isRequested } from '../again/decide.ts'
import { type ConversionResult, failedConversion } from '../decide.ts'
import { renewEnvironment } from '../env.ts'
import { derivativeKey, uploadKey } from '../keys.ts'
import { isAbsentOrDenied, putDerivatives } from '../objects.ts'
import { convertImage, type Derivatives, derivativesOf, UnusableImage } from '../pixels.ts'
import { findPhoto } from '../store.ts'

const env = renewEnvironment.read()
const table = openTable(env.TABLE_NAME)
const s3 = openClient(S3Client)
const { logger } = observe('photos-renew')

/**
 * Makes new derivatives under new keys, from the original where it is kept, else from the largest derivative. It
 * decodes strangers' bytes, so it changes no row: `finish.ts` gives them to photo and ad.
 */
export const handler = consumer('photos-renew', [
  on(photoConversionRequested, async ({ data: { photoId, attempt } }, { now }) => {
    const photo = await findPhoto(table, photoId)
    if (!photo || !isRequested(photo, attempt)) return
    const conversion = `${conversionPrefix}${attempt.slice(-16).toLowerCase()}`
    const { width, height, preview, problem } = await convert(photo, conversion)
    const result = { width, height, preview, problem }
    await transact(table, [outboxPart(photoRenewed, { photoId, attempt, conversion, result }, now)])
  }),
])

async function convert(photo: PhotoRow, conversion: string): Promise<ConversionResult> {
  try {
    const derivatives = await derivativesFrom(photo)
    await putDerivatives(s3, { bucket: env.BUCKET_NAME, photoId: photo.id, conversion }, derivatives)
    const { width, height, preview } = derivatives
    return { status: 'ready', width, height, preview, problem: null }
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error
    logger.warn('photo cannot be renewed', { photoId: photo.id, problem: error.problem })
    return failedConversion(error.problem)
  }
}

/** @throws UnusableImage photo.source_missing, or as `convertImage` */
async function derivativesFrom({ id, status, conversion }: PhotoRow): Promise<Derivatives> {
  const original = await readIfThere(uploadKey(id))
  if (original) return convertImage(original)
  if (status !== 'ready' || conversion === null) throw new UnusableImage('photo.source_missing')
  const width = Math.max(...widthsOf({ conversion })) as ReturnType<typeof widthsOf>[number]
  const newest = await readIfThere(derivativeKey(id, conversion, `${width}.avif`))
  if (!newest) throw new UnusableImage('photo.source_missing')
  return derivativesOf(newest)
}

/**
 * This function may read both folders and list neither, so 'access denied' means that the object is absent. Without
 * the permission the admin would see every source as missing; nothing is changed then.
 */
async function readIfThere(key: string): Promise<Buffer | undefined> {
  try {
    return await read(key)
  } catch (error) {
    if (isAbsentOrDenied(error)) return undefined
    throw error
  }
}

async function read(Key: string): Promise<Buffer> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.BUCKET_NAME, Key }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}
