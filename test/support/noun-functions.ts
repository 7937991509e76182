import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { inject, vi } from 'vitest'
import '../../local/aws/location/localhost-names.ts'
import type { DeclaredOperation } from '../../shared/contract/contract.ts'
import { apiPrefix } from '../../shared/contract/operation.ts'
import { hostileJson, hostileText } from './hostile/values.ts'

/** A request as the gateway passes it to a function: decoded path, raw query. */
export interface GatewayRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body?: string
  readonly type?: string | undefined
  readonly base64?: boolean
  readonly claims?: Readonly<Record<string, string>> | undefined
}

export interface GatewayAnswer {
  readonly status: number
  readonly body: unknown
}

type Handler = (event: unknown, context: unknown) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * Runs the API functions in this process on their own table, at a few milliseconds per call. Other endpoints are those
 * of the shared cloud.
 */
export function nounFunctions(environment: Readonly<Record<string, string>>) {
  // Functions read their environment once, and another test file may have loaded them with another one.
  vi.resetModules()
  const loaded = new Map<string, Promise<Handler>>()

  async function load(entry: string): Promise<Handler> {
    Object.assign(process.env, inject('cloud').functionEnvironments[entry], inject('cloud').environment, environment)
    const { handler } = (await import(/* @vite-ignore */ `../../${entry}`)) as { handler: Handler }
    return handler
  }

  return async ({ noun }: DeclaredOperation, request: GatewayRequest): Promise<GatewayAnswer> => {
    const entry = `functions/${noun}/entries/api.ts`
    const handler = loaded.get(entry) ?? load(entry)
    loaded.set(entry, handler)
    const answer = await (await handler)(eventOf(request), { awsRequestId: 'fuzz' })
    return { status: answer.statusCode ?? 0, body: answer.body ? JSON.parse(answer.body) : undefined }
  }
}

function eventOf({ method, path, query, body, type, base64 = false, claims }: GatewayRequest) {
  return {
    rawPath: path,
    rawQueryString: query,
    headers: type === undefined ? {} : { 'content-type': type },
    requestContext: { http: { method }, ...(claims && { authorizer: { jwt: { claims } } }) },
    ...(body === undefined ? {} : { body }),
    isBase64Encoded: base64,
  }
}

const brackets = new StandardBracketNotationSerializer()

/** Returns the request of an operation for any input: parameters in the path, the rest in query or body. */
export function requestOf({ method, path }: DeclaredOperation, input: object): GatewayRequest {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = input as Readonly<Record<string, unknown>>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => hostileText(values[name]))
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !parameters.includes(name)))
  const where = { method, path: apiPrefix + filled }
  if (method !== 'GET') return { ...where, query: '', body: hostileJson(rest), type: 'application/json' }
  const query = brackets
    .serialize(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(hostileText(value).toWellFormed())}`)
  return { ...where, query: query.join('&') }
}
