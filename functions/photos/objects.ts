import { DeleteObjectCommand, type S3Client } from '@aws-sdk/client-s3'

/** Deletes objects and ignores missing ones. Single calls: the bulk call requires a checksum of its body. */
export async function deleteObjects(s3: S3Client, bucket: string, objectKeys: readonly string[]): Promise<void> {
  await Promise.all(objectKeys.map((key) => s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))))
}
