import { sameCode } from '../codes/codes.ts'
import { codeMismatch, invalidParameter, notAuthorized, userNotFound } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import { checkEnabled, type Pool, phantomSubject, saveUser } from '../pool/pool.ts'
import { checkUnused } from '../users/account.ts'
import { checkSchema, checkWritable } from '../users/attributes.ts'
import { namedDevice } from '../users/devices.ts'
import { checkPassword, storedPassword } from '../users/passwords.ts'
import type { Factor, User } from '../users/users.ts'
import { afterPassword, missingAttributes } from './after-password.ts'
import { afterChallenge, answerCustomChallenge, nextCustomChallenge } from './custom-auth.ts'
import { beginDeviceExchange, verifyDevice } from './device-exchange.ts'
import { chooseFirstFactor, verifyPasskey } from './first-factor.ts'
import { type AuthReply, askFactor, finish, type Step, secondFactor } from './mfa.ts'
import { requireParameter } from './parameters.ts'
import { verifyClaim } from './password-exchange.ts'
import type { ChallengeName } from './sessions.ts'
import { spendTotpCode } from './software-token.ts'

export interface ChallengeInput {
  readonly ChallengeName: string
  readonly Session?: string | undefined
  readonly ChallengeResponses: Record<string, string>
  readonly ClientMetadata?: Record<string, string> | undefined
}

export async function respondToAuthChallenge(pool: Pool, client: Client, input: ChallengeInput): Promise<AuthReply> {
  const { Session: handle, ChallengeResponses: given } = input
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return proofOfPassword(pool, client, input)
    case 'DEVICE_SRP_AUTH': {
      const { step } = resume(pool, client, input, 'DEVICE_SRP_AUTH')
      pool.sessions.spend(handle)
      return beginDeviceExchange(step, userOf(step), given)
    }
    case 'DEVICE_PASSWORD_VERIFIER': {
      const block = requireParameter(given, 'PASSWORD_CLAIM_SECRET_BLOCK')
      const { step, challenge } = resume(pool, client, input, 'DEVICE_PASSWORD_VERIFIER', block)
      pool.sessions.spend(block)
      return finish(step, verifyDevice(step, userOf(step), challenge.exchange, given), 'Authentication')
    }
    case 'SMS_MFA': {
      const { step, challenge } = resume(pool, client, input, 'SMS_MFA')
      const answer = requireParameter(given, 'SMS_MFA_CODE')
      return verifyFactor(step, handle, 'SMS_MFA', () => {
        if (!sameCode(challenge.code, answer)) throw codeMismatch('Invalid code or auth state for the user.')
      })
    }
    case 'SOFTWARE_TOKEN_MFA': {
      const { step } = resume(pool, client, input, 'SOFTWARE_TOKEN_MFA')
      const answer = requireParameter(given, 'SOFTWARE_TOKEN_MFA_CODE')
      return verifyFactor(step, handle, 'SOFTWARE_TOKEN_MFA', (user) => spendTotpCode(pool, user, answer))
    }
    case 'SELECT_MFA_TYPE': {
      const { step, challenge } = resume(pool, client, input, 'SELECT_MFA_TYPE')
      const chosen = challenge.factors.find((factor) => factor === requireParameter(given, 'ANSWER'))
      if (!chosen) throw invalidParameter('Invalid MFA type chosen.')
      pool.sessions.spend(handle)
      return askFactor(step, userOf(step), chosen)
    }
    case 'MFA_SETUP': {
      const { step, challenge } = resume(pool, client, input, 'MFA_SETUP')
      if (!challenge.verified) throw invalidParameter('Software token is not verified for this session.')
      pool.sessions.spend(handle)
      return finish(step, userOf(step), 'Authentication')
    }
    case 'SELECT_CHALLENGE': {
      const { step } = resume(pool, client, input, 'SELECT_CHALLENGE')
      pool.sessions.spend(handle)
      return chooseFirstFactor(step, requireParameter(given, 'ANSWER'), given)
    }
    case 'WEB_AUTHN': {
      const { step, challenge } = resume(pool, client, input, 'WEB_AUTHN')
      const credential = requireParameter(given, 'CREDENTIAL')
      pool.sessions.spend(handle)
      return verifyPasskey(step, challenge.challenge, credential)
    }
    case 'NEW_PASSWORD_REQUIRED':
      return newPassword(pool, client, input)
    case 'CUSTOM_CHALLENGE': {
      const { step, challenge } = resume(pool, client, input, 'CUSTOM_CHALLENGE')
      const answer = requireParameter(given, 'ANSWER')
      pool.sessions.spend(handle)
      return answerCustomChallenge(step, challenge, answer)
    }
    default:
      throw invalidParameter(`Challenge ${input.ChallengeName} is not supported.`)
  }
}

