import { confirmSignIn, fetchUserAttributes, signIn, signOut } from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { configureAmplify, register } from './amplify-fixture.ts'
import { goodPassword, type LocalPool, startPool, type TriggerEvent } from './fixture.ts'

interface Result {
  readonly challengeName: string
  readonly challengeResult: boolean
}

const pass = 'dsi_1.secret'
let pool: LocalPool
/**
 * Factor that the pool requires after the pass. AWS does not document whether required MFA applies here, so the tests
 * cover both cases.
 */
let second: 'SMS_MFA' | undefined
const told: unknown[] = []

function define({ request }: TriggerEvent): Record<string, unknown> {
  const session = request.session as readonly Result[]
  if (session.length === 0) return { challengeName: 'CUSTOM_CHALLENGE' }
  if (session.some(({ challengeResult }) => !challengeResult)) return { failAuthentication: true }
  return session.length === 1 && second ? { challengeName: second } : { issueTokens: true }
}

beforeAll(async () => {
  pool = await startPool({
    pool: {
      LambdaConfig: {
        PreAuthentication: 'arn:admit',
        DefineAuthChallenge: 'arn:define',
        CreateAuthChallenge: 'arn:create',
        VerifyAuthChallengeResponse: 'arn:verify',
      },
    },
    triggers: {
      'arn:admit': (event) => {
        told.push(event.request.validationData)
        return event
      },
      'arn:define': (event) => ({ ...event, response: define(event) }),
      'arn:create': (event) => ({ ...event, response: { publicChallengeParameters: { kind: 'device' } } }),
      'arn:verify': ({ request, ...event }) => ({
        ...event,
        response: { answerCorrect: request.challengeAnswer === pass },
      }),
    },
  })
  configureAmplify(pool)
  await register(pool, 'iris@example.com')
})
afterAll(() => pool.close())
beforeEach(() => {
  second = undefined
  told.length = 0
})
afterEach(() => signOut())

const begin = () =>
  signIn({
    username: 'iris@example.com',
    options: { authFlowType: 'CUSTOM_WITHOUT_SRP', clientMetadata: { device_pass: pass } },
  })

describe('Amplify sign-in with a pass', () => {
  it('gives the pass to the pre-authentication trigger and needs no password or text message', async () => {
    const sent = pool.sms.length
    const { nextStep } = await begin()
    expect(nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
      additionalInfo: { kind: 'device' },
    })
    expect(told).toEqual([{ device_pass: pass }])
    expect((await confirmSignIn({ challengeResponse: pass })).isSignedIn).toBe(true)
    expect(await fetchUserAttributes()).toMatchObject({ email: 'iris@example.com' })
    expect(pool.sms.length).toBe(sent)
  })

  it('accepts the account id instead of the e-mail', async () => {
    const { isSignedIn } = await begin().then(() => confirmSignIn({ challengeResponse: pass }))
    expect(isSignedIn).toBe(true)
    const { sub = '' } = await fetchUserAttributes()
    await signOut()
    await signIn({ username: sub, options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
    expect((await confirmSignIn({ challengeResponse: pass })).isSignedIn).toBe(true)
  })

  it('asks for the second factor when the pool requires one after the pass', async () => {
    second = 'SMS_MFA'
    await begin()
    const { nextStep } = await confirmSignIn({ challengeResponse: pass })
    expect(nextStep).toMatchObject({ signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE' })
    const challengeResponse = pool.code('Authentication')
    expect((await confirmSignIn({ challengeResponse })).isSignedIn).toBe(true)
  })

  it('refuses a wrong pass and a second attempt', async () => {
    await begin()
    const answer = () => confirmSignIn({ challengeResponse: 'dsi_1.other' })
    await expect(answer()).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(answer()).rejects.toThrow()
  })

  it('does not accept the pass in place of the SMS code of a password sign-in', async () => {
    const { nextStep } = await signIn({
      username: 'iris@example.com',
      password: goodPassword,
      options: { authFlowType: 'USER_SRP_AUTH', clientMetadata: { device_pass: pass } },
    })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
  })
})
