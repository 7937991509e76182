import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod'
import { proofClaim, signInByCode } from '../../../shared/people/self-service.ts'
import { Refusal } from '../../../shared/refusals.ts'

/** Always passed as an argument, never ambient. */
export interface Actor {
  readonly userId: string
  readonly isAdmin: boolean
  /** Epoch seconds; refreshed tokens keep this time. */
  readonly signedInAt?: number
  /** Common to all tokens of one sign-in. */
  readonly sessionId?: string
  /** Epoch seconds; when this token was issued, at the sign-in or a renewal. */
  readonly renewedAt?: number
  /** The sign-in asked for a code or passkey; never on remembered devices and in renewed tokens (rules 2.20). */
  readonly provenAtSignIn?: boolean
}

export interface Caller extends Actor {
  readonly signedInAt: number
}

const seconds = z.number().int().positive()
const session = { origin_jti: z.string().optional(), [proofClaim]: z.string().optional() }

/** Groups arrive as `[admin other]`. */
const gatewayClaims = z.object({
  sub: z.uuid(),
  'cognito:groups': z.string().optional(),
  token_use: z.literal('access'),
  auth_time: z.coerce.number().pipe(seconds),
  iat: z.coerce.number().pipe(seconds).optional(),
  ...session,
})

const tokenClaims = z.object({
  sub: z.uuid(),
  'cognito:groups': z.array(z.string()).optional(),
  token_use: z.literal('access'),
  client_id: z.string(),
  auth_time: seconds,
  iat: seconds.optional(),
  ...session,
})

/** The gateway's JWT authorizer has verified the claims. */
export function callerOfGatewayClaims(claims: unknown): Caller | undefined {
  const parsed = gatewayClaims.safeParse(claims)
  if (!parsed.success) return undefined
  const groups = (parsed.data['cognito:groups'] ?? '').replace(/^\[|\]$/g, '').split(/[\s,]/)
  return { userId: parsed.data.sub, isAdmin: groups.includes('admin'), ...sessionOf(parsed.data) }
}

/** The live API has verified token, pool and client. */
export function callerOfTokenClaims(claims: unknown): Caller | undefined {
  const parsed = tokenClaims.safeParse(claims)
  if (!parsed.success) return undefined
  const isAdmin = parsed.data['cognito:groups']?.includes('admin') ?? false
  return { userId: parsed.data.sub, isAdmin, ...sessionOf(parsed.data) }
}

interface SessionClaims {
  readonly auth_time: number
  readonly iat?: number | undefined
  readonly origin_jti?: string | undefined
  readonly [proofClaim]?: string | undefined
}

function sessionOf(claims: SessionClaims) {
  const { auth_time: signedInAt, iat, origin_jti: sessionId } = claims
  return {
    signedInAt,
    ...(iat === undefined ? {} : { renewedAt: iat }),
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(claims[proofClaim] === signInByCode ? { provenAtSignIn: true } : {}),
  }
}

/** About the pool's keys or the connection, not about the token. */
const poolErrors = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT'])

/**
 * Creates a reader for tokens in public operations (an owner views a pending ad), which the gateway does not verify. An
 * invalid token counts as a visitor.
 * @throws Error while the pool's keys cannot be fetched
 */
export function tokenReader(
  issuer: string,
  clientId: string,
): (authorization: string | undefined) => Promise<Caller | undefined> {
  // Created with the first token: few visitors send one, and it loads Node's fetch.
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  return async (authorization) => {
    const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
    if (!token) return undefined
    keys ??= createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
    const demanded = { issuer, algorithms: ['RS256'], requiredClaims: ['exp'] }
    const verified = await jwtVerify(token, keys, demanded).catch((error: unknown) => {
      if (error instanceof errors.JOSEError && !poolErrors.has(error.code)) return undefined
      throw error
    })
    return verified?.payload.client_id === clientId ? callerOfTokenClaims(verified.payload) : undefined
  }
}

/** @throws Refusal access.sign_in_required */
export function requireSignedIn(actor: Actor | undefined): Actor {
  if (!actor) throw new Refusal('access.sign_in_required')
  return actor
}

/** @throws Refusal access.sign_in_required, access.denied */
export function requireAdmin(actor: Actor | undefined): Actor {
  if (!requireSignedIn(actor).isAdmin) throw new Refusal('access.denied')
  return requireSignedIn(actor)
}
