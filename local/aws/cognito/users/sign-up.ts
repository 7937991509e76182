import { randomUUID } from 'node:crypto'
import type { MessageKind } from '../codes/message.ts'
import { type CodeDelivery, codeDelivery, deliver } from '../codes/messages.ts'
import { CognitoFailure, codeMismatch, invalidParameter, notAuthorized } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import { type Pool, saveUser, subjectOf } from '../pool/pool.ts'
import { textsOf } from '../pool/triggers.ts'
import { type Attribute, checkSchema, checkWritable, forTrigger, toRecord } from './attributes.ts'
import { checkPassword, storedPassword } from './passwords.ts'
import type { User } from './users.ts'

type Metadata = Record<string, string> | undefined

export interface SignUpInput {
  readonly Username: string
  readonly Password: string
  readonly UserAttributes?: readonly Attribute[] | undefined
  readonly ValidationData?: readonly Attribute[] | undefined
  readonly ClientMetadata?: Metadata
}

/** Creates an unconfirmed user and sends the code. The pre-sign-up trigger may confirm the user at once. */
export async function signUp(pool: Pool, client: Client, input: SignUpInput) {
  const { settings } = pool
  if (settings.AdminCreateUserConfig?.AllowAdminCreateUserOnly) {
    throw notAuthorized('SignUp is not permitted for this user pool')
  }
  checkPassword(settings, input.Password)
  const given = toRecord(input.UserAttributes)
  checkWritable(client, given)
  const { username, attributes } = identityOf(pool, input.Username, given)
  checkSchema(settings, attributes, 'sign-up')
  const wishes = await preSignUp(pool, client, 'PreSignUp_SignUp', username, attributes, input)
  checkFree(pool, input.Username, attributes)
  const user = newUser(pool, username, attributes, {
    status: wishes.autoConfirmUser === true ? 'CONFIRMED' : 'UNCONFIRMED',
    password: storedPassword(settings, username, input.Password),
    verified: verifiedBy(wishes),
  })
  pool.users.save(user)
  const reply = { UserSub: user.attributes.sub, UserConfirmed: user.status === 'CONFIRMED' }
  if (user.status === 'CONFIRMED') {
    await postConfirmation(pool, client, user, 'ConfirmSignUp', input.ClientMetadata)
    return reply
  }
  const delivery = await sendConfirmation(pool, client, user, 'SignUp', input.ClientMetadata)
  return { ...reply, ...(delivery && { CodeDeliveryDetails: delivery }) }
}

export async function confirmSignUp(pool: Pool, client: Client, name: string, code: string, metadata: Metadata) {
  const subject = subjectOf(pool, client, name)
  if (subject.user?.status === 'CONFIRMED') {
    throw notAuthorized('User cannot be confirmed. Current status is CONFIRMED')
  }
  const sent = pool.codes.redeem('confirm', subject.username, code)
  const { user } = subject
  // A phantom has no user, so even a guessed code confirms nothing.
  if (!user) throw codeMismatch()
  const proven = user.attributes[sent.attribute] === sent.address && { [`${sent.attribute}_verified`]: 'true' }
  const attributes = { ...user.attributes, ...proven }
  const confirmed = saveUser(pool, user, { attributes, status: 'CONFIRMED' })
  await postConfirmation(pool, client, confirmed, 'ConfirmSignUp', metadata)
  return {}
}

/** Sends the confirmation code again; simulates it for an unknown name where existence is hidden. */
export async function resendConfirmationCode(pool: Pool, client: Client, name: string, metadata: Metadata) {
  const subject = subjectOf(pool, client, name)
  if (!subject.user) {
    const attribute = confirmationAttribute(pool, { email: name, phone_number: name }) ?? 'email'
    pool.codes.issue('confirm', subject.username, attribute, '')
    const to = attribute === 'email' && name.includes('@') ? name : `+${subject.phantom.phoneEnding}`
    return { CodeDeliveryDetails: codeDelivery(attribute, to) }
  }
  if (subject.user.status === 'CONFIRMED') throw invalidParameter('User is already confirmed.')
  const delivery = await sendConfirmation(pool, client, subject.user, 'ResendCode', metadata)
  if (!delivery) throw invalidParameter('Auto verification not turned on.')
  return { CodeDeliveryDetails: delivery }
}

