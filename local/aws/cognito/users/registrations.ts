import type { Now } from '../../endpoint/endpoint.ts'

interface Registration {
  readonly challenge: string
  readonly clientId: string
  readonly expires: number
}

/** How long somebody may take to touch the sensor; the service does not say. */
const openMs = 5 * 60_000

/** Passkeys that are about to be registered, one a user. Kept in memory: after a restart it begins anew. */
export class Registrations {
  readonly #now: Now
  readonly #open = new Map<string, Registration>()

  constructor(now: Now) {
    this.#now = now
  }

  begin(username: string, clientId: string, challenge: string): void {
    this.#open.set(username, { challenge, clientId, expires: this.#now().getTime() + openMs })
  }

  /** What a user's registration waits for, once; undefined where none was begun or it took too long. */
  take(username: string): Registration | undefined {
    const begun = this.#open.get(username)
    this.#open.delete(username)
    return begun && begun.expires > this.#now().getTime() ? begun : undefined
  }
}
