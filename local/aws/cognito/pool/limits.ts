import type { Now } from '../../endpoint/endpoint.ts'
import { limitExceeded, notAuthorized } from '../failure.ts'

const quietMs = 15 * 60_000
const longestLockMs = 15 * 60_000

/**
 * Wrong passwords and wrong MFA codes: after five, the user is locked out for 2^(n-5) seconds, at most about 15
 * minutes; a success or 15 quiet minutes forget them (Cognito developer guide, 'Lockout behavior for failed sign-in
 * attempts'). Kept in memory: a restart forgets.
 */
export class Lockout {
  readonly #now: Now
  readonly #failures = new Map<string, { count: number; last: number; until: number }>()

  constructor(now: Now) {
    this.#now = now
  }

  /** @throws NotAuthorizedException while `username` is locked out. */
  check(username: string): void {
    const entry = this.#failures.get(username)
    if (entry && this.#now().getTime() < entry.until) throw notAuthorized('Password attempts exceeded')
  }

  failed(username: string): void {
    const now = this.#now().getTime()
    const entry = this.#failures.get(username)
    const count = entry && now - entry.last < quietMs ? entry.count + 1 : 1
    const lock = count < 5 ? 0 : Math.min(1_000 * 2 ** (count - 5), longestLockMs)
    this.#failures.set(username, { count, last: now, until: now + lock })
  }

  succeeded(username: string): void {
    this.#failures.delete(username)
  }
}

const hourMs = 3_600_000

/**
 * How often each thing may happen to one user within an hour. The service says '5 to 20, by risk'; it is never below
 * five.
 */
const perHour = { 'wrong-code': 5, 'send-code': 10, 'change-password': 5 } as const
export type Limited = keyof typeof perHour

/** Counts per user and hour, in memory. */
export class Limits {
  readonly #now: Now
  readonly #times = new Map<string, number[]>()

  constructor(now: Now) {
    this.#now = now
  }

  /** @throws LimitExceededException when the hour's number is used up. */
  check(what: Limited, subject: string): void {
    if (this.#recent(what, subject).length >= perHour[what]) throw limitExceeded()
  }

  count(what: Limited, subject: string): void {
    this.#times.set(`${what}/${subject}`, [...this.#recent(what, subject), this.#now().getTime()])
  }

  forget(what: Limited, subject: string): void {
    this.#times.delete(`${what}/${subject}`)
  }

  #recent(what: Limited, subject: string): number[] {
    const since = this.#now().getTime() - hourMs
    return (this.#times.get(`${what}/${subject}`) ?? []).filter((time) => time > since)
  }
}
