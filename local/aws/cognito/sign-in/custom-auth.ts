import { CognitoFailure, incorrectCredentials, invalidParameter } from '../failure.ts'
import { checkConfirmed, checkEnabled, type Pool } from '../pool/pool.ts'
import { textsOf, unrecognizable } from '../pool/triggers.ts'
import { forTrigger } from '../users/attributes.ts'
import type { User } from '../users/users.ts'
import { type AuthReply, askFactor, challenge, finish, type Step } from './mfa.ts'
import { beginPasswordExchange } from './password-exchange.ts'
import type { Challenge } from './sessions.ts'

type CustomChallenge = Extract<Challenge, { name: 'CUSTOM_CHALLENGE' }>

/**
 * Lets the DefineAuthChallenge trigger decide: tokens, refusal or a further challenge.
 * @param srpA the client's public number, when the flow began with SRP_A
 */
export async function nextCustomChallenge(step: Step, srpA?: string): Promise<AuthReply> {
  const { pool, attempt } = step
  const user = attempt.known ? pool.users.find(attempt.username) : undefined
  const decision = await ask(
    step,
    user,
    'DefineAuthChallenge',
    'DefineAuthChallenge_Authentication',
    {},
    {
      challengeName: null,
      issueTokens: null,
      failAuthentication: null,
    },
  )
  if (decision.failAuthentication === true) throw incorrectCredentials()
  if (decision.issueTokens === true) {
    // An unknown name gets no tokens, whatever the trigger answers.
    if (!user) throw incorrectCredentials()
    checkEnabled(user)
    checkConfirmed(user)
    return finish(step, user, 'Authentication')
  }
  switch (decision.challengeName) {
    case 'CUSTOM_CHALLENGE':
      return createChallenge(step, user)
    case 'PASSWORD_VERIFIER':
      if (!srpA) throw invalidParameter('Missing required parameter SRP_A')
      return beginPasswordExchange(step, srpA)
    case 'SMS_MFA':
    case 'SOFTWARE_TOKEN_MFA':
      if (!user) throw incorrectCredentials()
      return askFactor(step, user, decision.challengeName)
    default:
      throw unrecognizable()
  }
}

export async function answerCustomChallenge(step: Step, open: CustomChallenge, answer: string): Promise<AuthReply> {
  const user = step.attempt.known ? step.pool.users.find(step.attempt.username) : undefined
  const verdict = await ask(
    step,
    user,
    'VerifyAuthChallengeResponse',
    'VerifyAuthChallengeResponse_Authentication',
    { privateChallengeParameters: open.privateParameters, challengeAnswer: answer },
    { answerCorrect: null },
  )
  return nextCustomChallenge(
    afterChallenge(step, {
      challengeName: 'CUSTOM_CHALLENGE',
      challengeResult: verdict.answerCorrect === true,
      ...(open.metadata !== undefined && { challengeMetadata: open.metadata }),
    }),
  )
}

export function afterChallenge(step: Step, result: NonNullable<Step['attempt']['challengeHistory']>[number]): Step {
  return { ...step, attempt: { ...step.attempt, challengeHistory: [...(step.attempt.challengeHistory ?? []), result] } }
}

async function createChallenge(step: Step, user: User | undefined): Promise<AuthReply> {
  const created = await ask(
    step,
    user,
    'CreateAuthChallenge',
    'CreateAuthChallenge_Authentication',
    { challengeName: 'CUSTOM_CHALLENGE' },
    { publicChallengeParameters: null, privateChallengeParameters: null, challengeMetadata: null },
  )
  const privateParameters = textsOf(created.privateChallengeParameters)
  const metadata = typeof created.challengeMetadata === 'string' ? created.challengeMetadata : undefined
  return challenge(
    step,
    { name: 'CUSTOM_CHALLENGE', privateParameters, metadata },
    { USERNAME: step.attempt.username, ...textsOf(created.publicChallengeParameters) },
  )
}

async function ask(
  step: Step,
  user: User | undefined,
  trigger: 'DefineAuthChallenge' | 'CreateAuthChallenge' | 'VerifyAuthChallengeResponse',
  source: string,
  request: Record<string, unknown>,
  response: Record<string, null>,
): Promise<Record<string, unknown>> {
  const answer = await step.pool.trigger({
    trigger,
    source,
    username: step.attempt.username,
    client: step.client,
    request: {
      userAttributes: user ? forTrigger(user) : {},
      ...request,
      ...(trigger !== 'VerifyAuthChallengeResponse' && { session: step.attempt.challengeHistory ?? [] }),
      ...(step.metadata && { clientMetadata: step.metadata }),
      ...(!user && { userNotFound: true }),
    },
    response,
  })
  if (!answer) throw missingTrigger(step.pool, trigger)
  return answer
}

function missingTrigger(pool: Pool, trigger: string): CognitoFailure {
  return new CognitoFailure(
    'InvalidLambdaResponseException',
    `User pool ${pool.settings.id} has no ${trigger} trigger.`,
  )
}
