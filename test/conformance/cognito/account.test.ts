import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../../../local/aws/cognito/sign-in/totp.ts'
import { createUser, goodPassword, type LocalPool, refusal, startPool, testClientId } from './fixture.ts'

let pool: LocalPool
beforeAll(async () => {
  pool = await startPool({ pool: { MfaConfiguration: 'OPTIONAL' } })
})
afterAll(() => pool.close())

const begin = (username: string) =>
  pool.client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: testClientId,
      AuthParameters: { USERNAME: username, PASSWORD: goodPassword },
    }),
  )
async function signedIn() {
  const username = await createUser(pool)
  const { AuthenticationResult } = await begin(username)
  return { username, AccessToken: AuthenticationResult?.AccessToken ?? '' }
}
const attributesOf = async (AccessToken: string) => {
  const { UserAttributes = [] } = await pool.client.send(new GetUserCommand({ AccessToken }))
  return Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]))
}
const update = (AccessToken: string, Name: string, Value: string) =>
  pool.client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }))
const verify = (AccessToken: string, Code: string) =>
  pool.client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }))

describe('changing the e-mail address', () => {
  it('refuses the code of an earlier address for a later one', async () => {
    const { AccessToken } = await signedIn()
    await update(AccessToken, 'email', 'first@example.com')
    const first = pool.code('UpdateUserAttribute', 'first@example.com')
    await update(AccessToken, 'email', 'second@example.com')
    const second = pool.code('UpdateUserAttribute', 'second@example.com')
    if (first !== second) expect(await refusal(verify(AccessToken, first))).toContain('CodeMismatchException')
    await verify(AccessToken, second)
    expect(await attributesOf(AccessToken)).toMatchObject({ email: 'second@example.com', email_verified: 'true' })
  })

  it('sends a fresh code on demand', async () => {
    const { AccessToken } = await signedIn()
    await update(AccessToken, 'email', 'third@example.com')
    const { CodeDeliveryDetails } = await pool.client.send(
      new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
    )
    expect(CodeDeliveryDetails?.Destination).toBe('t***@e***')
    await verify(AccessToken, pool.code('VerifyUserAttribute', 'third@example.com'))
  })

  it('refuses an address in use, also when it was taken after the code was sent', async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const taken = 'AliasExistsException: An account with the given email already exists.'
    expect(await refusal(update(one.AccessToken, 'email', two.username.toUpperCase()))).toBe(taken)
    await update(one.AccessToken, 'email', 'both@example.com')
    const slow = pool.code('UpdateUserAttribute', 'both@example.com')
    await update(two.AccessToken, 'email', 'both@example.com')
    await verify(two.AccessToken, pool.code('UpdateUserAttribute', 'both@example.com'))
    expect(await refusal(verify(one.AccessToken, slow))).toBe(taken)
  })

  it('stores a phone number at once as unverified when the pool requires no proof', async () => {
    const { AccessToken } = await signedIn()
    await update(AccessToken, 'phone_number', '+5521988887777')
    expect(await attributesOf(AccessToken)).toMatchObject({
      phone_number: '+5521988887777',
      phone_number_verified: 'false',
    })
    expect(await refusal(update(AccessToken, 'phone_number_verified', 'true'))).toContain('unauthorized attribute')
  })

  it('stops sending codes after ten requests', async () => {
    const { AccessToken } = await signedIn()
    const ask = () =>
      pool.client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }))
    for (let sent = 0; sent < 10; sent++) await ask()
    expect(await refusal(ask())).toContain('LimitExceededException')
  })
})

describe('changing the password', () => {
  it('requires the old password and stops after five wrong ones', async () => {
    const { AccessToken } = await signedIn()
    const change = (PreviousPassword: string) =>
      refusal(
        pool.client.send(
          new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'Fresh-Horse-10' }),
        ),
      )
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await change('Wrong-Horse-99')).toBe('NotAuthorizedException: Incorrect username or password.')
    }
    expect(await change(goodPassword)).toContain('LimitExceededException')
  })
})

describe('authenticator', () => {
  it('needs a correct code for set-up and accepts each code once', async () => {
    const { username, AccessToken } = await signedIn()
    const prefer = () =>
      pool.client.send(
        new SetUserMFAPreferenceCommand({
          AccessToken,
          SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
        }),
      )
    expect(await refusal(prefer())).toContain('InvalidParameterException')
    const { SecretCode = '' } = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }))
    const give = (UserCode: string) => pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    const code = totpCode(SecretCode, pool.now())
    const wrong = [totpCode('A'.repeat(32), pool.now()), '999999'].find((other) => other !== code) ?? ''
    expect(await refusal(give(wrong))).toBe('EnableSoftwareTokenMFAException: Code mismatch')
    expect((await give(code)).Status).toBe('SUCCESS')
    await prefer()

    const { ChallengeName, Session } = await begin(username)
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const answer = (SOFTWARE_TOKEN_MFA_CODE: string) =>
      pool.client.send(
        new RespondToAuthChallengeCommand({
          ClientId: testClientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session,
          ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE },
        }),
      )
    expect(await refusal(answer(code))).toBe('ExpiredCodeException: Your software token has already been used once.')
    pool.advance(30_000)
    expect((await answer(totpCode(SecretCode, pool.now()))).AuthenticationResult).toBeDefined()
  })
})
