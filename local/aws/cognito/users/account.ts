import { type CodeDelivery, deliver } from '../codes/messages.ts'
import { CognitoFailure, codeMismatch, invalidParameter } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import { type Pool, saveUser } from '../pool/pool.ts'
import { type Attribute, checkSchema, checkWritable, toList, toRecord } from './attributes.ts'
import type { Factor, User } from './users.ts'

type Metadata = Record<string, string> | undefined

export function mfaDescription(user: User) {
  const on = [...user.mfa.on, ...(user.passkeyMfa ? ['WEB_AUTHN_MFA'] : [])]
  return {
    ...(on.length > 0 && { UserMFASettingList: on }),
    ...(user.mfa.preferred && { PreferredMfaSetting: user.mfa.preferred }),
  }
}

export function describeSelf(user: User, client: Client) {
  return { Username: user.username, UserAttributes: toList(user, client), ...mfaDescription(user) }
}

/**
 * Changes a signed-in user's attributes and sends a code to a new e-mail address or phone number. Where the pool
 * requires verification before the update, the old one stays in force until then.
 */
export async function updateOwnAttributes(
  pool: Pool,
  user: User,
  client: Client,
  list: readonly Attribute[],
  metadata: Metadata,
) {
  const given = toRecord(list)
  checkWritable(client, given)
  const { saved, changed } = changeAttributes(pool, user, given)
  const automatic = pool.settings.AutoVerifiedAttributes ?? []
  const toProve = changed.filter((name) => saved.pending[name] || automatic.some((known) => known === name))
  const sent: CodeDelivery[] = []
  for (const name of toProve)
    sent.push(await sendVerification(pool, client, saved, name, 'UpdateUserAttribute', metadata))
  return { CodeDeliveryDetailsList: sent }
}

/**
 * Writes attributes after schema and uniqueness checks. A new address becomes unverified, or pending where the pool
 * requires it.
 * @returns the stored user, and the changed ones of e-mail and phone number
 * @throws AliasExistsException when another user signs in with the new address
 */
export function changeAttributes(
  pool: Pool,
  user: User,
  given: Record<string, string>,
): { saved: User; changed: string[] } {
  checkSchema(pool.settings, given, 'change')
  const guarded: readonly string[] =
    pool.settings.UserAttributeUpdateSettings?.AttributesRequireVerificationBeforeUpdate ?? []
  const attributes: Record<string, string> = { ...user.attributes }
  const pending: Record<string, string> = { ...user.pending }
  const changed: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const address = name === 'email' || name === 'phone_number'
    if (address && value !== user.attributes[name]) {
      checkUnused(pool, user, name, value)
      changed.push(name)
      const proven = given[`${name}_verified`] === 'true'
      if (guarded.includes(name) && value !== '' && !proven) {
        pending[name] = value
        continue
      }
      attributes[`${name}_verified`] = String(proven)
    }
    if (address) delete pending[name]
    attributes[name] = value
  }
  return { saved: saveUser(pool, user, { attributes: withoutEmpty(attributes), pending }), changed }
}

export async function requestVerification(
  pool: Pool,
  user: User,
  client: Client,
  attribute: string,
  metadata: Metadata,
) {
  return { CodeDeliveryDetails: await sendVerification(pool, client, user, attribute, 'VerifyUserAttribute', metadata) }
}

export function verifyAttribute(pool: Pool, user: User, attribute: string, code: string) {
  const value = user.pending[attribute] ?? user.attributes[attribute]
  const sent = pool.codes.redeem(`verify:${attribute}`, user.username, code)
  if (value !== sent.address) throw codeMismatch()
  checkUnused(pool, user, attribute, value)
  const { [attribute]: _, ...pending } = user.pending
  const attributes = { ...user.attributes, [attribute]: value, [`${attribute}_verified`]: 'true' }
  saveUser(pool, user, { attributes, pending })
  return {}
}

export interface MfaSetting {
  readonly Enabled?: boolean | undefined
  readonly PreferredMfa?: boolean | undefined
}

