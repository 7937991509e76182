import { randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Now } from '../../endpoint/endpoint.ts'
import { codeMismatch, expiredCode } from '../failure.ts'
import type { Limits } from '../pool/limits.ts'
import type { State } from '../state.ts'

const sentCode = z.object({
  code: z.string(),
  /** The attribute that the code proves: `email` or `phone_number`. */
  attribute: z.string(),
  /** Where it was sent: the code proves this address and no later one. */
  address: z.string(),
  /** Milliseconds. */
  expires: z.number(),
})
export type SentCode = Readonly<z.infer<typeof sentCode>>

/** What a code is for; an attribute's name follows `verify`. */
export type CodePurpose = 'confirm' | 'forgot' | `verify:${string}`

const hourMs = 3_600_000
const lifetimeOf = (purpose: CodePurpose): number => (purpose === 'forgot' ? hourMs : 24 * hourMs)

/** Six digits, leading zeros included. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Compares without telling by time how much was right. */
export function sameCode(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** True for a code record that is still of use; the others are left behind when the journal is rewritten. */
export function codeIsLive(record: unknown, now: Date): boolean {
  return sentCode.parse(record).expires > now.getTime()
}

/** The codes of one pool that were sent and wait for an answer. A new code of the same purpose replaces the old one. */
export class CodeStore {
  readonly #state: State
  readonly #prefix: string
  readonly #now: Now
  readonly #limits: Limits

  constructor(state: State, poolId: string, now: Now, limits: Limits) {
    this.#state = state
    this.#prefix = `code/${poolId}/`
    this.#now = now
    this.#limits = limits
  }

  /** Makes and keeps a code; refuses with LimitExceededException when too many were asked for within the hour. */
  issue(purpose: CodePurpose, username: string, attribute: string, address: string): string {
    this.#limits.check('send-code', `${purpose}/${username}`)
    this.#limits.count('send-code', `${purpose}/${username}`)
    const sent: SentCode = { code: newCode(), attribute, address, expires: this.#now().getTime() + lifetimeOf(purpose) }
    this.#state.write([this.#key(purpose, username), sent])
    return sent.code
  }

  /**
   * Accepts the right code, once. The record is gone when this returns, so that no second request can use it.
   * @throws LimitExceededException, ExpiredCodeException (also when none was asked for), CodeMismatchException.
   */
  redeem(purpose: CodePurpose, username: string, given: string): SentCode {
    const key = this.#key(purpose, username)
    this.#limits.check('wrong-code', `${purpose}/${username}`)
    const record = this.#state.get(key)
    const sent = record === undefined ? undefined : sentCode.parse(record)
    if (!sent || sent.expires <= this.#now().getTime()) throw expiredCode()
    if (!sameCode(sent.code, given)) {
      this.#limits.count('wrong-code', `${purpose}/${username}`)
      throw codeMismatch()
    }
    this.#state.write([key, undefined])
    this.#limits.forget('wrong-code', `${purpose}/${username}`)
    this.#limits.forget('send-code', `${purpose}/${username}`)
    return sent
  }

  #key(purpose: CodePurpose, username: string): string {
    return `${this.#prefix}${username}/${purpose}`
  }
}
