import type { IncomingMessage, ServerResponse } from 'node:http'
import { S3Error } from '../protocol/errors.ts'
import type { Target } from '../protocol/target.ts'
import { type XmlValue, xmlDocument } from '../protocol/xml.ts'
import type { Caller } from '../signature/authentication.ts'
import type { Bucket } from '../storage/bucket.ts'
import type { ObjectStore } from '../storage/object-store.ts'

export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly target: Target
  readonly caller: Caller | undefined
  readonly bucket: Bucket
  readonly store: ObjectStore
  /** Canonical id of the account, which owns every bucket and object. */
  readonly owner: string
  /** Returns whether a principal has a permission; default: the request's own. */
  readonly may: (action: string, resource: string, context?: Record<string, string>, accessKeyId?: string) => boolean
  /** As `may`, for a permission that refuses nothing and only changes an answer. */
  readonly learns: (action: string, resource: string, context: Record<string, string>) => boolean
}

export const bucketArn = (bucket: string): string => `arn:aws:s3:::${bucket}`
export const objectArn = (bucket: string, key: string): string => `arn:aws:s3:::${bucket}/${key}`

/** @throws S3Error AccessDenied */
export function requirePermission(
  exchange: Exchange,
  action: string,
  resource: string,
  context?: Record<string, string>,
): void {
  if (!exchange.may(action, resource, context)) throw new S3Error('AccessDenied')
}

/** Returns the error for an absent object. Only callers with `s3:ListBucket` learn that it is absent. */
export function absentObjectError(exchange: Exchange, key: string): S3Error {
  const mayList = exchange.learns('s3:ListBucket', bucketArn(exchange.bucket.name), { 's3:prefix': key })
  return mayList ? new S3Error('NoSuchKey', { Key: key }) : new S3Error('AccessDenied')
}

/** Reads the request body in pieces. Stopping early keeps the connection open for the answer. */
export function bodyOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) }
}

export function answerXml(
  response: ServerResponse,
  status: number,
  root: string,
  value: { [name: string]: XmlValue },
): void {
  const text = xmlDocument(root, value)
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

export const httpDate = (iso: string): string => new Date(iso).toUTCString()
