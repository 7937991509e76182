import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { inject, vi } from 'vitest'
import { type EndpointContext, listen } from '../../local/aws/endpoint/endpoint.ts'
import '../../local/aws/location/localhost-names.ts'
import { createSecretsManager } from '../../local/aws/secrets-manager/server.ts'
import { createFeeds } from '../../local/console/feeds.ts'
import { startSandboxes } from '../../local/start/sandboxes.ts'
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
  /** Claims of a token that the gateway verified. */
  readonly claims?: Readonly<Record<string, string>> | undefined
  /** The token itself, which public operations verify in the function. */
  readonly token?: string | undefined
}

export interface GatewayAnswer {
  readonly status: number
  readonly body: unknown
}

type Handler = (event: unknown, context: unknown) => Promise<APIGatewayProxyStructuredResultV2>

export interface NounFunctions {
  readonly send: (operation: DeclaredOperation, request: GatewayRequest) => Promise<GatewayAnswer>
  readonly close: () => Promise<void>
}

/**
 * Runs the API functions in this process on a table of the shared cloud, at a few milliseconds per call, with sandboxes
 * of their own. Other endpoints are those of the shared cloud.
 */
export async function startNounFunctions(tableName: string): Promise<NounFunctions> {
  const ends: (() => Promise<void> | void)[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'retorna-functions-'))
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const surroundings = { log: () => undefined, now: () => new Date(), mayCall: () => true, dataDir }
  const quiet = () => surroundings as unknown as EndpointContext
  const { addresses, secrets } = await startSandboxes(
    (end) => ends.push(end),
    quiet,
    'http://localhost',
    createFeeds(() => new Date()),
  )
  const PaymentSecretArn = 'arn:aws:secretsmanager:sa-east-1:000000000000:secret:in-process'
  const given = [{ arn: PaymentSecretArn, name: 'in-process', value: String(secrets.PaymentSecret) }]
  const secretsManager = await listen(createSecretsManager(quiet(), { secrets: given }).listener)
  ends.push(secretsManager.close)
  const send = nounFunctions({
    TABLE_NAME: tableName,
    VIACEP_URL: String(addresses['https://viacep.com.br']),
    BRASILAPI_URL: String(addresses['https://brasilapi.com.br']),
    MERCADO_PAGO_URL: String(addresses['https://api.mercadopago.com']),
    PAYMENT_SECRET_ARN: PaymentSecretArn,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url,
    POWERTOOLS_LOG_LEVEL: 'ERROR',
    POWERTOOLS_METRICS_DISABLED: 'true',
  })
  return { send, close: async () => void (await Promise.all(ends.map((end) => end()))) }
}

/** Runs the API functions in this process with these variables over those of the shared cloud. */
export function nounFunctions(environment: Readonly<Record<string, string>>): NounFunctions['send'] {
  // Functions read their environment once, and another test file may have loaded them with another one.
  vi.resetModules()
  const loaded = new Map<string, Promise<Handler>>()

  async function load(entry: string): Promise<Handler> {
    Object.assign(process.env, inject('cloud').functionEnvironments[entry], inject('cloud').environment, environment)
    const { handler } = (await import(/* @vite-ignore */ `../../${entry}`)) as { handler: Handler }
    return handler
  }

  return async ({ noun }, request) => {
    const entry = `functions/${noun}/entries/api.ts`
    const handler = loaded.get(entry) ?? load(entry)
    loaded.set(entry, handler)
    const answer = await (await handler)(eventOf(request), { awsRequestId: 'in-process' })
    return { status: answer.statusCode ?? 0, body: answer.body ? JSON.parse(answer.body) : undefined }
  }
}

function eventOf({ method, path, query, body, type, base64 = false, claims, token }: GatewayRequest) {
  return {
    rawPath: path,
    rawQueryString: query,
    headers: { ...(type && { 'content-type': type }), ...(token && { authorization: `Bearer ${token}` }) },
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
