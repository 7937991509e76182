import type { IncomingMessage } from 'node:http'
import type { CorsConfiguration } from '../assembly/http-api-definition.ts'

/** `https://*` admits every origin of that scheme. */
function admits(configuration: CorsConfiguration, origin: string): boolean {
  return configuration.allowOrigins.some(
    (allowed) =>
      allowed === '*' || allowed === origin || (allowed.endsWith('://*') && origin.startsWith(allowed.slice(0, -1))),
  )
}

/** A browser's question before a request: it is answered without any route. */
export function isPreflight(request: IncomingMessage): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.origin !== undefined &&
    request.headers['access-control-request-method'] !== undefined
  )
}

/** The CORS headers of every answer to `origin`; none for an origin that is not admitted. */
export function corsHeaders(
  configuration: CorsConfiguration | undefined,
  origin: string | undefined,
): Record<string, string> {
  if (!configuration || origin === undefined || !admits(configuration, origin)) return {}
  return {
    'access-control-allow-origin': configuration.allowOrigins.includes('*') ? '*' : origin,
    ...(configuration.allowCredentials ? { 'access-control-allow-credentials': 'true' } : {}),
    ...(configuration.exposeHeaders.length > 0
      ? { 'access-control-expose-headers': configuration.exposeHeaders.join(',') }
      : {}),
  }
}

/** The further headers of the answer to a preflight request. */
export function preflightHeaders(configuration: CorsConfiguration, origin: string | undefined): Record<string, string> {
  if (origin === undefined || !admits(configuration, origin)) return {}
  const { allowMethods, allowHeaders, maxAgeSeconds } = configuration
  return {
    ...(allowMethods.length > 0 ? { 'access-control-allow-methods': allowMethods.join(',') } : {}),
    ...(allowHeaders.length > 0 ? { 'access-control-allow-headers': allowHeaders.join(',') } : {}),
    ...(maxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(maxAgeSeconds) }),
  }
}

/** An API with a CORS configuration ignores what its functions say about CORS. */
export function withoutCors(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('access-control-')))
}
