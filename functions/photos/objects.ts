import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3'

/** Deletes objects; one that is gone already is no fault. One call each: the bulk call would need a checksum a body. */
export async function deleteObjects(s3: S3Client, bucket: string, objectKeys: readonly string[]): Promise<void> {
  await Promise.all(objectKeys.map((key) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))))
}
