import type { Now } from '../../endpoint/endpoint.ts'

interface Registration {
  readonly challenge: string
  readonly clientId: string
  readonly expires: number
}

/** Time for a registration in the browser; the service documents no value. */
const openMs = 5 * 60_000

/** Pending passkey registrations, one per user, in memory: a restart discards them. */
export class Registrations {
  readonly #now: Now
  readonly #open = new Map<string, Registration>()

  constructor(now: Now) {
    this.#now = now
  }

  begin(username: string, clientId: string, challenge: string): void {
    this.#open.set(username, { challenge, clientId, expires: this.#now().getTime() + openMs })
  }

  /** Returns and removes a user's pending registration; undefined when there is none or it expired. */
  take(username: string): Registration | undefined {
    const begun = this.#open.get(username)
    this.#open.delete(username)
    return begun && begun.expires > this.#now().getTime() ? begun : undefined
  }
}
