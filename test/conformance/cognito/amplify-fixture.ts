import { Amplify } from 'aws-amplify'
import { confirmSignIn, confirmSignUp, signIn, signUp } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { expect } from 'vitest'
import { goodPassword, type LocalPool, somePhone, testClientId, testPoolId } from './fixture.ts'

export const stored = new Map<string, string>()

export function configureAmplify(pool: LocalPool): void {
  Amplify.configure({
    Auth: { Cognito: { userPoolId: testPoolId, userPoolClientId: testClientId, userPoolEndpoint: pool.url } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => stored.get(key) ?? null,
    setItem: async (key, value) => void stored.set(key, value),
    removeItem: async (key) => void stored.delete(key),
    clear: async () => stored.clear(),
  })
}

/** Signs a user up and confirms the sign-up through the browser library. */
export async function register(pool: LocalPool, email: string): Promise<void> {
  const { nextStep } = await signUp({
    username: email,
    password: goodPassword,
    options: { userAttributes: { email, phone_number: somePhone, 'custom:profile_type': 'citizen' } },
  })
  expect(nextStep).toMatchObject({
    signUpStep: 'CONFIRM_SIGN_UP',
    codeDeliveryDetails: { deliveryMedium: 'EMAIL', attributeName: 'email' },
  })
  const { isSignUpComplete } = await confirmSignUp({ username: email, confirmationCode: pool.code('SignUp', email) })
  expect(isSignUpComplete).toBe(true)
}

export async function signInBySms(pool: LocalPool, username: string, password = goodPassword): Promise<void> {
  const { nextStep } = await signIn({ username, password })
  expect(nextStep).toEqual({
    signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*******5432' },
  })
  const { isSignedIn } = await confirmSignIn({ challengeResponse: pool.code('Authentication') })
  expect(isSignedIn).toBe(true)
}