export interface MfaSettings {
  readonly SMSMfaSettings?: MfaSetting | undefined
  readonly SoftwareTokenMfaSettings?: MfaSetting | undefined
  readonly WebAuthnMfaSettings?: Pick<MfaSetting, 'Enabled'> | undefined
}

/** Unmentioned factors stay unchanged. */
export function setMfaPreference(pool: Pool, user: User, settings: MfaSettings) {
  const { SMSMfaSettings: sms, SoftwareTokenMfaSettings: token, WebAuthnMfaSettings: passkey } = settings
  if (sms?.Enabled && !user.attributes.phone_number) {
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
  }
  if (token?.Enabled && !user.totp) throw invalidParameter('User has not verified software token mfa')
  const wishes: [Factor, MfaSetting | undefined][] = [
    ['SMS_MFA', sms],
    ['SOFTWARE_TOKEN_MFA', token],
  ]
  if (wishes.every(([, wish]) => wish?.PreferredMfa)) {
    throw invalidParameter('Only one MFA method can be set as preferred.')
  }
  if (passkey?.Enabled) checkPasskeyMfa(pool, user, sms?.Enabled || token?.Enabled)
  let mfa = user.mfa
  for (const [factor, wish] of wishes) if (wish) mfa = withWish(mfa, factor, wish)
  const passkeyMfa = passkey?.Enabled ?? user.passkeyMfa
  if (passkeyMfa && mfa.on.length === 0) throw invalidParameter(`${passkeyAlone}.`)
  saveUser(pool, user, { mfa, passkeyMfa })
  return {}
}

const passkeyAlone = 'WebAuthn MFA needs another MFA method beside it'

/**
 * The pool must allow a passkey as both factors, and the same request must name another factor as a fallback. Source:
 * WebAuthnMfaSettingsType.
 */
function checkPasskeyMfa(pool: Pool, user: User, otherNamed: boolean | undefined): void {
  if (pool.settings.WebAuthnFactorConfiguration !== 'MULTI_FACTOR_WITH_USER_VERIFICATION') {
    throw invalidParameter('WebAuthn MFA is not enabled for this user pool.')
  }
  if (user.credentials.length === 0) throw invalidParameter('User has not registered a WebAuthn credential.')
  if (!otherNamed) throw invalidParameter(`${passkeyAlone} in the same request.`)
}

function withWish(mfa: User['mfa'], factor: Factor, wish: MfaSetting): User['mfa'] {
  const without = (list: readonly Factor[]) => list.filter((other) => other !== factor)
  if (wish.PreferredMfa && !wish.Enabled) throw invalidParameter('A preferred MFA method must be enabled.')
  const preferred = wish.PreferredMfa ? factor : mfa.preferred === factor ? undefined : mfa.preferred
  const on = wish.Enabled ? [...without(mfa.on), factor] : without(mfa.on)
  const off = wish.Enabled ? without(mfa.off) : [...without(mfa.off), factor]
  return preferred ? { on, off, preferred } : { on, off }
}

async function sendVerification(
  pool: Pool,
  client: Client,
  user: User,
  attribute: string,
  kind: 'UpdateUserAttribute' | 'VerifyUserAttribute',
  metadata: Metadata,
): Promise<CodeDelivery> {
  const to = attribute === 'email' || attribute === 'phone_number' ? user.pending[attribute] : undefined
  const address = to ?? user.attributes[attribute]
  if (!address || !/^(email|phone_number)$/.test(attribute)) {
    throw invalidParameter('User does not have an email or phone_number to verify.')
  }
  const code = pool.codes.issue(`verify:${attribute}`, user.username, attribute, address)
  return deliver(pool, { kind, user, client, attribute, to: address, code, metadata })
}

/** @throws AliasExistsException when another user signs in with `value` */
export function checkUnused(pool: Pool, user: User, attribute: string, value: string): void {
  if (!pool.users.otherAliasOwner(attribute, value, user.username)) return
  throw new CognitoFailure('AliasExistsException', `An account with the given ${attribute} already exists.`)
}

function withoutEmpty(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''))
}
