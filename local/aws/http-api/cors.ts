import type { IncomingMessage } from 'node:http'
import type { CorsConfiguration } from '../assembly/http-api-definition.ts'

/** `https://*` allows every origin of that scheme. */
function allowsOrigin(configuration: CorsConfiguration, origin: string): boolean {
  return configuration.allowOrigins.some(
    (allowed) =>
      allowed === '*' || allowed === origin || (allowed.endsWith('://*') && origin.startsWith(allowed.slice(0, -1))),
  )
}

/** Detects a CORS preflight, which is answered without a route. */
export function isPreflight(request: IncomingMessage): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.origin !== undefined &&
    request.headers['access-control-request-method'] !== undefined
  )
}

/** Returns the CORS headers of every answer to `origin`; none for an origin that is not allowed. */
export function corsHeaders(
  configuration: CorsConfiguration | undefined,
  origin: string | undefined,
): Record<string, string> {
  if (!configuration || origin === undefined || !allowsOrigin(configuration, origin)) return {}
  return {
    'access-control-allow-origin': configuration.allowOrigins.includes('*') ? '*' : origin,
    ...(configuration.allowCredentials ? { 'access-control-allow-credentials': 'true' } : {}),
    ...(configuration.exposeHeaders.length > 0
      ? { 'access-control-expose-headers': configuration.exposeHeaders.join(',') }
      : {}),
  }
}

export function preflightHeaders(configuration: CorsConfiguration, origin: string | undefined): Record<string, string> {
  if (origin === undefined || !allowsOrigin(configuration, origin)) return {}
  const { allowMethods, allowHeaders, maxAgeSeconds } = configuration
  return {
    ...(allowMethods.length > 0 ? { 'access-control-allow-methods': allowMethods.join(',') } : {}),
    ...(allowHeaders.length > 0 ? { 'access-control-allow-headers': allowHeaders.join(',') } : {}),
    ...(maxAgeSeconds === undefined ? {} : { 'access-control-max-age': String(maxAgeSeconds) }),
  }
}

/** Removes the CORS headers of functions, which an API with its own CORS configuration ignores. */
export function withoutCors(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('access-control-')))
}
