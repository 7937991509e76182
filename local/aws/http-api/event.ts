import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { HttpApiDefinition } from '../assembly/http-api-definition.ts'
import type { Authorization } from './authorizer.ts'
import type { SelectedRoute } from './routing.ts'

export interface Exchange {
  readonly api: HttpApiDefinition
  readonly accountId: string
  readonly request: IncomingMessage
  readonly url: URL
  /** The decoded path, as an HTTP API passes it to functions. */
  readonly path: string
  readonly requestId: string
  readonly traceHeader: string
  readonly at: Date
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer'])

/** Formats as `12/Mar/2020:19:03:58 +0000`. */
export function requestTime(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? []
  return `${day}/${month}/${year}:${time} +0000`
}

export function sourceIp(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
}

/**
 * Returns the headers with lower-case names, repeated ones joined by commas, the gateway's own ones added, and cookies
 * apart.
 */
function headersOf({ request, traceHeader }: Exchange): { headers: Record<string, string>; cookies: string[] } {
  const headers: Record<string, string> = {}
  const cookies: string[] = []
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = String(request.rawHeaders[index]).toLowerCase()
    const value = String(request.rawHeaders[index + 1])
    if (hopByHop.has(name)) continue
    if (name === 'cookie') cookies.push(...value.split(/;\s*/).filter((cookie) => cookie !== ''))
    else headers[name] = name in headers ? `${headers[name]},${value}` : value
  }
  const peers = [headers['x-forwarded-for'], sourceIp(request)].filter((peer) => peer !== undefined && peer !== '')
  return {
    headers: {
      'content-length': '0',
      'x-forwarded-port': String(request.socket.localPort ?? ''),
      'x-forwarded-proto': 'http',
      ...headers,
      'x-amzn-trace-id': traceHeader,
      'x-forwarded-for': peers.join(', '),
    },
    cookies,
  }
}

function queryOf(url: URL): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of url.searchParams) query[name] = name in query ? `${query[name]},${value}` : value
  return query
}

/** Returns whether a body reaches the function as text instead of base64. */
function isText(contentType: string | undefined, contentEncoding: string | undefined): boolean {
  if (contentEncoding !== undefined && contentEncoding !== 'identity') return false
  return /^(text\/|application\/(json|javascript|xml)\b|[\w.-]+\/[\w.-]+\+(json|xml)\b)/i.test(contentType ?? '')
}

/**
 * Builds the event in payload format 2.0. Source: API Gateway developer guide, "Create AWS Lambda proxy integrations
 * for HTTP APIs".
 */
export function eventOf(
  exchange: Exchange,
  selected: SelectedRoute,
  authorization: Authorization | undefined,
  body: Buffer,
): APIGatewayProxyEventV2 {
  const { api, request, url, at } = exchange
  const { headers, cookies } = headersOf(exchange)
  const query = queryOf(url)
  const text = isText(headers['content-type'], headers['content-encoding'])
  const domainName = new URL(api.endpoint).hostname
  return {
    version: '2.0',
    routeKey: selected.route.routeKey,
    rawPath: exchange.path,
    rawQueryString: url.search.slice(1),
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(Object.keys(query).length > 0 ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: exchange.accountId,
      apiId: api.apiId,
      // The AWS type knows authorizers of another event only.
      ...((authorization ? { authorizer: { jwt: authorization } } : {}) as object),
      domainName,
      domainPrefix: domainName.split('.')[0] ?? '',
      http: {
        method: request.method ?? 'GET',
        path: exchange.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: sourceIp(request),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: exchange.requestId,
      routeKey: selected.route.routeKey,
      stage: api.stage,
      time: requestTime(at),
      timeEpoch: at.getTime(),
    },
    ...(Object.keys(selected.parameters).length > 0 ? { pathParameters: selected.parameters } : {}),
    ...(Object.keys(api.stageVariables).length > 0 ? { stageVariables: api.stageVariables } : {}),
    ...(body.length > 0 ? { body: body.toString(text ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: body.length > 0 && !text,
  }
}
