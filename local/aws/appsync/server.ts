import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { GraphQLError } from 'graphql'
import { readBody } from '../endpoint/endpoint.ts'
import { type AuthorizeOptions, createAuthorize } from './authorize.ts'
import { createExecute, type ExecuteOptions, errorOf, type GraphqlAnswer } from './execute.ts'
import { GraphqlFailure, NotAuthorized } from './graphql-failure.ts'
import { createRealtime, type Realtime } from './realtime.ts'
import { checkRequest, readRequest } from './request.ts'
import { readSchema } from './schema.ts'
import { createSubscriptions } from './subscriptions.ts'

export interface AppSyncOptions
  extends Omit<ExecuteOptions, 'schema'>,
    Pick<AuthorizeOptions, 'issuer' | 'region' | 'secretOf' | 'jwks'> {
  /** Path that request signatures cover. */
  readonly path: string
}

export interface AppSync extends Realtime {
  readonly listener: RequestListener
}

/** AppSync quota "Request size" in bytes (AWS general reference). */
const maxRequestBytes = 1024 * 1024

/** Any origin is allowed, as in AppSync, which has no CORS setting; the token protects the API. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, content-type, x-amz-date, x-amz-security-token, x-amz-user-agent',
  'access-control-allow-methods': 'POST',
}

/**
 * Serves one GraphQL API of the templates: queries and mutations over HTTP, subscriptions over WebSocket.
 * @throws Error for a schema or resolver that AppSync rejects
 */
export function createAppSync(options: AppSyncOptions): AppSync {
  const { api, log } = options
  const schema = readSchema(api.schema)
  const authorize = createAuthorize({ ...options, pool: api.pool, iamEnabled: api.iamEnabled })
  const execute = createExecute({ ...options, schema })
  const subscriptions = createSubscriptions(schema, execute, log)
  const realtime = createRealtime({ ...options, schema, limits: api, authorize, execute, subscriptions })

  async function answer(request: IncomingMessage): Promise<[status: number, answer: object]> {
    if (request.method !== 'POST') return [405, { errors: [{ errorType: 'MethodNotAllowed', message: 'POST only' }] }]
    const body = await readBody(request, maxRequestBytes)
    if (!body) return [413, { errors: [{ errorType: 'PayloadTooLarge', message: 'Request body is too large.' }] }]
    const identity = await authorize.request({ path: options.path, headers: request.headers, body })
    const checked = checkRequest(schema, readRequest(jsonIn(body)), api)
    if (checked.operation.operation === 'subscription') {
      throw new GraphqlFailure('Subscriptions go through the realtime channel', 'UnsupportedOperation')
    }
    const executed = await execute.run(checked, identity)
    await subscriptions.publishResults(executed)
    const { data, errors } = executed
    return [200, { data, ...(errors ? { errors } : {}) } satisfies GraphqlAnswer]
  }

  return {
    ...realtime,
    listener(request, response) {
      if (request.method === 'OPTIONS') {
        response.writeHead(200, cors).end()
        return
      }
      answer(request)
        .catch(refusalOf)
        .then(([status, body]) => send(response, status, body))
        .catch((error: unknown) => {
          log(`appsync failed: ${error instanceof Error ? error.stack : error}`)
          send(response, 500, { errors: [{ errorType: 'InternalFailure', message: 'Internal failure' }] })
        })
    },
  }
}

/**
 * Maps a caller's error to a status and answer.
 * @throws unknown any error that the caller did not cause, unchanged
 */
function refusalOf(error: unknown): [status: number, answer: object] {
  if (error instanceof NotAuthorized) return [401, { errors: [{ errorType: error.errorType, message: error.message }] }]
  if (error instanceof GraphqlFailure) {
    return [400, { errors: [{ errorType: error.errorType, message: error.message }] }]
  }
  if (error instanceof GraphQLError) return [200, { data: null, errors: [errorOf(error)] }]
  throw error
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    throw new GraphqlFailure('Unable to parse GraphQL query.', 'MalformedHttpRequestException')
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...cors,
    'content-type': 'application/json;charset=UTF-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
