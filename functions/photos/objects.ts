import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3'

/** Ignores missing objects. The bulk call would require a checksum of its body. */
export async function deleteObjects(s3: S3Client, bucket: string, objectKeys: readonly string[]): Promise<void> {
  await Promise.all(objectKeys.map((key) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))))
}
