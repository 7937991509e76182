import { signingKey } from '../../endpoint/sigv4.ts'
import { S3Error, type S3ErrorCode } from '../protocol/errors.ts'

export type SecretOf = (accessKeyId: string) => string | undefined

export interface Credential {
  readonly accessKeyId: string
  readonly scope: string
  readonly day: string
  readonly key: Buffer
}

/**
 * Parses `AKID/20261121/sa-east-1/s3/aws4_request`.
 * @throws S3Error `malformed` for another region or service, InvalidAccessKeyId for an unknown key
 */
export function readCredential(text: string, region: string, secretOf: SecretOf, malformed: S3ErrorCode): Credential {
  const parts = text.split('/')
  const [accessKeyId, day, itsRegion, service, end] = parts
  if (parts.length !== 5 || !accessKeyId || !day || !/^\d{8}$/.test(day) || end !== 'aws4_request') {
    throw new S3Error(
      malformed,
      {},
      'The Credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/SERVICE/aws4_request".',
    )
  }
  if (itsRegion !== region) {
    throw new S3Error(
      malformed,
      { Region: region },
      `The authorization header is malformed; the region '${itsRegion}' is wrong; expecting '${region}'`,
    )
  }
  if (service !== 's3') {
    throw new S3Error(
      malformed,
      {},
      `The authorization header is malformed; incorrect service "${service}". This endpoint belongs to "s3".`,
    )
  }
  const secret = secretOf(accessKeyId)
  if (secret === undefined) throw new S3Error('InvalidAccessKeyId', { AWSAccessKeyId: accessKeyId })
  return { accessKeyId, day, scope: `${day}/${itsRegion}/s3/aws4_request`, key: signingKey(secret, day, region) }
}
