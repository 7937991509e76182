import { randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Now } from '../../endpoint/endpoint.ts'
import { codeMismatch, expiredCode } from '../failure.ts'
import type { RateLimits } from '../pool/limits.ts'
import type { State } from '../state.ts'

const sentCode = z.object({
  code: z.string(),
  /** The attribute that the code verifies: `email` or `phone_number`. */
  attribute: z.string(),
  /** The recipient; the code verifies only this address. */
  address: z.string(),
  /** Milliseconds since the epoch. */
  expires: z.number(),
})
export type SentCode = Readonly<z.infer<typeof sentCode>>

/** Purpose of a code; `verify:` is followed by an attribute name. */
export type CodePurpose = 'confirm' | 'forgot' | `verify:${string}`

const hourMs = 3_600_000
const lifetimeOf = (purpose: CodePurpose): number => (purpose === 'forgot' ? hourMs : 24 * hourMs)

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

export function sameCode(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns whether a code record is unexpired. Compaction of the journal drops the others. */
export function codeIsLive(record: unknown, now: Date): boolean {
  return sentCode.parse(record).expires > now.getTime()
}

/** The pending codes of one pool. A new code replaces the older one of the same purpose. */
export class CodeStore {
  readonly #state: State
  readonly #prefix: string
  readonly #now: Now
  readonly #limits: RateLimits

  constructor(state: State, poolId: string, now: Now, limits: RateLimits) {
    this.#state = state
    this.#prefix = `code/${poolId}/`
    this.#now = now
    this.#limits = limits
  }

  /** @throws LimitExceededException after too many codes within an hour */
  issue(purpose: CodePurpose, username: string, attribute: string, address: string): string {
    this.#limits.check('send-code', `${purpose}/${username}`)
    this.#limits.count('send-code', `${purpose}/${username}`)
    const sent: SentCode = { code: newCode(), attribute, address, expires: this.#now().getTime() + lifetimeOf(purpose) }
    this.#state.write([this.#key(purpose, username), sent])
    return sent.code
  }

  /**
   * Accepts the right code once. The record is deleted before this returns, so a concurrent request cannot reuse it.
   * @throws LimitExceededException, CodeMismatchException, ExpiredCodeException (also without a pending code)
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
