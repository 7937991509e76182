import { ORPCError } from '@orpc/client'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Origin } from './people/access/record-access.ts'

/** The path arrives decoded, so a `?` in it (sent as `%3F`) is part of a name. */
export function urlOf({ rawPath, rawQueryString }: APIGatewayProxyEventV2): URL {
  const url = new URL('https://api')
  url.pathname = rawPath.split('/').map(encoded).join('/')
  url.search = rawQueryString
  return url
}

/** Half a surrogate pair has no percent-encoding. */
function encoded(segment: string): string {
  return encodeURIComponent(segment.toWellFormed())
}

/** One household has the first four groups of an IPv6 address: limits by address count them as one. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : Array.from({ length: Math.max(0, 4 - groups.length) }, () => '0')
  return [...groups, ...rest].slice(0, 4).join(':')
}

/** Longer ones are forged: an IPv6 address and its port have 47 characters. */
const longestViewer = 60
/** The last entries are the nearest proxies; the first ones can be anything. */
const keptForwarded = 200

/** The gateway appends its peer to `X-Forwarded-For`; one entry says the same as `sourceIp`. */
export function originOf({ headers, requestContext }: APIGatewayProxyEventV2): Origin {
  const address = requestContext.http.sourceIp ?? ''
  const viewer = headers['cloudfront-viewer-address']?.slice(0, longestViewer)
  const forwarded = headers['x-forwarded-for']?.slice(-keptForwarded)
  return {
    address,
    ...(viewer && { viewer }),
    ...(forwarded && forwarded !== address && { forwarded }),
    requestId: requestContext.requestId ?? '',
  }
}

/** About ten times the longest input of the contract (an ad). */
const longestBody = 65_536

/**
 * All inputs of the contract are JSON objects.
 * @throws ORPCError 400 on anything else
 */
export function bodyOf(event: APIGatewayProxyEventV2): object | undefined {
  if (!event.body || isOneClick(event)) return undefined
  if (event.body.length > longestBody || !/^application\/(json|[\w.-]+\+json)\b/i.test(contentTypeOf(event))) {
    throw invalidBody()
  }
  const body = parsed(event.isBase64Encoded ? textOf(Buffer.from(event.body, 'base64')) : event.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalidBody()
  return body
}

/** Mail clients unsubscribe by a form with this one field (RFC 8058); the path says the rest. */
function isOneClick(event: APIGatewayProxyEventV2): boolean {
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentTypeOf(event))) return false
  const { body = '' } = event
  const text = event.isBase64Encoded ? Buffer.from(body, 'base64').toString('latin1') : body
  return text === 'List-Unsubscribe=One-Click' || /name="List-Unsubscribe"\r\n\r\nOne-Click\r\n/.test(text)
}

function contentTypeOf({ headers }: APIGatewayProxyEventV2): string {
  return headers['content-type']?.trim() ?? ''
}

/** @throws ORPCError 400 on invalid UTF-8 */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw invalidBody(cause)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw invalidBody(cause)
  }
}

function invalidBody(cause?: unknown): ORPCError<string, unknown> {
  return new ORPCError('request.invalid', { status: 400, message: 'request.invalid', cause })
}
