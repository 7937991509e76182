import type { Bucket } from './bucket.ts'
import { S3Error } from './errors.ts'
import { answerXml, bucketArn, demand, type Exchange } from './exchange.ts'
import { uriEncode } from './sigv4.ts'

const mostKeys = 1000

export interface Page {
  readonly keys: readonly string[]
  readonly commonPrefixes: readonly string[]
  /** The last key or common prefix given, where more follow. */
  readonly last: string | undefined
}

/** Walks sorted keys after `after`; a common prefix counts as one of the `limit` entries and hides what it covers. */
export function pageOf(
  sorted: readonly string[],
  options: { prefix: string; delimiter: string; after: string; limit: number },
): Page {
  const { prefix, delimiter, after, limit } = options
  const keys: string[] = []
  const commonPrefixes: string[] = []
  let last: string | undefined
  for (const key of sorted) {
    if (!key.startsWith(prefix) || !isAfter(key, after)) continue
    const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    const common = cut < 0 ? undefined : key.slice(0, cut + delimiter.length)
    if (common !== undefined && (common === commonPrefixes.at(-1) || common === after)) continue
    if (keys.length + commonPrefixes.length === limit) return { keys, commonPrefixes, last }
    if (common === undefined) keys.push(key)
    else commonPrefixes.push(common)
    last = common ?? key
  }
  return { keys, commonPrefixes, last: undefined }
}

/** In the order of UTF-8 bytes, which differs from that of UTF-16 for rare characters. */
function isAfter(key: string, after: string): boolean {
  return after === '' || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0
}

/** ListObjectsV2. */
export function listObjects(exchange: Exchange): void {
  const { target, bucket, response } = exchange
  const query = target.query
  const prefix = query.get('prefix')
  const delimiter = query.get('delimiter')
  const maxKeys = readMaxKeys(query.get('max-keys'))
  demand(exchange, 's3:ListBucket', bucketArn(bucket.name), {
    ...(prefix === undefined ? {} : { 's3:prefix': prefix }),
    ...(delimiter === undefined ? {} : { 's3:delimiter': delimiter }),
    's3:max-keys': String(maxKeys),
  })
  const token = query.get('continuation-token')
  const startAfter = query.get('start-after')
  const encoding = query.get('encoding-type')
  const encode = (text: string): string => (encoding === 'url' ? uriEncode(text, true) : text)
  const after = token === undefined ? (startAfter ?? '') : readToken(token)
  const page =
    maxKeys === 0
      ? { keys: [], commonPrefixes: [], last: undefined }
      : pageOf(bucket.keys(), { prefix: prefix ?? '', delimiter: delimiter ?? '', after, limit: maxKeys })

  answerXml(response, 200, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: encode(prefix ?? ''),
    Delimiter: delimiter === undefined ? undefined : encode(delimiter),
    StartAfter: startAfter === undefined ? undefined : encode(startAfter),
    EncodingType: encoding,
    ContinuationToken: token,
    NextContinuationToken: page.last === undefined ? undefined : Buffer.from(page.last).toString('base64url'),
    KeyCount: page.keys.length + page.commonPrefixes.length,
    MaxKeys: maxKeys,
    IsTruncated: page.last !== undefined,
    Contents: page.keys.map((key) => contents(bucket, key, encode)),
    CommonPrefixes: page.commonPrefixes.map((common) => ({ Prefix: encode(common) })),
  })
}

function contents(bucket: Bucket, key: string, encode: (text: string) => string) {
  const record = bucket.get(key)
  return {
    Key: encode(key),
    LastModified: record?.lastModified,
    ETag: record && `"${record.etag}"`,
    Size: record?.size,
    StorageClass: 'STANDARD',
  }
}

function readMaxKeys(text: string | undefined): number {
  if (text === undefined) return mostKeys
  if (!/^\d{1,9}$/.test(text)) {
    throw new S3Error(
      'InvalidArgument',
      { ArgumentName: 'max-keys', ArgumentValue: text },
      'Provided max-keys not an integer or within integer range',
    )
  }
  return Math.min(Number(text), mostKeys)
}

function readToken(token: string): string {
  const text = Buffer.from(token, 'base64url').toString('utf8')
  if (token === '' || Buffer.from(text).toString('base64url') !== token) {
    throw new S3Error(
      'InvalidArgument',
      { ArgumentName: 'continuation-token', ArgumentValue: token },
      'The continuation token provided is incorrect',
    )
  }
  return text
}
