import { GetObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { shellKey } from '../../../shared/site-files.ts'

/** Short: a publication replaces all files that the page references. */
const goodForMs = 10_000

/** Cached for some seconds, longer while it cannot be read; undefined before the first publication. */
export function shellReader(s3: S3Client, bucket: string): (now: Date) => Promise<string | undefined> {
  let kept: { readonly html: string | undefined; readonly at: number } | undefined
  return async (now) => {
    if (kept && now.getTime() - kept.at < goodForMs) return kept.html
    try {
      kept = { html: (await readShell(s3, bucket)) ?? kept?.html, at: now.getTime() }
    } catch (error) {
      if (kept?.html === undefined) throw error
    }
    return kept.html
  }
}

async function readShell(s3: S3Client, bucket: string): Promise<string | undefined> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: shellKey }))
    return await Body?.transformToString()
  } catch (error) {
    // Without the right to list the bucket, S3 answers 'access denied' for an absent file.
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403) return undefined
    throw error
  }
}