/** A failure of the trigger reaches the caller, but the user stays confirmed. */
export async function postConfirmation(
  pool: Pool,
  client: Client | undefined,
  user: User,
  occasion: 'ConfirmSignUp' | 'ConfirmForgotPassword',
  metadata: Metadata,
): Promise<void> {
  await pool.trigger({
    trigger: 'PostConfirmation',
    source: `PostConfirmation_${occasion}`,
    username: user.username,
    client,
    request: { userAttributes: forTrigger(user), ...(metadata && { clientMetadata: metadata }) },
    response: {},
  })
}

/** Where e-mail or phone is the alias, the user name is a generated id. */
export function identityOf(pool: Pool, name: string, given: Record<string, string>) {
  const aliases = pool.settings.UsernameAttributes ?? []
  if (aliases.length === 0) return { username: name, attributes: given }
  const attribute = name.includes('@') ? 'email' : 'phone_number'
  if (!aliases.includes(attribute)) {
    throw invalidParameter(
      aliases.includes('email') ? 'Username should be an email.' : 'Username should be a phone number.',
    )
  }
  if (given[attribute] && pool.users.normaliseName(given[attribute]) !== pool.users.normaliseName(name)) {
    throw invalidParameter(`User ${attribute} does not match the username.`)
  }
  return { username: randomUUID(), attributes: { ...given, [attribute]: given[attribute] ?? name } }
}

/** @throws UsernameExistsException */
export function checkFree(pool: Pool, name: string, attributes: Record<string, string>): void {
  for (const attribute of pool.settings.UsernameAttributes ?? []) {
    const value = attributes[attribute]
    if (value && pool.users.otherAliasOwner(attribute, value)) {
      throw usernameExists(`An account with the given ${attribute} already exists.`)
    }
  }
  if (pool.users.find(name)) throw usernameExists('User already exists')
}

const usernameExists = (message: string) => new CognitoFailure('UsernameExistsException', message)

export async function preSignUp(
  pool: Pool,
  client: Client | undefined,
  source: 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser',
  username: string,
  userAttributes: Record<string, string>,
  input: Pick<SignUpInput, 'ValidationData' | 'ClientMetadata'>,
): Promise<Record<string, unknown>> {
  const validationData = input.ValidationData ? toRecord(input.ValidationData) : null
  const answer = await pool.trigger({
    trigger: 'PreSignUp',
    source,
    username,
    client,
    request: { userAttributes, validationData, clientMetadata: textsOf(input.ClientMetadata) },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  })
  return answer ?? {}
}

export function verifiedBy(wishes: Record<string, unknown>): string[] {
  return [
    ...(wishes.autoVerifyEmail === true ? ['email'] : []),
    ...(wishes.autoVerifyPhone === true ? ['phone_number'] : []),
  ]
}

interface NewUser {
  readonly status: User['status']
  readonly password: User['password']
  readonly verified: readonly string[]
}

export function newUser(pool: Pool, username: string, attributes: Record<string, string>, start: NewUser): User {
  const now = pool.now().getTime()
  const flags = ['email', 'phone_number']
    .filter((name) => attributes[name])
    .map((name) => [`${name}_verified`, attributes[`${name}_verified`] ?? String(start.verified.includes(name))])
  const generated = (pool.settings.UsernameAttributes ?? []).length > 0
  return {
    username,
    attributes: { sub: generated ? username : randomUUID(), ...attributes, ...Object.fromEntries(flags) },
    pending: {},
    status: start.status,
    enabled: true,
    created: now,
    modified: now,
    groups: [],
    password: start.password,
    mfa: { on: [], off: [] },
    credentials: [],
    passkeyMfa: false,
    devices: [],
  }
}

/** Where both are auto-verified, the service prefers the phone. */
function confirmationAttribute(pool: Pool, attributes: Record<string, string>): string | undefined {
  const automatic = pool.settings.AutoVerifiedAttributes ?? []
  return ['phone_number' as const, 'email' as const].find((name) => automatic.includes(name) && attributes[name])
}

async function sendConfirmation(
  pool: Pool,
  client: Client,
  user: User,
  kind: MessageKind,
  metadata: Metadata,
): Promise<CodeDelivery | undefined> {
  const attribute = confirmationAttribute(pool, user.attributes)
  const to = user.attributes[attribute ?? '']
  if (!attribute || !to) return undefined
  const code = pool.codes.issue('confirm', user.username, attribute, to)
  return deliver(pool, { kind, user, client, attribute, to, code, metadata })
}
