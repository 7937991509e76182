import { z } from 'zod'
import { incorrectCredentials, invalidParameter } from '../failure.ts'
import { checkConfirmed, checkEnabled, type Pool, saveUser } from '../pool/pool.ts'
import { relyingParty } from '../users/passkeys.ts'
import type { User } from '../users/users.ts'
import { checkOriginAndChallenge, needsUserVerification, webAuthn } from '../users/web-authn.ts'
import { afterPassword } from './after-password.ts'
import { type AuthReply, challenge, finish, type Step } from './mfa.ts'
import { requireParameter } from './parameters.ts'
import { beginPasswordExchange, verifyPassword } from './password-exchange.ts'

type Parameters = Readonly<Record<string, string>>

/**
 * Begins a USER_AUTH sign-in: with the preferred factor if available, else with the choice of available factors. An
 * unknown name is offered the factors that every user has.
 */
export function beginChoice(step: Step, parameters: Parameters): Promise<AuthReply> | AuthReply {
  const offered = firstFactors(step)
  const preferred = parameters.PREFERRED_CHALLENGE
  if (preferred && offered.includes(preferred)) return askFirstFactor(step, preferred, parameters)
  return { ...challenge(step, { name: 'SELECT_CHALLENGE' }, {}), AvailableChallenges: offered }
}

/** @throws CognitoFailure InvalidParameterException for a factor that was not offered */
export function chooseFirstFactor(step: Step, answer: string, parameters: Parameters): Promise<AuthReply> | AuthReply {
  if (!firstFactors(step).includes(answer)) throw invalidParameter(`${answer} is not available for the user.`)
  return askFirstFactor(step, answer, parameters)
}

/** The supported part of WebAuthn's AuthenticationResponseJSON. */
const base64url = z.string().regex(/^[\w-]+$/)
const assertion = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
})

/**
 * Verifies the authenticator's signature and ends the sign-in: a passkey with user verification counts as both factors.
 * @throws CognitoFailure NotAuthorizedException for another user's passkey or a wrong signature
 */
export async function verifyPasskey(step: Step, asked: string, given: string): Promise<AuthReply> {
  const { pool, attempt } = step
  const answer = readAssertion(given)
  const rpID = relyingParty(pool.settings)
  const user = userOf(step)
  const credential = user?.credentials.find(({ id }) => id === answer.id)
  if (!user || !credential || !passkeyAllowed(pool, user)) throw incorrectCredentials()
  const expectedOrigin = await checkOriginAndChallenge(answer.response, asked, rpID)
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: asked,
    expectedOrigin,
    expectedRPID: rpID,
    credential: { ...credential, publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')) },
    requireUserVerification: needsUserVerification(pool.settings),
  }).catch((error: unknown) => {
    pool.log(`cognito: a passkey of ${attempt.username} was refused: ${error}`)
    throw incorrectCredentials()
  })
  if (!result.verified) throw incorrectCredentials()
  return finish(step, recordPasskeyUse(step, credential.id, result.authenticationInfo.newCounter), 'Authentication')
}

function firstFactors(step: Step): string[] {
  const user = userOf(step)
  return ['PASSWORD_SRP', 'PASSWORD', ...(user && passkeyAllowed(step.pool, user) ? ['WEB_AUTHN'] : [])]
}

/**
 * Returns whether the user may sign in by passkey. A user with MFA needs passkeys enabled as a second factor
 * (WEB_AUTHN_MFA).
 */
function passkeyAllowed({ settings }: Pool, user: User): boolean {
  const allowed = settings.Policies?.SignInPolicy?.AllowedFirstAuthFactors?.includes('WEB_AUTHN')
  if (!allowed || user.credentials.length === 0) return false
  const { MfaConfiguration = 'OFF' } = settings
  return user.passkeyMfa || MfaConfiguration === 'OFF' || (MfaConfiguration === 'OPTIONAL' && user.mfa.on.length === 0)
}

function askFirstFactor(step: Step, factor: string, parameters: Parameters): Promise<AuthReply> | AuthReply {
  switch (factor) {
    case 'WEB_AUTHN':
      return askPasskey(step)
    case 'PASSWORD_SRP':
      return beginPasswordExchange(step, requireParameter(parameters, 'SRP_A'))
    default: {
      const password = requireParameter(parameters, 'PASSWORD')
      step.pool.lockout.check(step.attempt.username)
      return afterPassword(step, verifyPassword(step, password))
    }
  }
}

async function askPasskey(step: Step): Promise<AuthReply> {
  const { settings } = step.pool
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(settings),
    allowCredentials: (userOf(step)?.credentials ?? []).map(({ id, transports }) => ({ id, transports })),
    userVerification: needsUserVerification(settings) ? 'required' : 'preferred',
  })
  return challenge(
    step,
    { name: 'WEB_AUTHN', challenge: options.challenge },
    { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  )
}

/** Stores the passkey's signature counter. Reads the user again, because the signature check was asynchronous. */
function recordPasskeyUse({ pool, attempt }: Step, id: string, counter: number): User {
  const user = pool.users.find(attempt.username)
  if (!user?.credentials.some((credential) => credential.id === id)) throw incorrectCredentials()
  checkEnabled(user)
  checkConfirmed(user)
  const credentials = user.credentials.map((each) => (each.id === id ? { ...each, counter } : each))
  return saveUser(pool, user, { credentials })
}

function userOf({ pool, attempt }: Step): User | undefined {
  return attempt.known ? pool.users.find(attempt.username) : undefined
}

function readAssertion(given: string): z.output<typeof assertion> {
  try {
    return assertion.parse(JSON.parse(given))
  } catch {
    throw invalidParameter('CREDENTIAL is not an authenticator response.')
  }
}
