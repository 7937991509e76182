import type { IncomingMessage } from 'node:http'
import type { HttpApiDefinition } from '../assembly/http-api-definition.ts'
import type { Answer } from './answer.ts'
import { requestTime, sourceIp } from './event.ts'

export interface RequestTrace {
  route?: string
  authorizerError?: string
  integrationError?: string
  integrationMs?: number
}

interface Answered extends RequestTrace {
  readonly accountId: string
  readonly at: Date
  readonly requestId: string
  readonly responseMs: number
}

/** Fills a stage's access log format. A variable without a value becomes `-`, as in AWS. */
function fill(format: string, context: Readonly<Record<string, string | number | undefined>>): string {
  return format.replace(/\$context\.([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)/g, (_, name: string) =>
    String(context[name] ?? '-'),
  )
}

export function logLine(api: HttpApiDefinition, request: IncomingMessage, answer: Answer, answered: Answered): string {
  const path = request.url?.split('?')[0]
  const reason = answered.authorizerError ?? answered.integrationError
  if (!api.accessLog) return `${request.method} ${path} ${answer.status}${reason ? ` (${reason})` : ''}`
  return fill(api.accessLog.format, {
    accountId: answered.accountId,
    apiId: api.apiId,
    'authorizer.error': answered.authorizerError,
    'error.message': answer.status >= 400 ? reason : undefined,
    httpMethod: request.method,
    'identity.sourceIp': sourceIp(request),
    'identity.userAgent': request.headers['user-agent'],
    integrationErrorMessage: answered.integrationError,
    integrationLatency: answered.integrationMs && Math.round(answered.integrationMs),
    path,
    protocol: `HTTP/${request.httpVersion}`,
    requestId: answered.requestId,
    requestTime: requestTime(answered.at),
    requestTimeEpoch: answered.at.getTime(),
    responseLatency: Math.round(answered.responseMs),
    responseLength: answer.body.length,
    routeKey: answered.route,
    stage: api.stage,
    status: answer.status,
  })
}
