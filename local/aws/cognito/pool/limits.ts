import type { Now } from '../../endpoint/endpoint.ts'
import { limitExceeded, notAuthorized } from '../failure.ts'

const quietMs = 15 * 60_000
const longestLockMs = 15 * 60_000

/**
 * Counts wrong passwords and MFA codes. The n-th failure from the fifth on locks the user out for 2^(n-5) seconds, at
 * most 15 minutes. A success or 15 minutes without failures resets the count, and so does a restart. Source: Cognito
 * developer guide, 'Lockout behavior for failed sign-in attempts'.
 */
export class Lockout {
  readonly #now: Now
  readonly #failures = new Map<string, { count: number; last: number; until: number }>()

  constructor(now: Now) {
    this.#now = now
  }

  /** @throws NotAuthorizedException while the user is locked out */
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

/** Quotas per user and hour. The service documents '5 to 20, by risk', so never below five. */
const perHour = { 'wrong-code': 5, 'send-code': 10, 'change-password': 5 } as const
export type Limited = keyof typeof perHour

/** Counts actions per subject in a sliding hour, in memory. */
export class RateLimits {
  readonly #now: Now
  readonly #times = new Map<string, number[]>()

  constructor(now: Now) {
    this.#now = now
  }

  /** @throws LimitExceededException when the quota is used up */
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
