import { randomBytes } from 'node:crypto'
import type { Now } from '../../endpoint/endpoint.ts'
import { notAuthorized } from '../failure.ts'
import type { Factor } from '../users/users.ts'
import type { SrpExchange } from './srp.ts'

/** One result in the history that the custom-authentication triggers decide by. */
interface ChallengeResult {
  readonly challengeName: string
  readonly challengeResult: boolean
  readonly challengeMetadata?: string
}

/** One sign-in under way, from InitiateAuth to its tokens. */
export interface Attempt {
  readonly clientId: string
  readonly username: string
  /** False for the phantom of an unknown name. */
  readonly known: boolean
  /** Present in the CUSTOM_AUTH flow only. */
  readonly trail?: readonly ChallengeResult[]
  /** In the USER_AUTH flow only, where the user chooses how to begin. */
  readonly chosen?: true
}

/** The challenge that a session waits for, with what is needed to judge the answer. */
export type Challenge =
  | { readonly name: 'PASSWORD_VERIFIER'; readonly exchange: SrpExchange }
  | { readonly name: 'SMS_MFA'; readonly code: string }
  | { readonly name: 'SOFTWARE_TOKEN_MFA' }
  | { readonly name: 'SELECT_MFA_TYPE'; readonly factors: readonly Factor[] }
  | { readonly name: 'MFA_SETUP'; readonly secret?: string; readonly verified: boolean }
  | { readonly name: 'NEW_PASSWORD_REQUIRED' }
  | { readonly name: 'SELECT_CHALLENGE' }
  /** `challenge`: what the authenticator has to sign, in base64url. */
  | { readonly name: 'WEB_AUTHN'; readonly challenge: string }
  | {
      readonly name: 'CUSTOM_CHALLENGE'
      readonly privateParameters: Record<string, string>
      readonly metadata: string | undefined
    }

export type ChallengeName = Challenge['name']

interface Session {
  readonly attempt: Attempt
  readonly challenge: Challenge
  readonly expires: number
  used: boolean
}

/** How long a spent or expired session is remembered, to be refused by the right name. */
const rememberedMs = 3_600_000

/**
 * Sessions: opaque random handles, each good for one challenge of one sign-in at one client, once, for three minutes
 * (or what the client sets). Kept in memory: after a restart a sign-in under way begins anew.
 */
export class Sessions {
  readonly #now: Now
  readonly #open = new Map<string, Session>()

  constructor(now: Now) {
    this.#now = now
  }

  open(attempt: Attempt, challenge: Challenge, minutes: number): string {
    this.#prune()
    const handle = randomBytes(96).toString('base64')
    const expires = this.#now().getTime() + minutes * 60_000
    this.#open.set(handle, { attempt, challenge, expires, used: false })
    return handle
  }

  /**
   * Looks at an open session without spending it: a wrong code may be tried again.
   * @throws NotAuthorizedException when it is unknown, spent, expired, or meant for another challenge or client.
   */
  peek<Name extends ChallengeName>(
    handle: string | undefined,
    name: Name,
    clientId?: string,
  ): { attempt: Attempt; challenge: Extract<Challenge, { name: Name }> } {
    const session = this.#open.get(handle ?? '')
    if (!session || session.challenge.name !== name || (clientId && session.attempt.clientId !== clientId)) {
      throw notAuthorized('Invalid session for the user.')
    }
    if (session.used) throw notAuthorized('Invalid session for the user, session can only be used once.')
    if (session.expires <= this.#now().getTime())
      throw notAuthorized('Invalid session for the user, session is expired.')
    return { attempt: session.attempt, challenge: session.challenge as Extract<Challenge, { name: Name }> }
  }

  /** True when the handle was given out here, whatever became of it. */
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
