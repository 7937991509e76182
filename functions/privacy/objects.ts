import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'

/** Seconds in which a download must begin: the address opens the file to whoever has it. */
const downloadSeconds = 5 * 60
/** What the file is called once it is fetched. */
const downloadName = 'retorna-meus-dados.zip'

/** The files of people's own data, in the bucket and in nobody's sight. */
export interface Files {
  put(userId: string, exportId: string, file: Uint8Array): Promise<void>
  /** Where it can be fetched within the next minutes. */
  addressOf(userId: string, exportId: string): Promise<string>
  /** One that is gone already is no fault. */
  remove(userId: string, exportId: string): Promise<void>
}

/** The files behind AWS's client. */
export function openFiles(Bucket: string): Files {
  const s3 = new S3Client({})
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
