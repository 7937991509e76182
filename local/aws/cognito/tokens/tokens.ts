import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { notAuthorized, userNotFound } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import { tokenLifetimes } from '../pool/lifetimes.ts'
import { checkEnabled, type Pool } from '../pool/pool.ts'
import { forTrigger, mayRead } from '../users/attributes.ts'
import type { User } from '../users/users.ts'
import { type ClaimChanges, noClaimChanges, readClaimChanges } from './claims.ts'
import type { TokenFamily } from './families.ts'

const selfScope = 'aws.cognito.signin.user.admin'

/** Reason for new tokens; the PreTokenGeneration trigger receives it as `TokenGeneration_<occasion>`. */
export type TokenOccasion = 'Authentication' | 'NewPasswordChallenge' | 'RefreshTokens'

export interface AuthenticationResult {
  readonly AccessToken: string
  readonly IdToken: string
  readonly RefreshToken?: string
  readonly NewDeviceMetadata?: { readonly DeviceKey: string; readonly DeviceGroupKey: string }
  readonly ExpiresIn: number
  readonly TokenType: 'Bearer'
}

/** Signs an access and an id token of a family, with the changes of the PreTokenGeneration trigger. */
export async function mintTokens(
  pool: Pool,
  client: Client,
  user: User,
  family: TokenFamily,
  occasion: TokenOccasion,
  metadata: Record<string, string> | undefined,
): Promise<AuthenticationResult> {
  const changes = await claimChanges(pool, client, user, occasion, metadata)
  const lifetimes = tokenLifetimes(client)
  const iat = Math.floor(pool.now().getTime() / 1_000)
  const groups = changes.groups ?? sortedGroups(pool, user)
  const common = {
    sub: user.attributes.sub ?? '',
    ...(groups.length > 0 && { 'cognito:groups': groups }),
    iss: pool.issuer,
    origin_jti: family.id,
    event_id: randomUUID(),
    ...(family.deviceKey !== undefined && { device_key: family.deviceKey }),
    auth_time: family.authTime,
    iat,
  }
  const access = {
    ...common,
    client_id: client.ClientId,
    token_use: 'access',
    scope: scopeOf(changes),
    exp: iat + lifetimes.access,
    jti: randomUUID(),
    username: user.username,
  }
  const id = {
    ...common,
    ...identityClaims(client, user),
    'cognito:username': user.username,
    aud: client.ClientId,
    token_use: 'id',
    exp: iat + lifetimes.id,
    jti: randomUUID(),
  }
  return {
    AccessToken: await sign(pool, changed(access, changes.access)),
    IdToken: await sign(pool, changed(id, changes.id)),
    ExpiresIn: lifetimes.access,
    TokenType: 'Bearer',
  }
}

export interface SignedIn {
  readonly user: User
  readonly client: Client
  readonly family: TokenFamily
}

/** @throws NotAuthorizedException */
export async function verifiedClaims(pool: Pool, token: string): Promise<JWTPayload> {
  try {
    const options = { issuer: pool.issuer, algorithms: ['RS256'], currentDate: pool.now() }
    return (await jwtVerify(token, pool.keys.publicKey, options)).payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired')
    throw notAuthorized('Invalid Access Token')
  }
}

/**
 * Finds the current holder of verified claims. Call it in the same tick as the action, so that no change can intervene.
 * @throws NotAuthorizedException for an id token, a missing scope, a signed-out or disabled user
 * @throws UserNotFoundException
 */
export function holderOf(pool: Pool, claims: JWTPayload): SignedIn {
  const family = pool.families.get(String(claims.origin_jti))
  const client = pool.settings.clients.find(({ ClientId }) => ClientId === claims.client_id)
  if (claims.token_use !== 'access' || !client) throw notAuthorized('Invalid Access Token')
  if (!String(claims.scope).split(' ').includes(selfScope)) {
    throw notAuthorized('Access Token does not have required scopes')
  }
  if (!family || family.revoked) throw notAuthorized('Access Token has been revoked')
  const user = pool.users.find(family.username)
  if (!user) throw userNotFound()
  checkEnabled(user)
  return { user, client, family }
}

function sign(pool: Pool, claims: JWTPayload): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: pool.keys.kid }).sign(pool.keys.privateKey)
}

function identityClaims(client: Client, user: User): Record<string, unknown> {
  const readable = Object.entries(user.attributes).filter(([name]) => name !== 'sub' && mayRead(client, name))
  return Object.fromEntries(
    readable.map(([name, value]) => [name, name.endsWith('_verified') ? value === 'true' : value]),
  )
}

/** Returns a user's groups, lowest precedence value first. */
function sortedGroups(pool: Pool, user: User): string[] {
  const rank = (name: string) =>
    pool.settings.groups.find(({ GroupName }) => GroupName === name)?.Precedence ?? Infinity
  return [...user.groups].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}

function scopeOf(changes: ClaimChanges): string {
  const kept = [selfScope, ...changes.scopesToAdd].filter((scope) => !changes.scopesToSuppress.includes(scope))
  return kept.join(' ')
}

function changed(claims: JWTPayload, { add, suppress }: ClaimChanges['id']): JWTPayload {
  return Object.fromEntries(Object.entries({ ...claims, ...add }).filter(([name]) => !suppress.includes(name)))
}

async function claimChanges(
  pool: Pool,
  client: Client,
  user: User,
  occasion: TokenOccasion,
  metadata: Record<string, string> | undefined,
): Promise<ClaimChanges> {
  const withScopes = (pool.settings.LambdaConfig?.PreTokenGenerationConfig?.LambdaVersion ?? 'V1_0') !== 'V1_0'
  const response = await pool.trigger({
    trigger: 'PreTokenGeneration',
    source: `TokenGeneration_${occasion}`,
    username: user.username,
    client,
    request: {
      userAttributes: forTrigger(user),
      groupConfiguration: { groupsToOverride: sortedGroups(pool, user), iamRolesToOverride: [], preferredRole: null },
      ...(withScopes && { scopes: [selfScope] }),
      clientMetadata: metadata ?? {},
    },
    response: withScopes ? { claimsAndScopeOverrideDetails: null } : { claimsOverrideDetails: null },
  })
  return response ? readClaimChanges(response) : noClaimChanges
}
