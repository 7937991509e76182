import type { IncomingMessage, ServerResponse } from 'node:http'
import { S3Error } from './errors.ts'

/** One rule in the form of `AWS::S3::Bucket`. */
export interface CorsRule {
  readonly AllowedOrigins: readonly string[]
  readonly AllowedMethods: readonly string[]
  readonly AllowedHeaders?: readonly string[]
  readonly ExposedHeaders?: readonly string[]
  /** Seconds. */
  readonly MaxAge?: number | string
}

const varies = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'

/** One `*` matches any characters. */
function fits(pattern: string, text: string): boolean {
  const [head = '', tail] = pattern.split('*', 2)
  if (tail === undefined) return pattern === text
  return text.length >= head.length + tail.length && text.startsWith(head) && text.endsWith(tail)
}

function findRule(
  rules: readonly CorsRule[],
  origin: string,
  method: string,
  headers: readonly string[],
): CorsRule | undefined {
  return rules.find(
    (rule) =>
      rule.AllowedMethods.includes(method) &&
      rule.AllowedOrigins.some((pattern) => fits(pattern, origin)) &&
      headers.every((header) => rule.AllowedHeaders?.some((pattern) => fits(pattern.toLowerCase(), header))),
  )
}

function allow(response: ServerResponse, rule: CorsRule, origin: string): void {
  const anyOrigin = rule.AllowedOrigins.includes('*')
  response.setHeader('access-control-allow-origin', anyOrigin ? '*' : origin)
  if (!anyOrigin) response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', rule.AllowedMethods.join(', '))
  if (rule.ExposedHeaders?.length) response.setHeader('access-control-expose-headers', rule.ExposedHeaders.join(', '))
  if (rule.MaxAge !== undefined) response.setHeader('access-control-max-age', String(rule.MaxAge))
  response.setHeader('vary', varies)
}

/** @throws S3Error BadRequest without an origin, AccessForbidden when no rule matches */
export function preflight(request: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): void {
  const origin = request.headers.origin
  const method = request.headers['access-control-request-method']
  if (!origin) throw new S3Error('BadRequest')
  if (!method) throw new S3Error('BadRequest', {}, 'Invalid Access-Control-Request-Method: null')
  if (rules.length === 0) throw new S3Error('AccessForbidden', { Method: method, ResourceType: 'BUCKET' })
  const headers = (request.headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const rule = findRule(rules, origin, method, headers)
  if (!rule) {
    throw new S3Error(
      'AccessForbidden',
      { Method: method, ResourceType: 'OBJECT' },
      "CORSResponse: This CORS request is not allowed. This is usually because the evalution of Origin, request method / Access-Control-Request-Method or Access-Control-Request-Headers are not whitelisted by the resource's CORS spec.",
    )
  }
  allow(response, rule, origin)
  if (headers.length > 0) response.setHeader('access-control-allow-headers', headers.join(', '))
  response.writeHead(200, { 'content-length': 0 }).end()
}

/** Adds the CORS headers, also to an error answer, so that the page can read it. */
export function allowOrigin(request: IncomingMessage, response: ServerResponse, rules: readonly CorsRule[]): void {
  const { origin, method = 'GET' } = request.headers.origin
    ? { origin: request.headers.origin, method: request.method }
    : {}
  const rule = origin === undefined ? undefined : findRule(rules, origin, method, [])
  if (rule && origin !== undefined) allow(response, rule, origin)
}
