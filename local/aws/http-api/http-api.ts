import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { PermissionDefinition } from '../assembly/assembly.ts'
import { matchesPattern } from '../assembly/conditions.ts'
import type { HttpApiDefinition, JwtAuthorizer } from '../assembly/http-api-definition.ts'
import type { Now } from '../endpoint/endpoint.ts'
import { machinePace, type Pace } from '../pace/pace.ts'
import { logLine, type RequestTrace } from './access-log.ts'
import { type Answer, answerOf, messageAnswer } from './answer.ts'
import { type AuthorizerOptions, createAuthorizer } from './authorizer.ts'
import { readAndDrainBody } from './body.ts'
import { corsHeaders, isPreflight, preflightHeaders, withoutCors } from './cors.ts'
import { type Exchange, eventOf } from './event.ts'
import { type SelectedRoute, selectRoute } from './routing.ts'
import { createBucket } from './throttle.ts'

export interface HttpApiOptions extends AuthorizerOptions {
  readonly api: HttpApiDefinition
  readonly region: string
  readonly accountId: string
  /** Runs a function to its end; a rejection means that it could not be run at all. */
  readonly invoke: (
    functionArn: string,
    event: unknown,
    traceHeader?: string,
  ) => Promise<{ readonly functionError?: string; readonly payload: unknown }>
  /** Resource-based permissions of the functions. Without one for this API, a route answers 500, as in AWS. */
  readonly permissions: readonly PermissionDefinition[]
  readonly now: Now
  /** Receives one line per request, in the stage's access log format if it has one. */
  readonly log: (line: string) => void
  /** Extends the integrations' time-outs on a slow machine. Default: the machine's. */
  readonly pace?: Pace
}

/** Bytes. Source: API Gateway developer guide, "Quotas for configuring and running an HTTP API". */
const maximumBody = 10 * 1024 * 1024
const maximumHead = 10_240

