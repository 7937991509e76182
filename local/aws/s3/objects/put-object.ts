import { writeCondition } from '../exchange/conditions.ts'
import { bodyOf, type Exchange, objectArn, requirePermission } from '../exchange/exchange.ts'
import { S3Error } from '../protocol/errors.ts'
import type { Target } from '../protocol/target.ts'
import { AwsChunkedDecoder } from '../signature/aws-chunked.ts'
import { readAttributes } from '../storage/attributes.ts'
import {
  algorithmNamed,
  type ChecksumAlgorithm,
  type Checksums,
  compareChecksums,
  declaredChecksums,
} from '../storage/checksums.ts'
import { largestUpload, type Received } from '../storage/object-store.ts'

/** PutObject: plain or `aws-chunked` bodies. Verifies every declared digest before storing. */
export async function putObject(exchange: Exchange): Promise<void> {
  const { target, bucket, store, response } = exchange
  const ifNoneMatch = target.header('if-none-match')
  requirePermission(
    exchange,
    's3:PutObject',
    objectArn(bucket.name, target.key),
    ifNoneMatch ? { 's3:if-none-match': ifNoneMatch } : undefined,
  )
  const body = readBodyPlan(exchange)
  const precondition = writeCondition(target.header, target.key)
  // Checked before the body is read, and again at the moment of the write.
  precondition(bucket.get(target.key))
  const record = await store.write({
    bucket,
    key: target.key,
    source: body.source,
    attributes: readAttributes(fieldsOf(target)),
    reason: 'PutObject',
    maxSize: largestUpload,
    algorithms: body.algorithms,
    wantSha256: body.sha256 !== undefined,
    verify: body.verify,
    precondition,
  })
  response.setHeader('etag', `"${record.etag}"`)
  for (const [algorithm, value] of Object.entries(record.checksums))
    response.setHeader(`x-amz-checksum-${algorithm}`, value)
  response.writeHead(200, { 'content-length': 0, 'x-amz-server-side-encryption': 'AES256' })
  response.end()
}

/** One value per name, for parsers of form fields. */
export function fieldsOf(target: Target): [string, string][] {
  return [...target.headers].map(([name, values]) => [name, values.join(',')])
}

interface BodyPlan {
  readonly source: AsyncIterable<Buffer>
  readonly algorithms: readonly ChecksumAlgorithm[]
  readonly sha256: string | undefined
  readonly verify: (received: Received) => Checksums
}

function readBodyPlan(exchange: Exchange): BodyPlan {
  const { target, request } = exchange
  const promised = declaredChecksums(fieldsOf(target))
  const md5 = readMd5(target.header('content-md5'))
  const payload = exchange.caller?.payloadHash ?? 'UNSIGNED-PAYLOAD'
  const chunked = payload.startsWith('STREAMING-') ? chunkedBody(exchange, payload) : undefined
  const length = Number(target.header(chunked ? 'x-amz-decoded-content-length' : 'content-length') ?? Number.NaN)
  if (!Number.isInteger(length)) throw new S3Error('MissingContentLength')
  if (length > largestUpload)
    throw new S3Error('EntityTooLarge', { ProposedSize: length, MaxSizeAllowed: largestUpload })
  const sha256 = /^[0-9a-f]{64}$/.test(payload) ? payload : undefined
  if (!chunked && sha256 === undefined && payload !== 'UNSIGNED-PAYLOAD') {
    throw new S3Error('InvalidArgument', { ArgumentName: 'x-amz-content-sha256', ArgumentValue: payload })
  }
  const trailing = chunked ? trailingAlgorithms(target) : []
  return {
    source: chunked?.source ?? bodyOf(request),
    algorithms: [...new Set([...(Object.keys(promised) as ChecksumAlgorithm[]), ...trailing])],
    sha256,
    verify: (received) => {
      if (received.size !== length) throw new S3Error('IncompleteBody')
      if (sha256 !== undefined && received.sha256 !== sha256) throw new S3Error('XAmzContentSHA256Mismatch')
      if (md5 !== undefined && received.md5 !== md5) throw new S3Error('BadDigest')
      const late = chunked ? declaredChecksums(chunked.decoder.trailers) : {}
      for (const algorithm of trailing) {
        if (late[algorithm] === undefined)
          throw new S3Error('InvalidRequest', {}, 'The announced trailing checksum did not come.')
      }
      compareChecksums({ ...promised, ...late }, received.checksums)
      return received.checksums
    },
  }
}

function chunkedBody(
  exchange: Exchange,
  payload: string,
): { decoder: AwsChunkedDecoder; source: AsyncIterable<Buffer> } {
  const { caller, request } = exchange
  const signed = payload.startsWith('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')
  if (!caller || (!signed && payload !== 'STREAMING-UNSIGNED-PAYLOAD-TRAILER')) {
    throw new S3Error('InvalidArgument', { ArgumentName: 'x-amz-content-sha256', ArgumentValue: payload })
  }
  const { credential, amzDate, signature } = caller
  const signer = signed ? { key: credential.key, scope: credential.scope, amzDate, seed: signature } : undefined
  const decoder = new AwsChunkedDecoder({ signer, hasTrailers: payload.endsWith('-TRAILER') })
  return { decoder, source: decodeChunks(bodyOf(request), decoder) }
}

async function* decodeChunks(source: AsyncIterable<Buffer>, decoder: AwsChunkedDecoder): AsyncIterable<Buffer> {
  for await (const piece of source) yield* decoder.push(piece)
  decoder.finish()
}

function trailingAlgorithms(target: Target): ChecksumAlgorithm[] {
  const names = (target.header('x-amz-trailer') ?? '').split(',').map((name) => name.trim().toLowerCase())
  return names
    .filter((name) => name.startsWith('x-amz-checksum-'))
    .map((name) => algorithmNamed(name.slice('x-amz-checksum-'.length)))
}

/** @throws S3Error InvalidDigest for anything but 16 bytes in Base64 */
export function readMd5(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const bytes = Buffer.from(header, 'base64')
  if (bytes.length !== 16) throw new S3Error('InvalidDigest', { 'Content-MD5': header })
  return bytes.toString('hex')
}
