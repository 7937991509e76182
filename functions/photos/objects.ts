import { DeleteObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { PhotoSize } from '../../shared/photos/path.ts'
import { derivativeKey } from './keys.ts'
import type { Derivatives } from './pixels.ts'

/** Ignores missing objects. The bulk call would require a checksum of its body. */
export async function deleteObjects(s3: S3Client, bucket: string, objectKeys: readonly string[]): Promise<void> {
  await Promise.all(objectKeys.map((key) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))))
}

/** Derivatives are immutable: their key contains the conversion id. */
const forever = 'public, max-age=31536000, immutable'

interface Conversion {
  readonly bucket: string
  readonly photoId: string
  readonly conversion: string
}

/** An existing derivative is from an earlier delivery of the event. */
export async function putDerivatives(
  s3: S3Client,
  { bucket, photoId, conversion }: Conversion,
  { avif, share }: Pick<Derivatives, 'avif' | 'share'>,
): Promise<void> {
  const put = async (size: PhotoSize, body: Buffer, type: string) => {
    const object = { Bucket: bucket, Key: derivativeKey(photoId, conversion, size), Body: body, ContentType: type }
    try {
      await s3.send(new PutObjectCommand({ ...object, CacheControl: forever, IfNoneMatch: '*' }))
    } catch (error) {
      if (!isRefusedCondition(error)) throw error
    }
  }
  await Promise.all([
    ...avif.map(({ width, bytes }) => put(`${width}.avif`, bytes, 'image/avif')),
    put('share.jpg', share, 'image/jpeg'),
  ])
}

export function isRefusedCondition(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412
}

/** Without the right to list the bucket, S3 answers 'access denied' for an absent object. */
export function isAbsentOrDenied(error: unknown): boolean {
  return error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0)
}
