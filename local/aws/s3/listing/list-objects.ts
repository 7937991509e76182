import { uriEncode } from '../../endpoint/sigv4.ts'
import { answerXml, bucketArn, type Exchange, requirePermission } from '../exchange/exchange.ts'
import { S3Error } from '../protocol/errors.ts'
import type { Bucket } from '../storage/bucket.ts'

const mostKeys = 1000

export interface Page {
  readonly keys: readonly string[]
  readonly commonPrefixes: readonly string[]
  /** Last key or common prefix of the page, when more follow. */
  readonly last: string | undefined
}

/**
 * Returns a page of sorted keys after `after`. A common prefix counts as one of the `limit` entries and replaces its
 * keys.
 */
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

/** Compares UTF-8 bytes, whose order differs from UTF-16 for rare characters. */
function isAfter(key: string, after: string): boolean {
  return after === '' || Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0
}

interface Listing {
  readonly prefix: string
  readonly delimiter: string
  readonly maxKeys: number
  readonly encoding: string | undefined
  readonly encode: (text: string) => string
}

/** @throws S3Error AccessDenied, InvalidArgument */
function readListing(exchange: Exchange): Listing {
  const { query } = exchange.target
  const prefix = query.get('prefix')
  const delimiter = query.get('delimiter')
  const maxKeys = readMaxKeys(query.get('max-keys'))
  requirePermission(exchange, 's3:ListBucket', bucketArn(exchange.bucket.name), {
    ...(prefix === undefined ? {} : { 's3:prefix': prefix }),
    ...(delimiter === undefined ? {} : { 's3:delimiter': delimiter }),
    's3:max-keys': String(maxKeys),
  })
  const encoding = query.get('encoding-type')
  if (encoding !== undefined && encoding !== 'url') {
    throw new S3Error(
      'InvalidArgument',
      { ArgumentName: 'encoding-type', ArgumentValue: encoding },
      'Invalid Encoding Method specified in Request',
    )
  }
  const encode = (text: string): string => (encoding === 'url' ? uriEncode(text, true) : text)
  return { prefix: prefix ?? '', delimiter: delimiter ?? '', maxKeys, encoding, encode }
}

function pageAfter(bucket: Bucket, { prefix, delimiter, maxKeys }: Listing, after: string): Page {
  if (maxKeys === 0) return { keys: [], commonPrefixes: [], last: undefined }
  return pageOf(bucket.keys(), { prefix, delimiter, after, limit: maxKeys })
}

export function listObjectsV2(exchange: Exchange): void {
  const { target, bucket, response } = exchange
  const listing = readListing(exchange)
  const { encode } = listing
  const token = target.query.get('continuation-token')
  const startAfter = target.query.get('start-after')
  const page = pageAfter(bucket, listing, token === undefined ? (startAfter ?? '') : readToken(token))
  answerXml(response, 200, 'ListBucketResult', {
    ...commonParts(bucket, listing, page),
    StartAfter: startAfter === undefined ? undefined : encode(startAfter),
    ContinuationToken: token,
    NextContinuationToken: page.last === undefined ? undefined : Buffer.from(page.last).toString('base64url'),
    KeyCount: page.keys.length + page.commonPrefixes.length,
    Contents: page.keys.map((key) => contents(bucket, key, encode)),
  })
}

/**
 * ListObjects, the older version. It continues after a key, and returns that key only when a delimiter hides the last
 * one.
 */
export function listObjects(exchange: Exchange): void {
  const { target, bucket, response, owner } = exchange
  const listing = readListing(exchange)
  const { encode, delimiter } = listing
  const marker = target.query.get('marker') ?? ''
  const page = pageAfter(bucket, listing, marker)
  answerXml(response, 200, 'ListBucketResult', {
    ...commonParts(bucket, listing, page),
    Marker: encode(marker),
    NextMarker: delimiter === '' || page.last === undefined ? undefined : encode(page.last),
    Contents: page.keys.map((key) => ({ ...contents(bucket, key, encode), Owner: { ID: owner } })),
  })
}

function commonParts(bucket: Bucket, { prefix, delimiter, maxKeys, encoding, encode }: Listing, page: Page) {
  return {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    EncodingType: encoding,
    MaxKeys: maxKeys,
    IsTruncated: page.last !== undefined,
    CommonPrefixes: page.commonPrefixes.map((common) => ({ Prefix: encode(common) })),
  }
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
