import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { accessKeyOf, answerJson, type Endpoint, type EndpointContext, readBody } from '../endpoint/endpoint.ts'
import { codeIsLive } from './codes/codes.ts'
import { CognitoFailure } from './failure.ts'
import { operations } from './operations.ts'
import { readDefinition } from './pool/creation.ts'
import type { UserPoolDefinition } from './pool/definition.ts'
import { openPool, type Pool, type PoolDependencies } from './pool/pool.ts'
import { State } from './state.ts'
import { familyIsLive } from './tokens/families.ts'

export type CognitoEndpoint = Endpoint

export interface CognitoOptions extends PoolDependencies {
  readonly pools: readonly UserPoolDefinition[]
  /** Targets that the firewall before the pools blocks, in lower case. */
  readonly closedTargets?: readonly string[]
}

const amzJson = 'application/x-amz-json-1.1'
const targetPrefix = 'AWSCognitoIdentityProviderService.'
const bodyLimit = 1024 * 1024

const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
}

/**
 * Serves user pools over the identity provider's JSON 1.1 protocol, and their public keys under
 * `/<poolId>/.well-known/`. Users, codes and sign-ins are stored in a journal, keys in one file per pool.
 * @throws Error with one sentence when a definition or the journal cannot be read
 */
export async function createCognito(surroundings: EndpointContext, options: CognitoOptions): Promise<CognitoEndpoint> {
  const settings = options.pools.map(readDefinition)
  const { dataDir, now, diskFailed } = surroundings
  const isLive = (key: string, value: unknown): boolean => {
    if (key.startsWith('code/')) return codeIsLive(value, now())
    return key.startsWith('family/') ? familyIsLive(value, now()) : true
  }
  const state = State.open(join(dataDir, 'journal.jsonl'), isLive, diskFailed)
  const pools = await Promise.all(settings.map((one) => openPool(one, surroundings, options, state)))
  const underWay = new Set<Promise<void>>()
  const listener: RequestListener = (request, response) => {
    const answered = answer(pools, surroundings, request, response, options.closedTargets).finally(() =>
      underWay.delete(answered),
    )
    underWay.add(answered)
  }
  return {
    listener,
    async close() {
      await Promise.all(underWay)
      state.close()
    },
  }
}

async function answer(
  pools: readonly Pool[],
  surroundings: EndpointContext,
  request: IncomingMessage,
  response: ServerResponse,
  closedTargets: readonly string[] = [],
): Promise<void> {
  for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
  response.setHeader('x-amzn-requestid', randomUUID())
  try {
    if (request.method === 'OPTIONS') return answerPreflight(request, response)
    if (request.method === 'GET') return answerDiscovery(pools, request, response)
    if (closedTargets.includes(String(request.headers['x-amz-target']).toLowerCase()))
      throw new CognitoFailure('ForbiddenException', 'Request not allowed due to WAF block.')
    answerJson(response, 200, await perform(pools, surroundings, request), amzJson)
  } catch (error) {
    const known = error instanceof CognitoFailure
    if (!known) surroundings.log(`cognito: ${error instanceof Error ? error.stack : error}`)
    const code = known ? error.code : 'InternalErrorException'
    const message = known ? error.message : 'Something went wrong'
    response.setHeader('x-amzn-errortype', code)
    answerJson(response, known ? 400 : 500, { __type: code, message }, amzJson)
  }
}

async function perform(
  pools: readonly Pool[],
  surroundings: EndpointContext,
  request: IncomingMessage,
): Promise<object> {
  const target = String(request.headers['x-amz-target'] ?? '')
  const operation = target.startsWith(targetPrefix) ? operations[target.slice(targetPrefix.length)] : undefined
  if (!operation) throw new CognitoFailure('UnknownOperationException', `Unknown operation ${target}`)
  const body = await readBody(request, bodyLimit)
  if (!body) throw new CognitoFailure('RequestEntityTooLargeException', 'Request body too large')
  const caller = { accessKeyId: accessKeyOf(request), mayCall: surroundings.mayCall }
  return operation(pools, caller, parseBody(body))
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString() || '{}')
  } catch {
    throw new CognitoFailure('SerializationException', 'The request body is not JSON.')
  }
}

function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'access-control-allow-methods': 'GET,POST,OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '172800',
  })
  response.end()
}

function answerDiscovery(pools: readonly Pool[], request: IncomingMessage, response: ServerResponse): void {
  const [, poolId, wellKnown, document] = new URL(request.url ?? '/', 'http://local').pathname.split('/')
  const pool = pools.find(({ settings }) => settings.id === poolId)
  const documents: Record<string, object> = pool
    ? { 'jwks.json': { keys: [pool.keys.publicJwk] }, 'openid-configuration': openidConfiguration(pool) }
    : {}
  const found = wellKnown === '.well-known' ? documents[document ?? ''] : undefined
  answerJson(response, found ? 200 : 404, found ?? { message: 'Not found' }, 'application/json')
}

function openidConfiguration({ issuer }: Pool) {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    response_types_supported: ['code', 'token'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  }
}
