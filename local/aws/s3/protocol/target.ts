import type { IncomingMessage } from 'node:http'
import { S3Error } from './errors.ts'

export interface Target {
  readonly method: string
  /** Decoded path, as the signature covers it. */
  readonly path: string
  readonly bucket: string
  readonly key: string
  readonly query: ReadonlyMap<string, string> & Iterable<readonly [string, string]>
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, readonly string[]>
  header(name: string): string | undefined
}

export const longestKey = 1024

/**
 * Parses a path-style address (`/bucket/key`).
 * @throws S3Error InvalidURI for broken encoding, KeyTooLongError above 1024 bytes
 */
export function readTarget(request: IncomingMessage): Target {
  const [rawPath = '/', rawQuery = ''] = splitOnce(request.url ?? '/', '?')
  const path = decode(rawPath)
  const [bucket, key] = splitOnce(path.slice(1), '/')
  if (Buffer.byteLength(key) > longestKey) {
    throw new S3Error('KeyTooLongError', { Size: Buffer.byteLength(key), MaxSizeAllowed: longestKey })
  }
  const headers = readHeaders(request.rawHeaders)
  return {
    method: request.method ?? 'GET',
    path,
    bucket,
    key,
    query: readQuery(rawQuery),
    headers,
    header: (name) => headers.get(name)?.join(','),
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** @throws S3Error InvalidURI */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI', { URI: text })
  }
}

function readQuery(raw: string): Map<string, string> {
  const pairs = raw.split('&').filter((pair) => pair !== '')
  return new Map(pairs.map((pair) => splitOnce(pair.replaceAll('+', '%20'), '=').map(decode) as [string, string]))
}

function readHeaders(raw: string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), raw[at + 1] ?? ''])
  }
  return headers
}
