import { invalidParameter, notAuthorized, userNotFound } from '../failure.ts'
import type { Client } from '../pool/definition.ts'
import { checkEnabled, type Pool, type Subject, subjectOf } from '../pool/pool.ts'
import { mintTokens } from '../tokens/tokens.ts'
import { forTrigger } from '../users/attributes.ts'
import { checkRefreshDevice, namedDevice } from '../users/devices.ts'
import { afterPassword } from './after-password.ts'
import { nextCustomChallenge } from './custom-auth.ts'
import { beginChoice } from './first-factor.ts'
import type { AuthReply, Step } from './mfa.ts'
import { requireParameter } from './parameters.ts'
import { beginPasswordExchange, verifyPassword } from './password-exchange.ts'

export interface InitiateAuthInput {
  readonly AuthFlow: string
  readonly AuthParameters: Record<string, string>
  readonly ClientMetadata?: Record<string, string> | undefined
}

/** Flows of a client that lists none. */
const defaultFlows = ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_CUSTOM_AUTH']

export async function initiateAuth(pool: Pool, client: Client, input: InitiateAuthInput): Promise<AuthReply> {
  const { AuthFlow, AuthParameters: parameters, ClientMetadata: metadata } = input
  switch (AuthFlow) {
    case 'REFRESH_TOKEN_AUTH':
    case 'REFRESH_TOKEN': {
      checkFlow(client, 'REFRESH_TOKEN_AUTH')
      if (client.RefreshTokenRotation?.Feature === 'ENABLED') {
        throw notAuthorized('Refresh token rotation is enabled for this client: use GetTokensFromRefreshToken.')
      }
      const token = requireParameter(parameters, 'REFRESH_TOKEN')
      const result = await refresh(pool, client, { token, device: parameters.DEVICE_KEY }, metadata)
      return { ChallengeParameters: {}, AuthenticationResult: result }
    }
    case 'USER_SRP_AUTH': {
      checkFlow(client, AuthFlow)
      const srpA = requireParameter(parameters, 'SRP_A')
      return beginPasswordExchange(await begin(pool, client, input), srpA)
    }
    case 'USER_PASSWORD_AUTH': {
      checkFlow(client, AuthFlow)
      const password = requireParameter(parameters, 'PASSWORD')
      const step = await begin(pool, client, input)
      pool.lockout.check(step.attempt.username)
      return afterPassword(step, verifyPassword(step, password))
    }
    case 'USER_AUTH': {
      checkFlow(client, AuthFlow)
      return beginChoice(await begin(pool, client, input), parameters)
    }
    case 'CUSTOM_AUTH': {
      checkFlow(client, AuthFlow)
      return beginCustom(await begin(pool, client, input), parameters)
    }
    default:
      throw invalidParameter(`Initiate Auth method ${AuthFlow} not supported.`)
  }
}

/** @throws NotAuthorizedException for an invalid refresh token or a disabled user */
export async function refresh(
  pool: Pool,
  client: Client,
  given: { readonly token: string; readonly device: string | undefined },
  metadata: Record<string, string> | undefined,
) {
  const refreshToken = given.token
  const family = pool.families.redeem(refreshToken, client)
  const user = pool.users.find(family.username)
  if (!user) throw userNotFound()
  checkEnabled(user)
  checkRefreshDevice(pool, user, family.deviceKey, given.device)
  const tokens = await mintTokens(pool, client, user, family, 'RefreshTokens', metadata)
  const rotation = client.RefreshTokenRotation
  if (rotation?.Feature !== 'ENABLED') return tokens
  // Reads the family again: another request may have revoked or rotated it while the trigger ran.
  const current = pool.families.redeem(refreshToken, client)
  return { ...tokens, RefreshToken: pool.families.rotate(current, refreshToken, rotation.RetryGracePeriodSeconds ?? 0) }
}

async function begin(pool: Pool, client: Client, input: InitiateAuthInput): Promise<Step> {
  const subject = subjectOf(pool, client, requireParameter(input.AuthParameters, 'USERNAME'))
  const deviceKey = namedDevice(pool, subject.user, input.AuthParameters.DEVICE_KEY)
  await preAuthenticate(pool, client, subject, input.ClientMetadata)
  const [custom, chosen] = [input.AuthFlow === 'CUSTOM_AUTH', input.AuthFlow === 'USER_AUTH']
  const { username } = subject
  const attempt = {
    clientId: client.ClientId,
    username,
    known: subject.user !== undefined,
    ...(custom && { challengeHistory: [] }),
    ...(chosen && { chosen }),
    ...(deviceKey !== undefined && { deviceKey }),
  }
  // InitiateAuth's ClientMetadata reaches only the pre-authentication trigger; later triggers get that of the response.
  return { pool, client, attempt }
}

async function preAuthenticate(
  pool: Pool,
  client: Client,
  subject: Subject,
  validationData: Record<string, string> | undefined,
): Promise<void> {
  await pool.trigger({
    trigger: 'PreAuthentication',
    source: 'PreAuthentication_Authentication',
    username: subject.username,
    client,
    request: {
      userAttributes: subject.user ? forTrigger(subject.user) : {},
      validationData: validationData ?? {},
      ...(client.PreventUserExistenceErrors === 'ENABLED' && { userNotFound: !subject.user }),
    },
    response: {},
  })
}

function beginCustom(step: Step, parameters: Record<string, string>): Promise<AuthReply> {
  if (parameters.CHALLENGE_NAME !== 'SRP_A') return nextCustomChallenge(step)
  const srpA = requireParameter(parameters, 'SRP_A')
  const challengeHistory = [{ challengeName: 'SRP_A', challengeResult: true }]
  return nextCustomChallenge({ ...step, attempt: { ...step.attempt, challengeHistory } }, srpA)
}

function checkFlow(client: Client, flow: string): void {
  const allowed = client.ExplicitAuthFlows ?? defaultFlows
  if (!allowed.includes(`ALLOW_${flow}`)) throw invalidParameter(`${flow} flow not enabled for this client`)
}
