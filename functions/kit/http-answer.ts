import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { documentHeaders } from './document.ts'

/** An answer in JSON that no cache keeps; a refusal that names its wait gets `Retry-After`. */
export function json(statusCode: number, body: unknown): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode,
    headers: {
      ...documentHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...retryAfter(body),
    },
    body: JSON.stringify(body ?? null),
  }
}

/** A refusal of `kit/limits/call-rate.ts` names the seconds. */
function retryAfter(body: unknown): { 'retry-after'?: string } {
  const seconds = (body as { data?: { retryAfterSeconds?: unknown } } | null | undefined)?.data?.retryAfterSeconds
  return typeof seconds === 'number' ? { 'retry-after': String(seconds) } : {}
}

/** An unchanged response of public reference data has no body. */
export function withCaching(
  event: APIGatewayProxyEventV2,
  answer: APIGatewayProxyStructuredResultV2,
  maxAgeSeconds: number | undefined,
): APIGatewayProxyStructuredResultV2 {
  if (maxAgeSeconds === undefined || answer.statusCode !== 200) return answer
  const etag = `"${createHash('sha256')
    .update(answer.body ?? '')
    .digest('base64url')
    .slice(0, 22)}"`
  const headers = { ...answer.headers, etag, 'cache-control': `public, max-age=${maxAgeSeconds}` }
  const seen = event.headers['if-none-match']?.split(/\s*,\s*/).map((tag) => tag.replace(/^W\//, ''))
  return seen?.includes(etag) ? { statusCode: 304, headers } : { ...answer, headers }
}

/** Smaller responses save no packet when compressed. */
const worthCompressing = 2048

/** The gateway does not compress: a list of cities shrinks from 58 KB to 17 KB. */
export function compressed(
  event: APIGatewayProxyEventV2,
  answer: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 {
  const { body = '' } = answer
  if (body.length < worthCompressing || !/\bgzip\b/.test(event.headers['accept-encoding'] ?? '')) return answer
  const headers = { ...answer.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' }
  return { ...answer, headers, body: gzipSync(body).toString('base64'), isBase64Encoded: true }
}
