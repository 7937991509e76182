import { randomBytes } from 'node:crypto'
import type { Now } from '../../endpoint/endpoint.ts'
import { notAuthorized } from '../failure.ts'
import type { Factor } from '../users/users.ts'
import type { SrpExchange } from './srp.ts'

/** One entry of the history in the custom-authentication triggers' events. */
interface ChallengeResult {
  readonly challengeName: string
  readonly challengeResult: boolean
  readonly challengeMetadata?: string
}

export interface SignInAttempt {
  readonly clientId: string
  readonly username: string
  /** False for the phantom of an unknown name. */
  readonly known: boolean
  /** Only in the CUSTOM_AUTH flow. */
  readonly challengeHistory?: readonly ChallengeResult[]
  /** Only in the USER_AUTH flow. */
  readonly chosen?: true
  /** The user's confirmed device that the sign-in named. */
  readonly deviceKey?: string
}

export type Challenge =
  | { readonly name: 'PASSWORD_VERIFIER'; readonly exchange: SrpExchange }
  | { readonly name: 'DEVICE_SRP_AUTH' }
  | { readonly name: 'DEVICE_PASSWORD_VERIFIER'; readonly exchange: SrpExchange }
  | { readonly name: 'SMS_MFA'; readonly code: string }
  | { readonly name: 'SOFTWARE_TOKEN_MFA' }
  | { readonly name: 'SELECT_MFA_TYPE'; readonly factors: readonly Factor[] }
  | { readonly name: 'MFA_SETUP'; readonly secret?: string; readonly verified: boolean }
  | { readonly name: 'NEW_PASSWORD_REQUIRED' }
  | { readonly name: 'SELECT_CHALLENGE' }
  /** `challenge`: the base64url value that the authenticator signs. */
  | { readonly name: 'WEB_AUTHN'; readonly challenge: string }
  | {
      readonly name: 'CUSTOM_CHALLENGE'
      readonly privateParameters: Record<string, string>
      readonly metadata: string | undefined
    }

export type ChallengeName = Challenge['name']

interface Session {
  readonly attempt: SignInAttempt
  readonly challenge: Challenge
  readonly expires: number
  used: boolean
}

/** How long a spent or expired session is remembered, to be refused with the right error. */
const rememberedMs = 3_600_000

/**
 * Sessions: random handles, each valid once, for one challenge of one sign-in at one client. They expire after three
 * minutes or the client's setting. Kept in memory: a restart discards the sign-ins in progress.
 */
export class Sessions {
  readonly #now: Now
  readonly #open = new Map<string, Session>()

  constructor(now: Now) {
    this.#now = now
  }

  open(attempt: SignInAttempt, challenge: Challenge, minutes: number): string {
    this.#prune()
    const handle = randomBytes(96).toString('base64')
    const expires = this.#now().getTime() + minutes * 60_000
    this.#open.set(handle, { attempt, challenge, expires, used: false })
    return handle
  }

  /**
   * Returns an open session without spending it, so that a wrong code can be retried.
   * @throws NotAuthorizedException for an unknown, spent or expired session, or one of another challenge or client
   */
  peek<Name extends ChallengeName>(
    handle: string | undefined,
    name: Name,
    clientId?: string,
  ): { attempt: SignInAttempt; challenge: Extract<Challenge, { name: Name }> } {
    const session = this.#open.get(handle ?? '')
    if (!session || session.challenge.name !== name || (clientId && session.attempt.clientId !== clientId)) {
      throw notAuthorized('Invalid session for the user.')
    }
    if (session.used) throw notAuthorized('Invalid session for the user, session can only be used once.')
    if (session.expires <= this.#now().getTime())
      throw notAuthorized('Invalid session for the user, session is expired.')
    return { attempt: session.attempt, challenge: session.challenge as Extract<Challenge, { name: Name }> }
  }

  /** Returns whether this store issued the handle, also when it is no longer open. */
  has(handle: string): boolean {
    return this.#open.has(handle)
  }

  spend(handle: string | undefined): void {
    const session = this.#open.get(handle ?? '')
    if (session) session.used = true
  }

  #prune(): void {
    const before = this.#now().getTime() - rememberedMs
    for (const [handle, session] of this.#open) {
      if (session.expires > before) return
      this.#open.delete(handle)
    }
  }
}
