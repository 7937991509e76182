import { S3Error } from '../protocol/errors.ts'
import type { ObjectRecord } from '../storage/bucket.ts'

export interface Conditions {
  readonly ifMatch: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly ifModifiedSince: string | undefined
  readonly ifUnmodifiedSince: string | undefined
}

/** Reads the four conditional headers; CopyObject prefixes them with `x-amz-copy-source-`. */
export function readConditions(header: (name: string) => string | undefined, prefix = ''): Conditions {
  return {
    ifMatch: header(`${prefix}if-match`),
    ifNoneMatch: header(`${prefix}if-none-match`),
    ifModifiedSince: header(`${prefix}if-modified-since`),
    ifUnmodifiedSince: header(`${prefix}if-unmodified-since`),
  }
}

function namesEtag(list: string, etag: string): boolean {
  return list.split(',').some((one) => {
    const name = one.trim().replace(/^W\//, '').replaceAll('"', '')
    return name === '*' || name === etag
  })
}

/** Compares in whole seconds; undefined for an invalid date. */
function isAfter(lastModified: string, header: string): boolean | undefined {
  const limit = Date.parse(header)
  return Number.isNaN(limit) ? undefined : Date.parse(lastModified) > limit
}

/**
 * Evaluates the conditions in the order of RFC 9110 §13.2.2: an ETag overrides a date, as in S3. Returns 'not-modified'
 * when the client's copy is current.
 * @throws S3Error PreconditionFailed
 */
export function evaluateConditions(
  conditions: Conditions,
  record: Pick<ObjectRecord, 'etag' | 'lastModified'>,
): 'go-on' | 'not-modified' {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions
  if (ifMatch !== undefined) {
    if (!namesEtag(ifMatch, record.etag)) throw new S3Error('PreconditionFailed', { Condition: 'If-Match' })
  } else if (ifUnmodifiedSince !== undefined && isAfter(record.lastModified, ifUnmodifiedSince)) {
    throw new S3Error('PreconditionFailed', { Condition: 'If-Unmodified-Since' })
  }
  if (ifNoneMatch !== undefined) return namesEtag(ifNoneMatch, record.etag) ? 'not-modified' : 'go-on'
  if (ifModifiedSince !== undefined && isAfter(record.lastModified, ifModifiedSince) === false) return 'not-modified'
  return 'go-on'
}

/**
 * Reads the condition of a conditional write: `If-None-Match: *` (must not exist) or `If-Match` (must have that ETag).
 */
export function writeCondition(
  header: (name: string) => string | undefined,
  key: string,
): (current: ObjectRecord | undefined) => void {
  const { ifMatch, ifNoneMatch } = readConditions(header)
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') throw new S3Error('NotImplemented', { Header: 'If-None-Match' })
  return (current) => {
    if (ifNoneMatch === '*' && current) throw new S3Error('PreconditionFailed', { Condition: 'If-None-Match' })
    if (ifMatch === undefined) return
    if (!current) throw new S3Error('NoSuchKey', { Key: key })
    if (!namesEtag(ifMatch, current.etag)) throw new S3Error('PreconditionFailed', { Condition: 'If-Match' })
  }
}
