import { codeDelivery, deliver } from '../codes/messages.ts'
import { codeMismatch, incorrectCredentials, invalidParameter, notAuthorized } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import { hidesExistence } from '../pool/definition.ts'
import { type Pool, phantomSubject, saveUser, subjectOf } from '../pool/pool.ts'
import { passwordMatches } from '../sign-in/srp.ts'
import { checkPassword, poolNameOf, storedPassword } from './passwords.ts'
import { postConfirmation } from './sign-up.ts'
import type { User } from './users.ts'

type Metadata = Record<string, string> | undefined

/**
 * Sends a recovery code by the pool's first mechanism with a verified address. Where existence is hidden, an unknown
 * name, a disabled user and a user without a verified address all get the same simulated delivery.
 */
export async function forgotPassword(pool: Pool, client: Client, name: string, metadata: Metadata) {
  const subject = subjectOf(pool, client, name)
  const refusal = subject.user && refusalOf(pool, subject.user)
  if (refusal && !hidesExistence(client)) throw refusal
  if (!subject.user || refusal) return { CodeDeliveryDetails: simulated(pool, name) }
  const { user } = subject
  const attribute = recoveryAttribute(pool, user) ?? ''
  const to = user.attributes[attribute] ?? ''
  const code = pool.codes.issue('forgot', user.username, attribute, to)
  const details = await deliver(pool, { kind: 'ForgotPassword', user, client, attribute, to, code, metadata })
  return { CodeDeliveryDetails: details }
}

export async function confirmForgotPassword(
  pool: Pool,
  client: Client,
  name: string,
  code: string,
  password: string,
  metadata: Metadata,
) {
  checkPassword(pool.settings, password)
  const subject = subjectOf(pool, client, name)
  const recoverable = subject.user && !refusalOf(pool, subject.user) ? subject.user : undefined
  const { username } = recoverable ?? phantomSubject(pool, name)
  pool.codes.redeem('forgot', username, code)
  if (!recoverable) throw codeMismatch()
  const saved = saveUser(pool, recoverable, { password: storedPassword(pool.settings, recoverable.username, password) })
  pool.lockout.succeeded(saved.username)
  await postConfirmation(pool, client, saved, 'ConfirmForgotPassword', metadata)
  return {}
}

export function changePassword(pool: Pool, user: User, previous: string | undefined, proposed: string) {
  checkPassword(pool.settings, proposed)
  pool.limits.check('change-password', user.username)
  const right =
    user.password && passwordMatches(user.password, poolNameOf(pool.settings), user.username, previous ?? '')
  if (!right) {
    pool.limits.count('change-password', user.username)
    throw incorrectCredentials()
  }
  saveUser(pool, user, { password: storedPassword(pool.settings, user.username, proposed) })
  return {}
}

function refusalOf(pool: Pool, user: User): Error | undefined {
  if (!user.enabled) return notAuthorized('User is disabled.')
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    return notAuthorized('User password cannot be reset in the current state.')
  }
  if (recoveryAttribute(pool, user)) return undefined
  return invalidParameter('Cannot reset password for the user as there is no registered/verified email or phone_number')
}

/** Returns AccountRecoverySetting's mechanisms by priority. Default: verified phone, then verified e-mail. */
function mechanisms(pool: Pool): string[] {
  const set = pool.settings.AccountRecoverySetting?.RecoveryMechanisms
  if (!set) return ['phone_number', 'email']
  const names = [...set].sort((a, b) => a.Priority - b.Priority).map(({ Name }) => Name.replace('verified_', ''))
  return names.filter((name) => name !== 'admin_only')
}

function recoveryAttribute(pool: Pool, user: User): string | undefined {
  return mechanisms(pool).find((name) => user.attributes[name] && user.attributes[`${name}_verified`] === 'true')
}

/** Simulates a delivery for a name that cannot recover, with the same masked address each time and the same limits. */
function simulated(pool: Pool, name: string) {
  const { username, phantom } = phantomSubject(pool, name)
  const attribute = mechanisms(pool)[0] ?? 'email'
  pool.codes.issue('forgot', username, attribute, '')
  if (attribute === 'phone_number') return codeDelivery(attribute, phantom?.phoneEnding ?? '')
  return codeDelivery('email', name.includes('@') ? name : `${phantom?.id}@${phantom?.id.slice(1)}`)
}
