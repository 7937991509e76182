import type { IncomingHttpHeaders } from 'node:http'
import { createRemoteJWKSet, decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { PoolAuthorization } from '../assembly/graphql-api-definition.ts'
import type { Now } from '../endpoint/endpoint.ts'
import {
  canonicalRequest,
  parseAmzDate,
  sameSignature,
  sha256Hex,
  sign,
  signingKey,
  stringToSign,
} from '../endpoint/sigv4.ts'
import { NotAuthorized } from './graphql-failure.ts'
import type { Mode } from './schema.ts'

export type Identity =
  | { readonly mode: Extract<Mode, 'pool'>; readonly claims: JWTPayload }
  | { readonly mode: Extract<Mode, 'role'>; readonly accessKeyId: string }

export interface AuthorizeOptions {
  readonly pool: PoolAuthorization
  readonly issuer: string
  readonly iamEnabled: boolean
  readonly region: string
  readonly secretOf: (accessKeyId: string) => string | undefined
  readonly now: Now
  /** Finds the issuer's keys. Default: `<issuer>/.well-known/jwks.json`. */
  readonly jwks?: JWTVerifyGetKey
}

export interface SignedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface Authorize {
  /** @throws NotAuthorized */
  token(token: string | undefined): Promise<Identity>
  /** @throws NotAuthorized */
  request(request: SignedRequest): Promise<Identity>
}

/** Maximum clock skew of a signed request, as in all AWS services. */
const maxClockSkewMs = 15 * 60_000
const scheme = /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]+)$/

/**
 * Verifies callers as AppSync does. Source: AppSync developer guide, "Configuring authorization and authentication to
 * secure your GraphQL APIs".
 */
export function createAuthorize(options: AuthorizeOptions): Authorize {
  const { issuer, now, pool } = options
  let keys = options.jwks

  async function token(given: string | undefined): Promise<Identity> {
    if (!given) throw new NotAuthorized('Valid authorization header not provided.')
    keys ??= createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { cooldownDuration: 1000 })
    try {
      if (decodeJwt(given).iss !== issuer) throw new NotAuthorized('Unable to parse JWT token.')
      const { payload } = await jwtVerify(given, keys, {
        issuer,
        algorithms: ['RS256'],
        currentDate: now(),
        requiredClaims: ['exp', 'sub'],
      })
      const client = String(payload.client_id ?? payload.aud)
      if (pool.clientIdPattern !== undefined && !new RegExp(pool.clientIdPattern).test(client)) {
        throw new NotAuthorized('Token was not issued for a client of this API.')
      }
      return { mode: 'pool', claims: payload }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new NotAuthorized('Token has expired.')
      if (error instanceof errors.JOSEError) throw new NotAuthorized('Unable to parse JWT token.')
      throw error
    }
  }

  function signature({ path, headers, body }: SignedRequest): Identity {
    const [, credential = '', signed = '', given = ''] = scheme.exec(headers.authorization ?? '') ?? []
    const [accessKeyId = '', day = '', region, service, end] = credential.split('/')
    const amzDate = String(headers['x-amz-date'] ?? '')
    const date = parseAmzDate(amzDate)
    const secret = options.secretOf(accessKeyId)
    if (secret === undefined) throw new NotAuthorized('The security token included in the request is invalid.')
    const inScope = region === options.region && service === 'appsync' && end === 'aws4_request'
    if (!inScope || !date || !amzDate.startsWith(day) || !signed.split(';').includes('host')) {
      throw new NotAuthorized('Credential should be scoped to a valid region and service.')
    }
    if (Math.abs(date.getTime() - now().getTime()) > maxClockSkewMs) throw new NotAuthorized('Signature expired.')
    const canonical = canonicalRequest({
      method: 'POST',
      path,
      query: [],
      headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat()])),
      signedHeaders: signed.split(';'),
      payloadHash: sha256Hex(body),
    })
    const scope = [day, region, service, end].join('/')
    const expected = sign(signingKey(secret, day, options.region, 'appsync'), stringToSign(amzDate, scope, canonical))
    if (!sameSignature(expected, given)) {
      throw new NotAuthorized('The request signature we calculated does not match the signature you provided.')
    }
    return { mode: 'role', accessKeyId }
  }

  return {
    token,
    async request(request) {
      const { authorization } = request.headers
      if (options.iamEnabled && authorization?.startsWith('AWS4-HMAC-SHA256')) return signature(request)
      return token(authorization)
    },
  }
}
