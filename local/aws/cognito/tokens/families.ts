import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Now } from '../../endpoint/endpoint.ts'
import { notAuthorized } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import { tokenLifetimes } from '../pool/lifetimes.ts'
import type { Change, State } from '../state.ts'

const family = z.object({
  /** The `origin_jti` of every token that descends from one sign-in. */
  id: z.string(),
  username: z.string(),
  clientId: z.string(),
  /** Seconds. */
  authTime: z.number(),
  /** Refresh tokens that serve; more than one when a rotated token was used again within its grace. */
  refreshHashes: z.array(z.string()),
  /** Milliseconds. */
  refreshExpires: z.number(),
  /** Refresh tokens that rotation replaced, and until when (ms) each still serves. */
  replaced: z.array(z.object({ hash: z.string(), until: z.number() })),
  revoked: z.boolean(),
})
export type TokenFamily = Readonly<z.infer<typeof family>>

/** An access token lives for a day at most: until then its family must be known, to be refused after a sign-out. */
const longestAccessMs = 86_400_000

/** How many replaced refresh tokens a family keeps: enough for every retry, few enough for one line of the journal. */
const remembered = 10

/** True for a family some token of which may still be presented. */
export function familyIsLive(record: unknown, now: Date): boolean {
  return family.parse(record).refreshExpires + longestAccessMs > now.getTime()
}

/** The sign-ins of one pool. Refresh tokens are opaque; only their SHA-256 is kept. */
export class TokenFamilies {
  readonly #state: State
  readonly #prefix: string
  readonly #now: Now
  readonly #byHash = new Map<string, string>()

  constructor(state: State, poolId: string, now: Now) {
    this.#state = state
    this.#prefix = `family/${poolId}/`
    this.#now = now
    for (const entry of this.#all()) this.#index(entry)
  }

  /** Begins a family at a sign-in; the refresh token is returned this once. */
  begin(username: string, client: Client): { family: TokenFamily; refreshToken: string } {
    const now = this.#now().getTime()
    const refreshToken = newRefreshToken()
    const begun: TokenFamily = {
      id: randomUUID(),
      username,
      clientId: client.ClientId,
      authTime: Math.floor(now / 1_000),
      refreshHashes: [hashOf(refreshToken)],
      refreshExpires: now + tokenLifetimes(client).refresh * 1_000,
      replaced: [],
      revoked: false,
    }
    this.#save(begun)
    return { family: begun, refreshToken }
  }

  get(id: string): TokenFamily | undefined {
    const record = this.#state.get(this.#prefix + id)
    return record === undefined ? undefined : family.parse(record)
  }

  /**
   * The family of a refresh token that may still be used at `client`.
   * @throws NotAuthorizedException for an unknown, revoked, replaced or expired one.
   */
  redeem(refreshToken: string, client: Client): TokenFamily {
    const hash = hashOf(refreshToken)
    const found = this.get(this.#byHash.get(hash) ?? '')
    if (!found || found.clientId !== client.ClientId) throw notAuthorized('Invalid Refresh Token')
    const now = this.#now().getTime()
    const inGrace = found.replaced.some((old) => old.hash === hash && old.until > now)
    if (found.revoked || !(inGrace || found.refreshHashes.includes(hash)))
      throw notAuthorized('Refresh Token has been revoked')
    if (found.refreshExpires <= now) throw notAuthorized('Refresh Token has expired')
    return found
  }

  /** Replaces a refresh token; it serves for `graceSeconds` more, the new one to the end of the old one's days. */
  rotate(current: TokenFamily, used: string, graceSeconds: number): string {
    const refreshToken = newRefreshToken()
    const hash = hashOf(used)
    const serving = current.refreshHashes.includes(hash)
    const until = this.#now().getTime() + graceSeconds * 1_000
    this.#save({
      ...current,
      refreshHashes: [...current.refreshHashes.filter((other) => other !== hash), hashOf(refreshToken)],
      replaced: (serving ? [...current.replaced, { hash, until }] : current.replaced).slice(-remembered),
    })
    return refreshToken
  }

  /** The family a refresh token belongs to, whatever its state. */
  ofToken(refreshToken: string): TokenFamily | undefined {
    return this.get(this.#byHash.get(hashOf(refreshToken)) ?? '')
  }

  revoke(one: TokenFamily): void {
    this.#save({ ...one, revoked: true })
  }

  /** The changes that revoke every sign-in of a user, to be written together with whatever caused them. */
  revocation(username: string): Change[] {
    const live = [...this.#all()].filter((entry) => entry.username === username && !entry.revoked)
    return live.map((entry) => [this.#prefix + entry.id, { ...entry, revoked: true } satisfies TokenFamily])
  }

  revokeAll(username: string): void {
    const changes = this.revocation(username)
    if (changes.length > 0) this.#state.write(...changes)
  }

  #save(entry: TokenFamily): void {
    this.#state.write([this.#prefix + entry.id, entry])
    this.#index(entry)
  }

  #index(entry: TokenFamily): void {
    for (const hash of [...entry.refreshHashes, ...entry.replaced.map((old) => old.hash)])
      this.#byHash.set(hash, entry.id)
  }

  *#all(): Generator<TokenFamily> {
    for (const [, record] of this.#state.entries(this.#prefix)) yield family.parse(record)
  }
}

function newRefreshToken(): string {
  return randomBytes(64).toString('base64url')
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
