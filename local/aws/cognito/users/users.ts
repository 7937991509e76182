import { z } from 'zod'
import type { PoolSettings } from '../pool/definition.ts'
import type { Change, State } from '../state.ts'

const factor = z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
export type Factor = z.infer<typeof factor>

const credential = z.object({
  /** Credential id and public key (COSE) in base64url. */
  id: z.string(),
  publicKey: z.string(),
  /** The authenticator's signature counter. */
  counter: z.number(),
  transports: z.array(z.string()),
  attachment: z.string().optional(),
  /** Milliseconds since the epoch. */
  created: z.number(),
})
export type Credential = Readonly<z.infer<typeof credential>>

const device = z.object({
  /** `<region>_<uuid>`, as in NewDeviceMetadata. */
  key: z.string(),
  groupKey: z.string(),
  /** In hexadecimal. */
  salt: z.string(),
  verifier: z.string(),
  name: z.string().optional(),
  remembered: z.boolean(),
  /** Milliseconds since the epoch. */
  created: z.number(),
  modified: z.number(),
  authenticated: z.number(),
})
export type Device = Readonly<z.infer<typeof device>>

const user = z.object({
  username: z.string(),
  /** As GetUser lists them, including `sub` and `email_verified`; all values are text. */
  attributes: z.record(z.string(), z.string()),
  /** New addresses before their verification; the old ones stay in force. */
  pending: z.record(z.string(), z.string()),
  status: z.enum(['UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD']),
  enabled: z.boolean(),
  /** Milliseconds since the epoch. */
  created: z.number(),
  modified: z.number(),
  groups: z.array(z.string()),
  password: z.object({ salt: z.string(), verifier: z.string(), temporaryUntil: z.number().optional() }).optional(),
  totp: z.object({ secret: z.string(), lastStep: z.number() }).optional(),
  /** A TOTP secret before its first code. */
  totpCandidate: z.string().optional(),
  mfa: z.object({ on: z.array(factor), off: z.array(factor), preferred: factor.optional() }),
  /** Older records have no passkeys. */
  credentials: z.array(credential).default([]),
  /** WEB_AUTHN_MFA: a passkey counts as both factors. */
  passkeyMfa: z.boolean().default(false),
  /** Confirmed devices; older records have none. */
  devices: z.array(device).default([]),
})
export type User = Readonly<z.infer<typeof user>>

export class UserStore {
  readonly #state: State
  readonly #prefix: string
  readonly #aliases: readonly string[]
  readonly #caseSensitive: boolean
  readonly #byName = new Map<string, User>()
  readonly #byAlias = new Map<string, string>()

  constructor(state: State, settings: PoolSettings) {
    this.#state = state
    this.#prefix = `user/${settings.id}/`
    this.#aliases = settings.UsernameAttributes ?? []
    this.#caseSensitive = settings.UsernameConfiguration?.CaseSensitive ?? false
    for (const [, record] of state.entries(this.#prefix)) this.#index(user.parse(record))
  }

  find(name: string): User | undefined {
    return (
      this.#byName.get(this.normaliseName(name)) ?? this.#byName.get(this.#byAlias.get(this.normaliseName(name)) ?? '')
    )
  }

  /** Returns another user with `value` as an alias; undefined when it is free. */
  otherAliasOwner(attribute: string, value: string, except?: string): User | undefined {
    if (!this.#aliases.includes(attribute)) return undefined
    const found = this.find(value)
    return found && found.username !== except ? found : undefined
  }

  all(): User[] {
    return [...this.#byName.values()]
  }

  save(changed: User, ...others: readonly Change[]): void {
    this.#state.write([`${this.#prefix}${changed.username}`, changed], ...others)
    this.#unindex(changed.username)
    this.#index(changed)
  }

  remove(username: string, ...others: readonly Change[]): void {
    this.#state.write([`${this.#prefix}${username}`, undefined], ...others)
    this.#unindex(username)
  }

  normaliseName(name: string): string {
    return this.#caseSensitive ? name : name.toLowerCase()
  }

  #index(entry: User): void {
    this.#byName.set(this.normaliseName(entry.username), entry)
    for (const attribute of this.#aliases) {
      const value = entry.attributes[attribute]
      if (value) this.#byAlias.set(this.normaliseName(value), this.normaliseName(entry.username))
    }
  }

  #unindex(username: string): void {
    const known = this.#byName.get(this.normaliseName(username))
    if (!known) return
    this.#byName.delete(this.normaliseName(username))
    for (const attribute of this.#aliases) this.#byAlias.delete(this.normaliseName(known.attributes[attribute] ?? ''))
  }
}
