import {
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { srpClient } from '../../support/people/srp-client.ts'
import {
  createUser,
  goodPassword,
  type LocalPool,
  refusal,
  startPool,
  type TriggerEvent,
  testClientId,
  testPoolId,
} from './fixture.ts'

interface Result {
  challengeName: string
  challengeResult: boolean
  challengeMetadata?: string
}

let pool: LocalPool
const events: TriggerEvent[] = []

function define(event: TriggerEvent) {
  const session = event.request.session as Result[]
  const last = session.at(-1)
  if (!last) return { challengeName: 'CUSTOM_CHALLENGE' }
  if (last.challengeName === 'SRP_A') return { challengeName: 'PASSWORD_VERIFIER' }
  if (last.challengeName === 'PASSWORD_VERIFIER') return { challengeName: 'CUSTOM_CHALLENGE' }
  if (last.challengeResult) return { issueTokens: true, failAuthentication: false }
  return session.length >= 3 ? { failAuthentication: true } : { challengeName: 'CUSTOM_CHALLENGE' }
}

beforeAll(async () => {
  const record = (respond: (event: TriggerEvent) => Record<string, unknown>) => (event: TriggerEvent) => {
    events.push(structuredClone(event))
    return { ...event, response: { ...event.response, ...respond(event) } }
  }
  pool = await startPool({
    pool: {
      LambdaConfig: {
        DefineAuthChallenge: 'arn:define',
        CreateAuthChallenge: 'arn:create',
        VerifyAuthChallengeResponse: 'arn:verify',
      },
    },
    triggers: {
      'arn:define': record(define),
      'arn:create': record(() => ({
        publicChallengeParameters: { riddle: 'What is green?' },
        privateChallengeParameters: { answer: 'glass' },
        challengeMetadata: 'RIDDLE',
      })),
      'arn:verify': record(({ request }) => ({
        answerCorrect: request.challengeAnswer === (request.privateChallengeParameters as { answer: string }).answer,
      })),
    },
  })
})
afterAll(() => pool.close())
beforeEach(() => {
  events.length = 0
})

const begin = (USERNAME: string, more: Record<string, string> = {}) =>
  pool.client.send(
    new InitiateAuthCommand({
      AuthFlow: 'CUSTOM_AUTH',
      ClientId: testClientId,
      AuthParameters: { USERNAME, ...more },
      ClientMetadata: { way: 'beginning' },
    }),
  )
const answer = ({ Session, ChallengeParameters }: InitiateAuthCommandOutput, ANSWER: string) =>
  pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: testClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME: ChallengeParameters?.USERNAME ?? '', ANSWER },
      ClientMetadata: { way: 'answer' },
    }),
  )

describe('custom authentication', () => {
  it('follows the three triggers and never reveals the private parameters', async () => {
    const username = await createUser(pool)
    const asked = await begin(username)
    expect(asked.ChallengeName).toBe('CUSTOM_CHALLENGE')
    expect(asked.ChallengeParameters).toEqual({ USERNAME: expect.any(String), riddle: 'What is green?' })
    const done = await answer(asked, 'glass')
    expect(done.AuthenticationResult?.AccessToken).toBeDefined()

    const sources = events.map(({ triggerSource }) => triggerSource)
    expect(sources).toEqual([
      'DefineAuthChallenge_Authentication',
      'CreateAuthChallenge_Authentication',
      'VerifyAuthChallengeResponse_Authentication',
      'DefineAuthChallenge_Authentication',
    ])
    const [define, create, verify, decide] = events
    expect(define).toMatchObject({
      version: '1',
      userName: asked.ChallengeParameters?.USERNAME,
      request: { session: [], userAttributes: { email: username } },
      response: { challengeName: null, issueTokens: null, failAuthentication: null },
    })
    expect(define?.request).not.toHaveProperty('clientMetadata')
    expect(create).toMatchObject({ request: { challengeName: 'CUSTOM_CHALLENGE', session: [] } })
    expect(verify).toMatchObject({
      request: {
        privateChallengeParameters: { answer: 'glass' },
        challengeAnswer: 'glass',
        clientMetadata: { way: 'answer' },
      },
      response: { answerCorrect: null },
    })
    expect(decide?.request.session).toEqual([
      { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true, challengeMetadata: 'RIDDLE' },
    ])
  })

  it('issues a new session after a wrong answer and fails after the third', async () => {
    const first = await begin(await createUser(pool))
    const second = await answer(first, 'grass')
    expect(second.ChallengeName).toBe('CUSTOM_CHALLENGE')
    expect(second.Session).not.toBe(first.Session)
    expect(await refusal(answer(first, 'glass'))).toContain('session can only be used once')
    const third = await answer(second, 'moss')
    expect(await refusal(answer(third, 'leaf'))).toBe('NotAuthorizedException: Incorrect username or password.')
  })

  it('asks for the password first when the client starts with SRP_A', async () => {
    const username = await createUser(pool)
    const prove = async (password: string) => {
      const srp = srpClient(testPoolId)
      const first = await begin(username, { CHALLENGE_NAME: 'SRP_A', SRP_A: srp.SRP_A })
      expect(first.ChallengeName).toBe('PASSWORD_VERIFIER')
      return pool.client.send(
        new RespondToAuthChallengeCommand({
          ClientId: testClientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          Session: first.Session,
          ChallengeResponses: srp.answer(first.ChallengeParameters ?? {}, password),
        }),
      )
    }
    expect(await refusal(prove('Wrong-Horse-99'))).toContain('Incorrect username or password.')
    const asked = await prove(goodPassword)
    expect(asked.ChallengeName).toBe('CUSTOM_CHALLENGE')
    expect(events.at(-2)?.request.session).toEqual([
      { challengeName: 'SRP_A', challengeResult: true },
      { challengeName: 'PASSWORD_VERIFIER', challengeResult: true },
    ])
    expect((await answer(asked, 'glass')).AuthenticationResult).toBeDefined()
  })

  it('gives an unknown name challenges but no tokens, even for the correct answer', async () => {
    const asked = await begin('nobody@example.com')
    expect(asked.ChallengeName).toBe('CUSTOM_CHALLENGE')
    expect(asked.ChallengeParameters?.USERNAME).toMatch(/^[0-9a-f-]{36}$/)
    expect(events[0]?.request).toMatchObject({ userNotFound: true, userAttributes: {} })
    expect(await refusal(answer(asked, 'glass'))).toBe('NotAuthorizedException: Incorrect username or password.')
  })
})
