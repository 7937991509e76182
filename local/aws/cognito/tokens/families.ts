import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Now } from '../../endpoint/endpoint.ts'
import { notAuthorized } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import { tokenLifetimes } from '../pool/lifetimes.ts'
import type { Change, State } from '../state.ts'

const family = z.object({
  /** `origin_jti` of every token of one sign-in. */
  id: z.string(),
  username: z.string(),
  clientId: z.string(),
  /** Seconds since the epoch. */
  authTime: z.number(),
  /** Current refresh tokens; several when a rotated token was used again within its grace period. */
  refreshHashes: z.array(z.string()),
  /** Milliseconds since the epoch. */
  refreshExpires: z.number(),
  /** Rotated refresh tokens, each valid until `until` (ms). */
  replaced: z.array(z.object({ hash: z.string(), until: z.number() })),
  revoked: z.boolean(),
  /** The device of the sign-in, where the pool tracks devices. */
  deviceKey: z.string().optional(),
})
export type TokenFamily = Readonly<z.infer<typeof family>>

/** Maximum lifetime of an access token. Its family must be kept that long to reject the token after a sign-out. */
const longestAccessMs = 86_400_000

/** Rotated refresh tokens per family: enough for retries, few enough for one journal line. */
const maxReplacedTokens = 10

/** Returns whether a token of the family may still be presented. */
export function familyIsLive(record: unknown, now: Date): boolean {
  return family.parse(record).refreshExpires + longestAccessMs > now.getTime()
}

/** The sign-ins of one pool. Only the SHA-256 of a refresh token is stored. */
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

  /** Begins a family at a sign-in. This is the only time its refresh token is available. */
  begin(username: string, client: Client, deviceKey?: string): { family: TokenFamily; refreshToken: string } {
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
      ...(deviceKey !== undefined && { deviceKey }),
    }
    this.#save(begun)
    return { family: begun, refreshToken }
  }

  get(id: string): TokenFamily | undefined {
    const record = this.#state.get(this.#prefix + id)
    return record === undefined ? undefined : family.parse(record)
  }

  /** @throws NotAuthorizedException for an unknown, revoked, replaced or expired token, or one of another client */
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

  /** Replaces a refresh token, which stays valid for `graceSeconds`. The new one keeps the family's expiry. */
  rotate(current: TokenFamily, used: string, graceSeconds: number): string {
    const refreshToken = newRefreshToken()
    const hash = hashOf(used)
    const serving = current.refreshHashes.includes(hash)
    const until = this.#now().getTime() + graceSeconds * 1_000
    this.#save({
      ...current,
      refreshHashes: [...current.refreshHashes.filter((other) => other !== hash), hashOf(refreshToken)],
      replaced: (serving ? [...current.replaced, { hash, until }] : current.replaced).slice(-maxReplacedTokens),
    })
    return refreshToken
  }

  ofToken(refreshToken: string): TokenFamily | undefined {
    return this.get(this.#byHash.get(hashOf(refreshToken)) ?? '')
  }

  revoke(one: TokenFamily): void {
    this.#save({ ...one, revoked: true })
  }

  /** Returns the changes that revoke every sign-in of a user, to be written together with their cause. */
  revocation(username: string): Change[] {
    const live = [...this.#all()].filter((entry) => entry.username === username && !entry.revoked)
    return live.map((entry) => [this.#prefix + entry.id, { ...entry, revoked: true } satisfies TokenFamily])
  }

  /** Revokes the sign-ins of one device. */
  revokeDevice(username: string, deviceKey: string): void {
    for (const entry of [...this.#all()]) {
      if (entry.username === username && entry.deviceKey === deviceKey && !entry.revoked) this.revoke(entry)
    }
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
