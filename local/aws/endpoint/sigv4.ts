import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export const algorithm = 'AWS4-HMAC-SHA256'

export const sha256Hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')

const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** Derives the day's signing key for one region and service (AWS Signature Version 4, "Calculate the signature"). */
export function signingKey(secret: string, day: string, region: string, service = 's3'): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request')
}

export const sign = (key: Buffer, stringToSign: string): string => hmac(key, stringToSign).toString('hex')

export function sameSignature(expected: string, given: string): boolean {
  const a = Buffer.from(expected)
  const b = Buffer.from(given)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Percent-encodes every byte except A-Z a-z 0-9 - . _ ~ and, with `keepSlash`, the slash. */
export function uriEncode(text: string, keepSlash = false): string {
  const encoded = encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return keepSlash ? encoded.replaceAll('%2F', '/') : encoded
}

export interface Signable {
  readonly method: string
  /** Decoded path; S3 encodes it once and does not normalise it. */
  readonly path: string
  readonly query: Iterable<readonly [name: string, value: string]>
  /** Lower-case names; several values of one name in order of arrival. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly signedHeaders: readonly string[]
  readonly payloadHash: string
}

export function canonicalRequest(request: Signable): string {
  const query = [...request.query]
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : x > y ? 1 : 0) : a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const headers = request.signedHeaders.map((name) => {
    const values = request.headers.get(name) ?? []
    return `${name}:${values.map((value) => value.trim().replace(/\s+/g, ' ')).join(',')}\n`
  })
  return [
    request.method,
    uriEncode(request.path, true),
    query,
    headers.join(''),
    request.signedHeaders.join(';'),
    request.payloadHash,
  ].join('\n')
}

export function stringToSign(amzDate: string, scope: string, canonical: string): string {
  return [algorithm, amzDate, scope, sha256Hex(canonical)].join('\n')
}

/** Parses `20261121T023200Z`; undefined for any other format. */
export function parseAmzDate(text: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
