import type { EndpointContext } from '../../endpoint/endpoint.ts'
import { CodeStore } from '../codes/codes.ts'
import type { EmailMessage, SmsMessage } from '../codes/message.ts'
import { CognitoFailure, notAuthorized, userNotFound } from '../failure.ts'
import { Sessions } from '../sign-in/sessions.ts'
import type { State } from '../state.ts'
import { TokenFamilies } from '../tokens/families.ts'
import { type Phantom, phantomOf } from '../users/phantoms.ts'
import { Registrations } from '../users/registrations.ts'
import { type User, UserStore } from '../users/users.ts'
import { type CustomSenderDependencies, type SmsSender, smsSenderOf } from './custom-sender.ts'
import { type Client, hidesExistence, type PoolSettings } from './definition.ts'
import { Lockout, RateLimits } from './limits.ts'
import { loadKeys, type PoolKeys } from './signing-key.ts'
import { type CallTrigger, type InvokeTrigger, triggersOf } from './triggers.ts'

export interface PoolDependencies {
  issuerOf(poolId: string): string
  readonly invokeTrigger: InvokeTrigger
  readonly sendSms: (message: SmsMessage) => Promise<void> | void
  readonly sendEmail: (message: EmailMessage) => Promise<void> | void
  readonly customSender?: CustomSenderDependencies | undefined
}

export interface Pool {
  readonly settings: PoolSettings
  readonly issuer: string
  readonly keys: PoolKeys
  readonly users: UserStore
  readonly families: TokenFamilies
  readonly codes: CodeStore
  readonly sessions: Sessions
  readonly registrations: Registrations
  /** Device keys issued at sign-ins and not confirmed yet; a restart discards them. */
  readonly newDevices: Map<string, { readonly username: string; readonly groupKey: string }>
  readonly lockout: Lockout
  readonly limits: RateLimits
  readonly trigger: CallTrigger
  readonly sendSms: PoolDependencies['sendSms']
  readonly sendEmail: PoolDependencies['sendEmail']
  readonly smsSender: SmsSender | undefined
  readonly now: () => Date
  readonly log: (line: string) => void
}

export async function openPool(
  settings: PoolSettings,
  surroundings: EndpointContext,
  outside: PoolDependencies,
  state: State,
): Promise<Pool> {
  const { now, log, region, dataDir } = surroundings
  const limits = new RateLimits(now)
  return {
    settings,
    issuer: outside.issuerOf(settings.id),
    keys: await loadKeys(dataDir, settings.id),
    users: new UserStore(state, settings),
    families: new TokenFamilies(state, settings.id, now),
    codes: new CodeStore(state, settings.id, now, limits),
    sessions: new Sessions(now),
    registrations: new Registrations(now),
    newDevices: new Map(),
    lockout: new Lockout(now),
    limits,
    trigger: triggersOf(settings, region, outside.invokeTrigger),
    sendSms: outside.sendSms,
    sendEmail: outside.sendEmail,
    smsSender: smsSenderOf(settings, region, outside.customSender),
    now,
    log,
  }
}

/** The user that a request names, or the phantom of an unknown name where existence is hidden. */
export type Subject =
  | { readonly user: User; readonly username: string; readonly phantom?: undefined }
  | { readonly user?: undefined; readonly username: string; readonly phantom: Phantom }

/** @throws UserNotFoundException for an unknown name at a client that does not hide existence */
export function subjectOf(pool: Pool, client: Client, name: string): Subject {
  const user = pool.users.find(name)
  if (user) return { user, username: user.username }
  if (!hidesExistence(client)) throw userNotFound()
  return phantomSubject(pool, name)
}

/** Returns the phantom of a name, even if a user has that name. */
export function phantomSubject(pool: Pool, name: string): Subject {
  const phantom = phantomOf(pool.keys.phantomSecret, pool.users.normaliseName(name))
  // The service answers with the chosen name, or with its generated id where an alias serves as the name.
  const generated = (pool.settings.UsernameAttributes ?? []).length > 0
  return { username: generated ? phantom.id : name, phantom }
}

export function saveUser(pool: Pool, user: User, changes: Partial<User>): User {
  const saved = { ...user, ...changes, modified: pool.now().getTime() }
  pool.users.save(saved)
  return saved
}

/** @throws NotAuthorizedException for a disabled user */
export function checkEnabled(user: User): void {
  if (!user.enabled) throw notAuthorized('User is disabled.')
}

/** @throws UserNotConfirmedException for an unconfirmed user */
export function checkConfirmed(user: User): void {
  if (user.status === 'UNCONFIRMED') throw new CognitoFailure('UserNotConfirmedException', 'User is not confirmed.')
}
