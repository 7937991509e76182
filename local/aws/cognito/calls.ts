import { decodeJwt } from 'jose'
import { z } from 'zod'
import type { HasPermission } from '../endpoint/endpoint.ts'
import { CognitoFailure, invalidParameter, notAuthorized, resourceNotFound } from './failure.ts'
import type { Client } from './pool/definition.ts'
import type { Pool } from './pool/pool.ts'
import { holderOf, type SignedIn, verifiedClaims } from './tokens/tokens.ts'

interface Caller {
  readonly accessKeyId: string | undefined
  readonly mayCall: HasPermission
}

export type Operation = (pools: readonly Pool[], caller: Caller, body: unknown) => Promise<object>

const clientId = { ClientId: z.string() }
const accessToken = { AccessToken: z.string() }
const poolId = { UserPoolId: z.string() }

/** Builds a public operation on one client of a pool. */
export function clientCall<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (pool: Pool, client: Client, input: z.output<z.ZodObject<Shape>>) => Promise<object> | object,
): Operation {
  const schema = z.object(shape)
  return async (pools, _caller, body) => {
    const { ClientId } = parse(z.object(clientId), body)
    const { pool, client } = clientOf(pools, ClientId)
    return run(pool, client, parse(schema, body))
  }
}

/** Builds an operation that needs an access token. */
export function signedInCall<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (pool: Pool, who: SignedIn, input: z.output<z.ZodObject<Shape>>) => Promise<object> | object,
): Operation {
  const schema = z.object(shape)
  return async (pools, _caller, body) => {
    const { AccessToken } = parse(z.object(accessToken), body)
    const pool = pools.find(({ issuer }) => issuer === issuerOf(AccessToken))
    if (!pool) throw notAuthorized('Invalid Access Token')
    const input = parse(schema, body)
    const claims = await verifiedClaims(pool, AccessToken)
    return run(pool, holderOf(pool, claims), input)
  }
}

/** Builds an operation that needs the IAM permission `action` on the pool, for example `AdminGetUser`. */
export function adminCall<Shape extends z.ZodRawShape>(
  action: string,
  shape: Shape,
  run: (pool: Pool, input: z.output<z.ZodObject<Shape>>) => Promise<object> | object,
): Operation {
  const schema = z.object(shape)
  return async (pools, { accessKeyId, mayCall }, body) => {
    const { UserPoolId } = parse(z.object(poolId), body)
    if (accessKeyId === undefined) {
      throw new CognitoFailure('MissingAuthenticationTokenException', 'Missing Authentication Token')
    }
    const pool = pools.find(({ settings }) => settings.id === UserPoolId)
    const resource = pool?.settings.arn ?? '*'
    if (!mayCall(accessKeyId, `cognito-idp:${action}`, resource)) {
      throw new CognitoFailure(
        'AccessDeniedException',
        `User: ${accessKeyId} is not authorized to perform: cognito-idp:${action} on resource: ${resource}`,
      )
    }
    if (!pool) throw resourceNotFound(`User pool ${UserPoolId} does not exist.`)
    return run(pool, parse(schema, body))
  }
}

/** @throws ResourceNotFoundException */
function clientOf(pools: readonly Pool[], id: string): { pool: Pool; client: Client } {
  for (const pool of pools) {
    const client = pool.settings.clients.find(({ ClientId }) => ClientId === id)
    if (client) return { pool, client }
  }
  throw resourceNotFound(`User pool client ${id} does not exist.`)
}

/** @throws InvalidParameterException in the service's words */
export function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(
    ({ path, message }) => `Value at '${path.join('.')}' failed to satisfy constraint: ${message}`,
  )
  throw invalidParameter(
    `${details.length} validation error${details.length > 1 ? 's' : ''} detected: ${details.join('; ')}`,
  )
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    // A malformed token gets the same refusal as a token of another issuer.
    return undefined
  }
}
