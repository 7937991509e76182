import {
  AdminGetUserCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  type SignUpCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser, goodPassword, type LocalPool, refusal, startPool, testClientId, testPoolId } from './fixture.ts'

let pool: LocalPool
beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.close())

let people = 0
const newName = () => `person${++people}@example.com`
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const signUp = (Username: string, more: Partial<SignUpCommandInput> = {}) =>
  pool.client.send(
    new SignUpCommand({
      ClientId: testClientId,
      Username,
      Password: goodPassword,
      UserAttributes: [{ Name: 'email', Value: Username }],
      ...more,
    }),
  )
const confirm = (Username: string, ConfirmationCode: string) =>
  pool.client.send(new ConfirmSignUpCommand({ ClientId: testClientId, Username, ConfirmationCode }))
const resend = (Username: string) =>
  pool.client.send(new ResendConfirmationCodeCommand({ ClientId: testClientId, Username }))
const forgot = (Username: string) => pool.client.send(new ForgotPasswordCommand({ ClientId: testClientId, Username }))
const reset = (Username: string, ConfirmationCode: string, Password = 'Fresh-Horse-10') =>
  pool.client.send(new ConfirmForgotPasswordCommand({ ClientId: testClientId, Username, ConfirmationCode, Password }))

const mismatch = 'CodeMismatchException: Invalid verification code provided, please try again.'
const expired = 'ExpiredCodeException: Invalid code provided, please request a code again.'
const limit = 'LimitExceededException: Attempt limit exceeded, please try after some time.'

describe('sign-up', () => {
  it('names the user by an id and leaves the address unverified until the code', async () => {
    const email = newName()
    const { UserSub, UserConfirmed, CodeDeliveryDetails } = await signUp(email)
    expect(UserSub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(UserConfirmed).toBe(false)
    expect(CodeDeliveryDetails).toEqual({
      Destination: 'p***@e***',
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    })
    const get = () => pool.client.send(new AdminGetUserCommand({ UserPoolId: testPoolId, Username: email }))
    expect(await get()).toMatchObject({ Username: UserSub, UserStatus: 'UNCONFIRMED' })
    await confirm(email, pool.code('SignUp', email))
    const confirmed = await get()
    expect(confirmed.UserStatus).toBe('CONFIRMED')
    expect(confirmed.UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' })
  })

  it.each([
    ['Aa1!', 'Password not long enough'],
    ['lower-case-1', 'Password must have uppercase characters'],
    ['UPPER-CASE-1', 'Password must have lowercase characters'],
    ['No-Digits-Here', 'Password must have numeric characters'],
    ['NoSymbols123', 'Password must have symbol characters'],
  ])('refuses the password %s: %s', async (Password, rule) => {
    expect(await refusal(signUp(newName(), { Password }))).toBe(
      `InvalidPasswordException: Password did not conform with policy: ${rule}`,
    )
  })

  it('refuses an address in use, in any case', async () => {
    const email = newName()
    await signUp(email)
    expect(await refusal(signUp(email.toUpperCase()))).toBe(
      'UsernameExistsException: An account with the given email already exists.',
    )
  })

  it('refuses attributes that are unknown, malformed or reserved for the service', async () => {
    const email = newName()
    const withAttribute = (Name: string, Value: string) => refusal(signUp(email, { UserAttributes: [{ Name, Value }] }))
    expect(await withAttribute('custom:unknown', 'x')).toContain('Attributes did not conform to the schema')
    expect(await withAttribute('phone_number', '11 99999')).toBe(
      'InvalidParameterException: Invalid phone number format.',
    )
    expect(await withAttribute('email_verified', 'true')).toContain('unauthorized attribute')
    expect(await withAttribute('sub', '1')).toContain('InvalidParameterException')
    expect(await refusal(signUp('not-an-address'))).toBe('InvalidParameterException: Username should be an email.')
  })

  it('accepts only the latest code, once, within a day', async () => {
    const email = newName()
    await signUp(email)
    const first = pool.code('SignUp', email)
    await resend(email)
    const second = pool.code('ResendCode', email)
    if (first !== second) expect(await refusal(confirm(email, first))).toBe(mismatch)
    pool.advance(24 * 3_600_000)
    expect(await refusal(confirm(email, second))).toBe(expired)
    await resend(email)
    const third = pool.code('ResendCode', email)
    await confirm(email, third)
    expect(await refusal(confirm(email, third))).toBe(
      'NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED',
    )
  })

  it('stops after five wrong codes within an hour', async () => {
    const email = newName()
    await signUp(email)
    const code = pool.code('SignUp', email)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await refusal(confirm(email, otherThan(code)))).toBe(mismatch)
    }
    expect(await refusal(confirm(email, code))).toBe(limit)
    pool.advance(3_600_000)
    expect(await confirm(email, code)).toBeDefined()
  })
})

