import { newCode } from '../codes/codes.ts'
import { deliver, maskPhone } from '../codes/messages.ts'
import { invalidParameter } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import type { Pool } from '../pool/pool.ts'
import { type AuthenticationResult, mintTokens, type TokenOccasion } from '../tokens/tokens.ts'
import { forTrigger } from '../users/attributes.ts'
import { newDeviceMetadata, recordDeviceUse, tracksDevices, trustedDevice } from '../users/devices.ts'
import type { Factor, User } from '../users/users.ts'
import type { Challenge, SignInAttempt } from './sessions.ts'

export interface AuthReply {
  readonly ChallengeName?: string
  readonly Session?: string
  readonly ChallengeParameters: Record<string, string>
  /** With SELECT_CHALLENGE only. */
  readonly AvailableChallenges?: readonly string[]
  readonly AuthenticationResult?: AuthenticationResult
}

export interface Step {
  readonly pool: Pool
  readonly client: Client
  readonly attempt: SignInAttempt
  readonly metadata?: Record<string, string> | undefined
}

export function challenge(step: Step, next: Challenge, parameters: Record<string, string>): AuthReply {
  const Session = step.pool.sessions.open(step.attempt, next, step.client.AuthSessionValidity ?? 3)
  return { ChallengeName: next.name, Session, ChallengeParameters: parameters }
}

/**
 * Returns the user's available second factors. Where MFA is required, a phone number enables SMS, verified or not,
 * unless the user has switched it off.
 */
function factorsOf(pool: Pool, user: User): Factor[] {
  const { MfaConfiguration, EnabledMfas } = pool.settings
  const offered = (factor: Factor) => (EnabledMfas ?? ['SMS_MFA']).includes(factor)
  const on = (factor: Factor) => user.mfa.on.includes(factor)
  const implied = MfaConfiguration === 'ON' && !user.mfa.off.includes('SMS_MFA')
  const factors: Factor[] = []
  if (offered('SMS_MFA') && user.attributes.phone_number && (on('SMS_MFA') || implied)) factors.push('SMS_MFA')
  if (offered('SOFTWARE_TOKEN_MFA') && user.totp && on('SOFTWARE_TOKEN_MFA')) factors.push('SOFTWARE_TOKEN_MFA')
  return factors
}

export async function secondFactor(step: Step, user: User): Promise<AuthReply> {
  const { pool, attempt } = step
  const required = pool.settings.MfaConfiguration ?? 'OFF'
  const factors = required === 'OFF' ? [] : factorsOf(pool, user)
  if (required !== 'OFF' && trustedDevice(pool, user, attempt.deviceKey)) {
    return challenge(step, { name: 'DEVICE_SRP_AUTH' }, {})
  }
  const [only] = factors
  if (!only) return required === 'ON' ? setUpMfa(step, user) : finish(step, user, 'Authentication')
  const preferred = user.mfa.preferred
  if (preferred && factors.includes(preferred)) return askFactor(step, user, preferred)
  if (factors.length === 1) return askFactor(step, user, only)
  return challenge(
    step,
    { name: 'SELECT_MFA_TYPE', factors },
    { USER_ID_FOR_SRP: user.username, MFAS_CAN_CHOOSE: JSON.stringify(factors) },
  )
}

export async function askFactor(step: Step, user: User, factor: Factor): Promise<AuthReply> {
  if (factor === 'SOFTWARE_TOKEN_MFA') {
    return challenge(step, { name: factor }, { USER_ID_FOR_SRP: user.username, FRIENDLY_DEVICE_NAME: '' })
  }
  const to = user.attributes.phone_number
  if (!to) throw invalidParameter('User does not have a phone number to send the code to.')
  const code = newCode()
  const { client, metadata } = step
  await deliver(step.pool, { kind: 'Authentication', user, client, attribute: 'phone_number', to, code, metadata })
  return challenge(
    step,
    { name: 'SMS_MFA', code },
    {
      USER_ID_FOR_SRP: user.username,
      CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
      CODE_DELIVERY_DESTINATION: maskPhone(to),
    },
  )
}

function setUpMfa(step: Step, user: User): AuthReply {
  const offered = (step.pool.settings.EnabledMfas ?? ['SMS_MFA']).filter((factor) =>
    /^(SMS|SOFTWARE_TOKEN)_MFA$/.test(factor),
  )
  return challenge(
    step,
    { name: 'MFA_SETUP', verified: false },
    { USER_ID_FOR_SRP: user.username, MFAS_CAN_SETUP: JSON.stringify(offered) },
  )
}

/** Ends a sign-in: runs the post-authentication trigger, which may refuse it, and issues the tokens of a new family. */
export async function finish(step: Step, user: User, occasion: TokenOccasion): Promise<AuthReply> {
  const { pool, client, metadata, attempt } = step
  const known = user.devices.find(({ key }) => key === attempt.deviceKey)
  await pool.trigger({
    trigger: 'PostAuthentication',
    source: 'PostAuthentication_Authentication',
    username: user.username,
    client,
    request: {
      userAttributes: forTrigger(user),
      newDeviceUsed: tracksDevices(pool) && !known,
      clientMetadata: metadata ?? {},
    },
    response: {},
  })
  pool.lockout.succeeded(user.username)
  const NewDeviceMetadata = tracksDevices(pool) && !known ? newDeviceMetadata(pool, user.username) : undefined
  const { family, refreshToken } = pool.families.begin(
    user.username,
    client,
    NewDeviceMetadata?.DeviceKey ?? known?.key,
  )
  const tokens = await mintTokens(pool, client, recordDeviceUse(pool, user, known?.key), family, occasion, metadata)
  return {
    ChallengeParameters: {},
    AuthenticationResult: { ...tokens, RefreshToken: refreshToken, ...(NewDeviceMetadata && { NewDeviceMetadata }) },
  }
}
