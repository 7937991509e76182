import { confirmSignIn, fetchUserAttributes, signIn, signOut } from 'aws-amplify/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configureAmplify, register } from './amplify-fixture.ts'
import { goodPassword, type LocalPool, somePhone, startPool } from './fixture.ts'

let pool: LocalPool

beforeAll(async () => {
  pool = await startPool({
    pool: {
      LambdaConfig: {
        PreAuthentication: 'arn:phone',
        DefineAuthChallenge: 'arn:define',
        CreateAuthChallenge: 'arn:create',
        VerifyAuthChallengeResponse: 'arn:verify',
      },
    },
    triggers: {
      'arn:phone': (event) => {
        const { userAttributes, validationData } = event.request as Record<string, Record<string, string>>
        const told = validationData?.phone
        if (told && told !== userAttributes?.phone_number) throw new Error('auth.phone_mismatch')
        return event
      },
      'arn:define': ({ request, ...event }) => {
        const right = (request.session as { challengeResult: boolean }[]).some((result) => result.challengeResult)
        return { ...event, response: right ? { issueTokens: true } : { challengeName: 'CUSTOM_CHALLENGE' } }
      },
      'arn:create': (event) => ({
        ...event,
        response: { publicChallengeParameters: { kind: 'qr' }, privateChallengeParameters: { code: '4242' } },
      }),
      'arn:verify': ({ request, ...event }) => ({
        ...event,
        response: {
          answerCorrect: request.challengeAnswer === (request.privateChallengeParameters as { code: string }).code,
        },
      }),
    },
  })
  configureAmplify(pool)
})
afterAll(() => pool.close())

describe('Amplify sign-in with triggers', () => {
  it('is refused before a code is sent when the phone number differs', async () => {
    await register(pool, 'iris@example.com')
    const sent = pool.sms.length
    const withPhone = (phone: string) =>
      signIn({ username: 'iris@example.com', password: goodPassword, options: { clientMetadata: { phone } } })
    await expect(withPhone('+5511900000000')).rejects.toMatchObject({
      name: 'UserLambdaValidationException',
      message: 'PreAuthentication failed with error auth.phone_mismatch.',
    })
    expect(pool.sms.length).toBe(sent)
    expect((await withPhone(somePhone)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
  })

  it('works without a password by a custom challenge', async () => {
    await register(pool, 'jo@example.com')
    const { nextStep } = await signIn({ username: 'jo@example.com', options: { authFlowType: 'CUSTOM_WITHOUT_SRP' } })
    expect(nextStep).toMatchObject({
      signInStep: 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE',
      additionalInfo: { kind: 'qr' },
    })
    const again = await confirmSignIn({ challengeResponse: '0000' })
    expect(again.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
    expect((await confirmSignIn({ challengeResponse: '4242' })).isSignedIn).toBe(true)
    expect(await fetchUserAttributes()).toMatchObject({ email: 'jo@example.com' })
    await signOut()
  })
})