/** Finds the sign-in of an answer and checks that the answer names the same user. */
function resume<Name extends ChallengeName>(
  pool: Pool,
  client: Client,
  input: ChallengeInput,
  name: Name,
  handle = input.Session,
) {
  const { attempt, challenge } = pool.sessions.peek(handle, name, client.ClientId)
  const named = requireParameter(input.ChallengeResponses, 'USERNAME')
  const { username } = attempt.known ? (pool.users.find(named) ?? {}) : phantomSubject(pool, named)
  if (named !== attempt.username && username !== attempt.username) throw notAuthorized('Invalid session for the user.')
  const step: Step = { pool, client, attempt, metadata: input.ClientMetadata }
  return { step, challenge }
}

function proofOfPassword(pool: Pool, client: Client, input: ChallengeInput): Promise<AuthReply> | AuthReply {
  const block = requireParameter(input.ChallengeResponses, 'PASSWORD_CLAIM_SECRET_BLOCK')
  if (input.Session !== undefined && input.Session !== block) throw notAuthorized('Invalid session for the user.')
  const { step: begun, challenge } = resume(pool, client, input, 'PASSWORD_VERIFIER', block)
  const step = withDevice(begun, input.ChallengeResponses.DEVICE_KEY)
  pool.sessions.spend(block)
  const user = verifyClaim(step, challenge.exchange, input.ChallengeResponses)
  if (!step.attempt.challengeHistory) return afterPassword(step, user)
  return nextCustomChallenge(afterChallenge(step, { challengeName: 'PASSWORD_VERIFIER', challengeResult: true }))
}

/**
 * Adds the device that the answer names. The session stays open where it does not exist, so that Amplify can answer
 * again without it.
 */
function withDevice(step: Step, key: string | undefined): Step {
  const { pool, attempt } = step
  const deviceKey = namedDevice(pool, attempt.known ? pool.users.find(attempt.username) : undefined, key)
  return deviceKey === undefined ? step : { ...step, attempt: { ...attempt, deviceKey } }
}

/** Checks a second factor. A wrong code leaves the session open and counts towards the lockout. */
async function verifyFactor(
  step: Step,
  handle: string | undefined,
  factor: Factor,
  check: (user: User) => void,
): Promise<AuthReply> {
  const { pool, attempt } = step
  pool.lockout.check(attempt.username)
  const user = userOf(step)
  try {
    check(user)
  } catch (error) {
    pool.lockout.failed(attempt.username)
    throw error
  }
  pool.sessions.spend(handle)
  const signedIn = factor === 'SMS_MFA' ? markPhoneVerified(pool, user) : userOf(step)
  if (!attempt.challengeHistory) return finish(step, signedIn, 'Authentication')
  return nextCustomChallenge(afterChallenge(step, { challengeName: factor, challengeResult: true }))
}

/** Marks the phone number as verified at the first SMS sign-in, as the service does. */
function markPhoneVerified(pool: Pool, user: User): User {
  if (user.attributes.phone_number_verified === 'true') return user
  return saveUser(pool, user, { attributes: { ...user.attributes, phone_number_verified: 'true' } })
}

async function newPassword(pool: Pool, client: Client, input: ChallengeInput): Promise<AuthReply> {
  const { step } = resume(pool, client, input, 'NEW_PASSWORD_REQUIRED')
  const user = userOf(step)
  const password = requireParameter(input.ChallengeResponses, 'NEW_PASSWORD')
  checkPassword(pool.settings, password)
  const prefix = 'userAttributes.'
  const added = Object.fromEntries(
    Object.entries(input.ChallengeResponses)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value]),
  )
  const complete = { ...user, attributes: withAddedAttributes(pool, client, user, added) }
  const [missing] = missingAttributes(pool, complete)
  if (missing) throw invalidParameter(`Missing required attribute ${missing}`)
  pool.sessions.spend(input.Session)
  const saved = saveUser(pool, complete, {
    password: storedPassword(pool.settings, user.username, password),
    status: 'CONFIRMED',
  })
  return secondFactor(step, saved)
}

/** Adds the attributes of an invited user. Attributes set by the administrator and verified flags stay unchanged. */
function withAddedAttributes(
  pool: Pool,
  client: Client,
  user: User,
  added: Record<string, string>,
): Record<string, string> {
  checkWritable(client, added)
  checkSchema(pool.settings, added, 'invitation')
  const attributes: Record<string, string> = { ...user.attributes }
  for (const [name, value] of Object.entries(added)) {
    if (attributes[name] && attributes[name] !== value)
      throw invalidParameter(`Cannot modify an already provided ${name}`)
    checkUnused(pool, user, name, value)
    if (!attributes[name] && (name === 'email' || name === 'phone_number')) attributes[`${name}_verified`] = 'false'
    attributes[name] = value
  }
  return attributes
}

function userOf(step: Step): User {
  const user = step.pool.users.find(step.attempt.username)
  if (!user) throw userNotFound()
  checkEnabled(user)
  return user
}
