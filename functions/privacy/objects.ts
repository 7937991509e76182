import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { openClient } from '../kit/services/service-calls.ts'

/** The link works for anyone. */
const downloadSeconds = 5 * 60
const downloadName = 'retorna-meus-dados.zip'

export interface Files {
  put(userId: string, exportId: string, file: Uint8Array): Promise<void>
  addressOf(userId: string, exportId: string): Promise<string>
  remove(userId: string, exportId: string): Promise<void>
}

export function openFiles(Bucket: string): Files {
  const s3 = openClient(S3Client)
  const where = (userId: string, exportId: string) => ({ Bucket, Key: `exports/${userId}/${exportId}.zip` })
  return {
    async put(userId, exportId, file) {
      await s3.send(new PutObjectCommand({ ...where(userId, exportId), Body: file, ContentType: 'application/zip' }))
    },
    addressOf: (userId, exportId) =>
      getSignedUrl(
        s3,
        new GetObjectCommand({
          ...where(userId, exportId),
          ResponseContentDisposition: `attachment; filename="${downloadName}"`,
          ResponseCacheControl: 'no-store',
        }),
        { expiresIn: downloadSeconds },
      ),
    async remove(userId, exportId) {
      await s3.send(new DeleteObjectCommand(where(userId, exportId)))
    },
  }
}
