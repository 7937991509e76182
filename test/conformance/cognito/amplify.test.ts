import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { totpCode } from '../../../local/aws/cognito/sign-in/totp.ts'
import { configureAmplify, register, signInBySms, stored } from './amplify-fixture.ts'
import { goodPassword, type LocalPool, somePhone, startPool, testClientId, testPoolId } from './fixture.ts'

let pool: LocalPool

beforeAll(async () => {
  pool = await startPool({ client: { RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 } } })
  configureAmplify(pool)
})
afterAll(() => pool.close())
beforeEach(() => stored.clear())

describe('Amplify user', () => {
  it('signs up, confirms, signs in by SRP and SMS code, and gets verifiable tokens', async () => {
    await register(pool, 'ana@example.com')
    await signInBySms(pool, 'Ana@Example.com')

    const { tokens } = await fetchAuthSession()
    const keys = createRemoteJWKSet(new URL(`${pool.url}/${testPoolId}/.well-known/jwks.json`))
    const issuer = `${pool.url}/${testPoolId}`
    const access = await jwtVerify(String(tokens?.accessToken), keys, { issuer })
    const id = await jwtVerify(String(tokens?.idToken), keys, { issuer, audience: testClientId })
    const { userId, username } = await getCurrentUser()
    expect(userId).toBe(access.payload.sub)
    expect(username).toBe(access.payload.sub)
    expect(access.payload).toMatchObject({
      token_use: 'access',
      client_id: testClientId,
      scope: 'aws.cognito.signin.user.admin',
      username: userId,
      origin_jti: id.payload.origin_jti,
    })
    expect(id.payload).toMatchObject({
      token_use: 'id',
      email: 'ana@example.com',
      email_verified: true,
      phone_number: somePhone,
      'cognito:username': userId,
      'custom:profile_type': 'citizen',
    })
    expect(pool.sms.at(-1)?.text).toMatch(/^Entrada: \d{6}$/)
    expect(pool.emails.at(-1)).toMatchObject({ to: 'ana@example.com', subject: 'Seu código' })
    await signOut()
  })

  it('refreshes the session within the same sign-in', async () => {
    await register(pool, 'bia@example.com')
    await signInBySms(pool, 'bia@example.com')
    const before = await fetchAuthSession()
    const after = await fetchAuthSession({ forceRefresh: true })
    expect(String(after.tokens?.accessToken)).not.toBe(String(before.tokens?.accessToken))
    expect(after.tokens?.accessToken.payload.origin_jti).toBe(before.tokens?.accessToken.payload.origin_jti)
    expect(await fetchUserAttributes()).toMatchObject({ email: 'bia@example.com', phone_number_verified: 'true' })
    await signOut()
  })

  it('changes the e-mail address only with the code sent to the new one', async () => {
    await register(pool, 'caio@example.com')
    await signInBySms(pool, 'caio@example.com')
    const { nextStep } = await updateUserAttribute({
      userAttribute: { attributeKey: 'email', value: 'caio.novo@example.com' },
    })
    expect(nextStep).toMatchObject({ updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE' })
    expect(await fetchUserAttributes()).toMatchObject({ email: 'caio@example.com', email_verified: 'true' })

    const confirmationCode = pool.code('UpdateUserAttribute', 'caio.novo@example.com')
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode })
    expect(await fetchUserAttributes()).toMatchObject({ email: 'caio.novo@example.com', email_verified: 'true' })
    await signOut()
    await signInBySms(pool, 'caio.novo@example.com')
    await signOut()
  })

  it('sets up an authenticator, signs in with it, and may choose SMS without a preference', async () => {
    await register(pool, 'dani@example.com')
    await signInBySms(pool, 'dani@example.com')
    const { sharedSecret, getSetupUri } = await setUpTOTP()
    expect(getSetupUri('Retorna').href).toContain(`secret=${sharedSecret}`)
    await verifyTOTPSetup({ code: totpCode(sharedSecret, pool.now()) })
    await updateMFAPreference({ totp: 'PREFERRED', sms: 'ENABLED' })
    expect(await fetchMFAPreference()).toEqual({ enabled: ['SMS', 'TOTP'], preferred: 'TOTP' })
    await signOut()

    pool.advance(30_000)
    const byToken = await signIn({ username: 'dani@example.com', password: goodPassword })
    expect(byToken.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    await confirmSignIn({ challengeResponse: totpCode(sharedSecret, pool.now()) })
    await updateMFAPreference({ totp: 'ENABLED', sms: 'ENABLED' })
    await signOut()

    const choice = await signIn({ username: 'dani@example.com', password: goodPassword })
    expect(choice.nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['SMS', 'TOTP'],
    })
    const chosen = await confirmSignIn({ challengeResponse: 'SMS' })
    expect(chosen.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
    const done = await confirmSignIn({ challengeResponse: pool.code('Authentication') })
    expect(done.isSignedIn).toBe(true)
    await signOut()
  })

  it('uses each authenticator code once, and signs in by SMS after its removal', async () => {
    await register(pool, 'davi@example.com')
    await signInBySms(pool, 'davi@example.com')
    const { sharedSecret } = await setUpTOTP()
    const first = totpCode(sharedSecret, pool.now())
    const wrong = first === '000000' ? '000001' : '000000'
    await expect(verifyTOTPSetup({ code: wrong })).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' })
    expect((await fetchMFAPreference()).enabled ?? []).not.toContain('TOTP')
    await verifyTOTPSetup({ code: first })
    await updateMFAPreference({ totp: 'ENABLED', sms: 'ENABLED' })
    await signOut()

    await signIn({ username: 'davi@example.com', password: goodPassword })
    await confirmSignIn({ challengeResponse: 'TOTP' })
    await expect(confirmSignIn({ challengeResponse: first })).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    pool.advance(30_000)
    const next = totpCode(sharedSecret, pool.now())
    expect((await confirmSignIn({ challengeResponse: next })).isSignedIn).toBe(true)
    await updateMFAPreference({ sms: 'ENABLED', totp: 'DISABLED' })
    expect(await fetchMFAPreference()).toEqual({ enabled: ['SMS'] })
    await signOut()
    await signInBySms(pool, 'davi@example.com')
    await signOut()
  })

  it('sets up an authenticator during sign-in when MFA is required and no phone is known', async () => {
    await signUp({
      username: 'edu@example.com',
      password: goodPassword,
      options: { userAttributes: { email: 'edu@example.com' } },
    })
    await confirmSignUp({ username: 'edu@example.com', confirmationCode: pool.code('SignUp', 'edu@example.com') })
    const { nextStep } = await signIn({ username: 'edu@example.com', password: goodPassword })
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
    const secret = nextStep.totpSetupDetails.sharedSecret
    const done = await confirmSignIn({ challengeResponse: totpCode(secret, pool.now()) })
    expect(done.isSignedIn).toBe(true)
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
    await signOut()
  })

  it('resets a forgotten password by e-mail and changes it when signed in', async () => {
    await register(pool, 'fabi@example.com')
    const { nextStep } = await resetPassword({ username: 'fabi@example.com' })
    expect(nextStep.codeDeliveryDetails).toEqual({
      deliveryMedium: 'EMAIL',
      destination: 'f***@e***',
      attributeName: 'email',
    })
    await confirmResetPassword({
      username: 'fabi@example.com',
      confirmationCode: pool.code('ForgotPassword', 'fabi@example.com'),
      newPassword: 'Another-Horse-8',
    })
    await signInBySms(pool, 'fabi@example.com', 'Another-Horse-8')
    await updatePassword({ oldPassword: 'Another-Horse-8', newPassword: 'Third-Horse-77' })
    await signOut()
    await expect(signIn({ username: 'fabi@example.com', password: 'Another-Horse-8' })).rejects.toThrow(
      'Incorrect username or password.',
    )
    await signInBySms(pool, 'fabi@example.com', 'Third-Horse-77')
    await signOut()
  })

  it('signs out of all devices at once', async () => {
    await register(pool, 'gil@example.com')
    await signInBySms(pool, 'gil@example.com')
    const elsewhere = new Map(stored)
    await signOut({ global: true })
    expect((await fetchAuthSession()).tokens).toBeUndefined()
    for (const [key, value] of elsewhere) stored.set(key, value)
    await expect(fetchUserAttributes()).rejects.toThrow('Access Token has been revoked')
  })

  it('is sent to the confirmation step when the sign-up is unconfirmed', async () => {
    await signUp({
      username: 'helo@example.com',
      password: goodPassword,
      options: { userAttributes: { email: 'helo@example.com', phone_number: somePhone } },
    })
    const { nextStep } = await signIn({ username: 'helo@example.com', password: goodPassword })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
  })
})
