import { randomBytes } from 'node:crypto'
import { deliver } from '../codes/messages.ts'
import { CognitoFailure, invalidParameter, notAuthorized, userNotFound } from '../failure.ts'
import { type Pool, saveUser } from '../pool/pool.ts'
import { changeAttributes, mfaDescription } from '../users/account.ts'
import { type Attribute, checkSchema, toList, toRecord } from '../users/attributes.ts'
import { checkPassword, storedPassword } from '../users/passwords.ts'
import { checkFree, identityOf, newUser, postConfirmation, preSignUp, verifiedBy } from '../users/sign-up.ts'
import type { User } from '../users/users.ts'

const dayMs = 86_400_000

/** @throws UserNotFoundException */
export function requireUser(pool: Pool, name: string): User {
  const user = pool.users.find(name)
  if (!user) throw userNotFound()
  return user
}

export function userType(user: User) {
  return {
    Username: user.username,
    Attributes: toList(user),
    UserCreateDate: user.created / 1_000,
    UserLastModifiedDate: user.modified / 1_000,
    Enabled: user.enabled,
    UserStatus: user.status,
  }
}

export function adminGetUser(user: User) {
  const { Attributes, ...rest } = userType(user)
  return { ...rest, UserAttributes: Attributes, ...mfaDescription(user) }
}

export interface AdminCreateUserInput {
  readonly Username: string
  readonly TemporaryPassword?: string | undefined
  readonly UserAttributes?: readonly Attribute[] | undefined
  readonly ValidationData?: readonly Attribute[] | undefined
  readonly MessageAction?: 'SUPPRESS' | 'RESEND' | undefined
  readonly DesiredDeliveryMediums?: readonly ('SMS' | 'EMAIL')[] | undefined
  readonly ClientMetadata?: Record<string, string> | undefined
}

/** Creates a user with a temporary password and sends the invitation unless suppressed. */
export async function adminCreateUser(pool: Pool, input: AdminCreateUserInput) {
  const { settings } = pool
  if (input.MessageAction === 'RESEND') throw invalidParameter('Resending an invitation is not supported.')
  // Without an invitation a generated password would reach no user, so none is set.
  const invited = input.MessageAction !== 'SUPPRESS'
  const password = input.TemporaryPassword ?? (invited ? `${randomBytes(9).toString('base64url')}aA1!` : undefined)
  if (password !== undefined) checkPassword(settings, password)
  const { username, attributes } = identityOf(pool, input.Username, toRecord(input.UserAttributes))
  // The user fills in missing required attributes at the first sign-in.
  checkSchema(settings, attributes, 'invitation')
  const wishes = await preSignUp(pool, undefined, 'PreSignUp_AdminCreateUser', username, attributes, input)
  checkFree(pool, input.Username, attributes)
  const days = settings.Policies?.PasswordPolicy?.TemporaryPasswordValidityDays ?? 7
  const user = newUser(pool, username, attributes, {
    status: 'FORCE_CHANGE_PASSWORD',
    password: password ? storedPassword(settings, username, password, pool.now().getTime() + days * dayMs) : undefined,
    verified: verifiedBy(wishes),
  })
  pool.users.save(user)
  if (invited && password) await invite(pool, user, password, input)
  return { User: userType(user) }
}

export function adminSetUserPassword(pool: Pool, user: User, password: string, permanent: boolean) {
  checkPassword(pool.settings, password)
  const days = pool.settings.Policies?.PasswordPolicy?.TemporaryPasswordValidityDays ?? 7
  const until = permanent ? undefined : pool.now().getTime() + days * dayMs
  saveUser(pool, user, {
    password: storedPassword(pool.settings, user.username, password, until),
    status: permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
  })
  pool.lockout.succeeded(user.username)
  return {}
}

export async function adminConfirmSignUp(pool: Pool, user: User, metadata: Record<string, string> | undefined) {
  if (user.status === 'CONFIRMED') throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED')
  const confirmed = saveUser(pool, user, { status: 'CONFIRMED' })
  await postConfirmation(pool, undefined, confirmed, 'ConfirmSignUp', metadata)
  return {}
}

export function adminUpdateUserAttributes(pool: Pool, user: User, list: readonly Attribute[]) {
  changeAttributes(pool, user, toRecord(list))
  return {}
}

export function globalSignOut(pool: Pool, user: User) {
  pool.families.revokeAll(user.username)
  return {}
}

/** Disabling also revokes the user's tokens. */
export function setEnabled(pool: Pool, user: User, enabled: boolean) {
  const changed = { ...user, enabled, modified: pool.now().getTime() }
  pool.users.save(changed, ...(enabled ? [] : pool.families.revocation(user.username)))
  return {}
}

export function deleteUser(pool: Pool, user: User) {
  pool.users.remove(user.username, ...pool.families.revocation(user.username))
  return {}
}

export function setMembership(pool: Pool, user: User, groupName: string, member: boolean) {
  requireGroup(pool, groupName)
  const others = user.groups.filter((name) => name !== groupName)
  saveUser(pool, user, { groups: member ? [...others, groupName] : others })
  return {}
}

/** @throws ResourceNotFoundException */
export function requireGroup(pool: Pool, groupName: string) {
  const group = pool.settings.groups.find(({ GroupName }) => GroupName === groupName)
  if (!group) throw new CognitoFailure('ResourceNotFoundException', 'Group not found.')
  return group
}

async function invite(pool: Pool, user: User, password: string, input: AdminCreateUserInput): Promise<void> {
  const media = input.DesiredDeliveryMediums ?? ['SMS']
  for (const medium of media) {
    const attribute = medium === 'SMS' ? 'phone_number' : 'email'
    const to = user.attributes[attribute]
    if (!to) throw invalidParameter(`User has no ${attribute} for the invitation.`)
    const metadata = input.ClientMetadata
    await deliver(pool, { kind: 'AdminCreateUser', user, attribute, to, code: password, metadata })
  }
}