describe('recovery', () => {
  it('sets a new password by the code, once, within an hour', async () => {
    const email = await createUser(pool)
    await forgot(email)
    const late = pool.code('ForgotPassword', email)
    pool.advance(3_600_000)
    expect(await refusal(reset(email, late))).toBe(expired)
    await forgot(email)
    const code = pool.code('ForgotPassword', email)
    expect(await refusal(reset(email, code, 'weak'))).toContain('InvalidPasswordException')
    await reset(email, code)
    expect(await refusal(reset(email, code))).toBe(expired)
  })

  it('stops after five wrong codes', async () => {
    const email = await createUser(pool)
    await forgot(email)
    const code = pool.code('ForgotPassword', email)
    for (let attempt = 0; attempt < 5; attempt++) await refusal(reset(email, otherThan(code)))
    expect(await refusal(reset(email, code))).toBe(limit)
  })
})

describe('hidden existence: an unknown name', () => {
  const srp = async (Username: string) => {
    const { ChallengeName, ChallengeParameters } = await pool.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: testClientId,
        AuthParameters: { USERNAME: Username, SRP_A: 'abcdef' },
      }),
    )
    return { ChallengeName, ...ChallengeParameters } as Record<string, string>
  }

  it('gets an SRP challenge of the same form, with a stable salt and id', async () => {
    const known = await srp(await createUser(pool))
    const [one, two] = [await srp('nobody@example.com'), await srp('Nobody@Example.com')]
    expect(Object.keys(one)).toEqual(Object.keys(known))
    expect(one.SALT).toBe(two.SALT)
    expect(one.USER_ID_FOR_SRP).toBe(two.USER_ID_FOR_SRP)
    expect(one.SRP_B).not.toBe(two.SRP_B)
    expect(one.SALT).not.toBe((await srp('someone.else@example.com')).SALT)
    for (const key of ['SALT', 'USER_ID_FOR_SRP', 'SECRET_BLOCK']) {
      expect(one[key]?.length).toBe(known[key]?.length)
    }
  })

  it('gets the delivery details of a user, and nothing is sent', async () => {
    const before = pool.emails.length
    const details = { Destination: 'n***@e***', DeliveryMedium: 'EMAIL', AttributeName: 'email' }
    expect((await forgot('nobody@example.com')).CodeDeliveryDetails).toEqual(details)
    expect((await resend('nobody@example.com')).CodeDeliveryDetails).toEqual(details)
    expect(pool.emails.length).toBe(before)
  })

  it('gets the same responses to wrong codes as a user: mismatch, then the limit', async () => {
    const known = await createUser(pool)
    for (const name of [known, 'phantom@example.com']) {
      expect(await refusal(reset(name, '123456'))).toBe(expired)
      await forgot(name)
      const code = name === known ? pool.code('ForgotPassword', known) : '123456'
      const answers = new Set<string>()
      for (let attempt = 0; attempt < 5; attempt++) answers.add(await refusal(reset(name, otherThan(code))))
      expect([...answers]).toEqual([mismatch])
      expect(await refusal(reset(name, code))).toBe(limit)
    }
  })

  it('gets the same response as a user without a verified address', async () => {
    const email = newName()
    await signUp(email)
    expect((await forgot(email)).CodeDeliveryDetails).toEqual((await forgot(`${email}.br`)).CodeDeliveryDetails)
    expect(await refusal(reset(email, '123456'))).toBe(mismatch)
  })

  it('is reported as unknown by a client that does not hide existence', async () => {
    const open = await startPool({ client: { PreventUserExistenceErrors: 'LEGACY' } })
    const call = open.client.send(new ForgotPasswordCommand({ ClientId: testClientId, Username: 'nobody@example.com' }))
    expect(await refusal(call)).toBe('UserNotFoundException: User does not exist.')
    await open.close()
  })
})