export function createHttpApi(options: HttpApiOptions): { listener: RequestListener } {
  const { api, now } = options
  const authorize = createAuthorizer(options)
  const stageBucket = api.throttle && createBucket(api.throttle, now)
  const routeBuckets = new Map(
    Object.entries(api.routeThrottles).map(([key, throttle]) => [key, createBucket(throttle, now)]),
  )

  async function answer(exchange: Exchange, seen: RequestTrace): Promise<Answer> {
    const { request, path, url } = exchange
    if (api.cors && isPreflight(request)) {
      return {
        status: 204,
        headers: preflightHeaders(api.cors, request.headers.origin),
        cookies: [],
        body: Buffer.alloc(0),
      }
    }
    if (headBytes(request) > maximumHead) return messageAnswer(431, 'Request Header Fields Too Large')
    const selected = selectRoute(api.routes, request.method ?? 'GET', pathInStage(api, path) ?? '')
    if (!selected) return messageAnswer(404, 'Not Found')
    const { route } = selected
    seen.route = route.routeKey
    const take = routeBuckets.get(route.routeKey) ?? stageBucket
    if (take && !take()) return messageAnswer(429, 'Too Many Requests')
    const verdict = route.authorizer
      ? await authorize(route as typeof route & { authorizer: JwtAuthorizer }, request.headers, url.searchParams)
      : { authorization: undefined }
    if ('refused' in verdict) {
      seen.authorizerError = verdict.reason
      if (verdict.refused === 403) return messageAnswer(403, 'Forbidden')
      return messageAnswer(401, 'Unauthorized', { 'www-authenticate': verdict.challenge })
    }
    const body = await readAndDrainBody(request, maximumBody)
    if (!body) return messageAnswer(413, 'Request Entity Too Large')
    if (!mayInvoke(options, selected)) {
      seen.integrationError = `no permission lets this API invoke ${route.functionArn}`
      return messageAnswer(500, 'Internal Server Error')
    }
    return integrate(exchange, selected, eventOf(exchange, selected, verdict.authorization, body), seen)
  }

  async function integrate(
    { traceHeader }: Exchange,
    { route }: SelectedRoute,
    event: unknown,
    seen: RequestTrace,
  ): Promise<Answer> {
    const startedAt = performance.now()
    const { promise: tooLate, resolve } = Promise.withResolvers<'too late'>()
    const endLimit = (options.pace ?? machinePace).limit(route.timeoutMs, () => resolve('too late'))
    try {
      const outcome = await Promise.race([options.invoke(route.functionArn, event, traceHeader), tooLate])
      if (outcome === 'too late') {
        seen.integrationError = `no answer within ${route.timeoutMs} ms`
        return messageAnswer(503, 'Service Unavailable')
      }
      const result = outcome.functionError === undefined ? answerOf(outcome.payload) : undefined
      if (result) return api.cors ? { ...result, headers: withoutCors(result.headers) } : result
      seen.integrationError = outcome.functionError ?? 'the function’s response is not in form'
      return messageAnswer(500, 'Internal Server Error')
    } catch (error) {
      seen.integrationError = (error as Error).message
      const tooLarge = (error as { code?: unknown }).code === 'RequestTooLargeException'
      return tooLarge ? messageAnswer(413, 'Request Entity Too Large') : messageAnswer(500, 'Internal Server Error')
    } finally {
      endLimit()
      seen.integrationMs = performance.now() - startedAt
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now()
    const exchange = exchangeOf(options, request)
    const seen: RequestTrace = {}
    const result = exchange ? await answer(exchange, seen) : messageAnswer(400, 'Bad Request')
    const requestId = exchange?.requestId ?? newRequestId()
    send(response, result, { ...corsHeaders(api.cors, request.headers.origin), 'apigw-requestid': requestId })
    const responseMs = performance.now() - startedAt
    options.log(
      logLine(api, request, result, { ...seen, accountId: options.accountId, at: now(), requestId, responseMs }),
    )
  }

  return {
    listener: (request, response) => {
      serve(request, response).catch((error: unknown) => {
        options.log(`${request.method} ${request.url} failed: ${String(error)}`)
        if (response.headersSent) response.destroy()
        else send(response, messageAnswer(500, 'Internal Server Error'), {})
      })
    },
  }
}

function newRequestId(): string {
  return `${randomBytes(11).toString('base64url')}=`
}

/** Parses a request; undefined for an address with an invalid percent escape. */
function exchangeOf({ api, accountId, now }: HttpApiOptions, request: IncomingMessage): Exchange | undefined {
  const at = now()
  try {
    const url = new URL(`http://local${request.url ?? '/'}`)
    const trace = `Root=1-${Math.floor(at.getTime() / 1000).toString(16)}-${randomBytes(12).toString('hex')}`
    const traceHeader = request.headers['x-amzn-trace-id']?.toString() ?? trace
    return {
      api,
      accountId,
      request,
      url,
      path: decodeURIComponent(url.pathname),
      requestId: newRequestId(),
      traceHeader,
      at,
    }
  } catch {
    return undefined
  }
}

/** Removes a named stage from the path; undefined when the path lacks it. */
function pathInStage({ stage }: HttpApiDefinition, path: string): string | undefined {
  if (stage === '$default') return path
  return path === `/${stage}` ? '/' : path.startsWith(`/${stage}/`) ? path.slice(stage.length + 1) : undefined
}

function headBytes(request: IncomingMessage): number {
  const line = `${request.method} ${request.url} HTTP/1.1`
  return Buffer.byteLength(line) + Buffer.byteLength(request.rawHeaders.join(''))
}

function mayInvoke({ api, region, accountId, permissions }: HttpApiOptions, { route }: SelectedRoute): boolean {
  const method = route.method === 'ANY' ? '*' : route.method
  const resource = route.path === '$default' ? '$default' : `${method}${route.path}`
  const source = `arn:aws:execute-api:${region}:${accountId}:${api.apiId}/${api.stage}/${resource}`
  return permissions.some(
    (permission) =>
      permission.functionArn === route.functionArn &&
      permission.principal === 'apigateway.amazonaws.com' &&
      (permission.sourceArn === undefined || matchesPattern(permission.sourceArn, source)),
  )
}

function send(response: ServerResponse, answer: Answer, added: Readonly<Record<string, string>>): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    ...added,
    ...(answer.cookies.length > 0 ? { 'set-cookie': [...answer.cookies] } : {}),
    ...(answer.status === 204 || answer.status === 304 ? {} : { 'content-length': answer.body.length }),
  })
  response.end(response.req.method === 'HEAD' ? undefined : answer.body)
}
