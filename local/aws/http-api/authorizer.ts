import { createRemoteJWKSet, decodeJwt, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { HttpRoute, JwtAuthorizer } from '../assembly/http-api-definition.ts'
import type { Now } from '../endpoint/endpoint.ts'

/** The claims of a verified token in the event; all values are text. */
export interface Authorization {
  readonly claims: Readonly<Record<string, string>>
  readonly scopes: readonly string[] | null
}

export type Verdict =
  | { readonly authorization: Authorization }
  | { readonly refused: 401; readonly reason: string; readonly challenge: string }
  | { readonly refused: 403; readonly reason: string }

export interface AuthorizerOptions {
  readonly now: Now
  /** Finds an issuer's keys. Default: `<issuer>/.well-known/jwks.json`. */
  readonly jwks?: (issuer: string) => JWTVerifyGetKey
}

export type Authorize = (
  route: HttpRoute & { readonly authorizer: JwtAuthorizer },
  headers: Readonly<Record<string, string | string[] | undefined>>,
  query: URLSearchParams,
) => Promise<Verdict>

// "Only RSA-based algorithms": API Gateway developer guide, "Control access to HTTP APIs with JWT authorizers".
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512']

function remoteKeys(issuer: string): JWTVerifyGetKey {
  // A recreated pool has new keys. The cooldown of 1 s limits key requests caused by invalid tokens.
  return createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { cooldownDuration: 1000 })
}

/** Formats a claim as the gateway does: lists as `[a b]`, objects as `map[a:1 b:2]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(claimText).join(' ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `map[${entries.map(([key, part]) => `${key}:${claimText(part)}`).join(' ')}]`
}

function tokenIn(
  authorizer: JwtAuthorizer,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  query: URLSearchParams,
): string | undefined {
  for (const source of authorizer.identitySources) {
    const [, , place, name] = /^\$(request)\.(header|querystring)\.(.+)$/.exec(source) ?? []
    if (!name) continue
    const value = place === 'header' ? headers[name.toLowerCase()] : query.get(name)
    if (typeof value === 'string' && value !== '') return value.replace(/^Bearer\s+/i, '')
  }
  return undefined
}

/** Without `aud`, `client_id` counts, as in Cognito's access tokens. */
function audienceFits(payload: JWTPayload, audience: readonly string[]): boolean {
  const given = payload.aud === undefined ? [payload.client_id] : [payload.aud].flat()
  return given.some((one) => typeof one === 'string' && audience.includes(one))
}

function scopesOf(payload: JWTPayload): string[] {
  const value = payload.scope ?? payload.scp ?? ''
  return Array.isArray(value) ? value.map(String) : String(value).split(' ')
}

/** Verifies tokens as an HTTP API's JWT authorizer does. Caches the keys of each issuer. */
export function createAuthorizer(options: AuthorizerOptions): Authorize {
  const keys = new Map<string, JWTVerifyGetKey>()

  function keysOf(issuer: string): JWTVerifyGetKey {
    const known = keys.get(issuer)
    if (known) return known
    const found = (options.jwks ?? remoteKeys)(issuer)
    keys.set(issuer, found)
    return found
  }

  async function verify(token: string, { issuer, audience }: JwtAuthorizer): Promise<JWTPayload> {
    const currentDate = options.now()
    if (decodeJwt(token).iss !== issuer) throw new Error('the token does not have a valid issuer')
    const { payload } = await jwtVerify(token, keysOf(issuer), {
      issuer,
      algorithms,
      currentDate,
      requiredClaims: ['exp'],
    })
    if (!audienceFits(payload, audience)) throw new Error('the token does not have a valid audience')
    if (payload.iat !== undefined && payload.iat * 1000 > currentDate.getTime() + 1000) {
      throw new Error('the token was issued after the current time')
    }
    return payload
  }

  return async (route, headers, query) => {
    const token = tokenIn(route.authorizer, headers, query)
    if (token === undefined) return { refused: 401, reason: 'no token', challenge: 'Bearer' }
    let payload: JWTPayload
    try {
      payload = await verify(token, route.authorizer)
    } catch (error) {
      const reason = (error as Error).message
      const challenge = `Bearer scope="${route.scopes.join(' ')}" error="invalid_token" error_description="${reason.replaceAll('"', "'")}"`
      return { refused: 401, reason, challenge }
    }
    const given = scopesOf(payload)
    if (route.scopes.length > 0 && !route.scopes.some((scope) => given.includes(scope))) {
      return { refused: 403, reason: `none of the scopes ${route.scopes.join(', ')}` }
    }
    const claims = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, claimText(value)]))
    return { authorization: { claims, scopes: route.scopes.length > 0 ? route.scopes : null } }
  }
}
