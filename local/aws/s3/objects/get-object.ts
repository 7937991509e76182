import { pipeline } from 'node:stream/promises'
import { evaluateConditions, readConditions } from '../exchange/conditions.ts'
import { absentObjectError, type Exchange, httpDate, objectArn, requirePermission } from '../exchange/exchange.ts'
import { S3Error } from '../protocol/errors.ts'
import type { ObjectRecord } from '../storage/bucket.ts'

interface Span {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/** GetObject and HeadObject: ranges, conditions, and the `response-*` overrides of signed requests. */
export async function getObject(exchange: Exchange, withBody: boolean): Promise<void> {
  const { target, bucket, response } = exchange
  requirePermission(exchange, 's3:GetObject', objectArn(bucket.name, target.key))
  const overrides = readOverrides(exchange)
  const conditions = readConditions(target.header)

  let span: Span | undefined
  let fresh = false
  const settle = (record: ObjectRecord): Span | undefined => {
    fresh = evaluateConditions(conditions, record) === 'not-modified'
    span = fresh ? undefined : readRange(target.header('range'), record.size)
    return span
  }
  const opened = withBody ? await bucket.openBody(target.key, settle) : undefined
  const record = opened?.record ?? bucket.get(target.key)
  if (!record) throw absentObjectError(exchange, target.key)
  if (!opened) settle(record)

  if (fresh) {
    opened?.stream.destroy()
    answerNotModified(exchange, record)
    return
  }
  setHeaders(exchange, record, span === undefined)
  for (const [name, value] of overrides) response.setHeader(name, value)
  if (span) response.setHeader('content-range', `bytes ${span.start}-${span.end}/${record.size}`)
  response.writeHead(span ? 206 : 200, { 'content-length': span ? span.end - span.start + 1 : record.size })
  if (!opened) {
    response.end()
    return
  }
  try {
    await pipeline(opened.stream, response)
  } finally {
    // A pipeline does not close its source, and so the file, when the client has already disconnected.
    opened.stream.destroy()
  }
}

/** Answers with the headers of a 200 that describe the cached copy, without content: RFC 9110 §15.4.5. */
function answerNotModified({ response }: Exchange, record: ObjectRecord): void {
  for (const name of ['cache-control', 'expires']) {
    const value = record.headers[name]
    if (value !== undefined) response.setHeader(name, value)
  }
  response.setHeader('etag', `"${record.etag}"`)
  response.setHeader('last-modified', httpDate(record.lastModified))
  response.writeHead(304).end()
}

function setHeaders(exchange: Exchange, record: ObjectRecord, whole: boolean): void {
  const { response, target } = exchange
  for (const [name, value] of Object.entries(record.headers)) response.setHeader(name, value)
  for (const [name, value] of Object.entries(record.metadata)) response.setHeader(`x-amz-meta-${name}`, value)
  if (whole && target.header('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED') {
    for (const [algorithm, value] of Object.entries(record.checksums))
      response.setHeader(`x-amz-checksum-${algorithm}`, value)
  }
  response.setHeader('etag', `"${record.etag}"`)
  response.setHeader('last-modified', httpDate(record.lastModified))
  response.setHeader('accept-ranges', 'bytes')
  response.setHeader('x-amz-server-side-encryption', 'AES256')
}

function readOverrides(exchange: Exchange): [string, string][] {
  const names = [
    'cache-control',
    'content-disposition',
    'content-encoding',
    'content-language',
    'content-type',
    'expires',
  ]
  const overrides = names.flatMap((name): [string, string][] => {
    const value = exchange.target.query.get(`response-${name}`)
    return value === undefined ? [] : [[name, value]]
  })
  if (overrides.length > 0 && !exchange.caller) {
    throw new S3Error(
      'InvalidRequest',
      {},
      'Request specific response headers cannot be used for anonymous GET requests.',
    )
  }
  return overrides
}

/**
 * Parses one byte range. S3 ignores an invalid header and several ranges.
 * @throws S3Error InvalidRange beyond the end
 */
function readRange(header: string | undefined, size: number): Span | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  if (start >= size) throw new S3Error('InvalidRange', { RangeRequested: header ?? '', ActualObjectSize: size })
  return { start, end }
}
