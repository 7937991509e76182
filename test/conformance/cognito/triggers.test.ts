import {
  AdminConfirmSignUpCommand,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { srpSignIn } from '../../support/people/srp-client.ts'
import {
  createUser,
  goodPassword,
  type LocalPool,
  refusal,
  somePhone,
  startPool,
  type TriggerEvent,
  testClientId,
  testPoolId,
} from './fixture.ts'

let pool: LocalPool
const events: TriggerEvent[] = []
const behaviour = new Map<string, (event: TriggerEvent) => unknown>()

const names = ['PreSignUp', 'PostConfirmation', 'PreAuthentication', 'PostAuthentication', 'CustomMessage'] as const

beforeAll(async () => {
  const record = (name: string) => (event: TriggerEvent) => {
    events.push(structuredClone(event))
    const behave = behaviour.get(name)
    return behave ? behave(event) : event
  }
  pool = await startPool({
    pool: {
      MfaConfiguration: 'OFF',
      LambdaConfig: Object.fromEntries(names.map((name) => [name, `arn:${name}`])),
    },
    triggers: Object.fromEntries(names.map((name) => [`arn:${name}`, record(name)])),
  })
})
afterAll(() => pool.close())
beforeEach(() => {
  events.length = 0
  behaviour.clear()
})

const eventOf = (source: string) => events.find(({ triggerSource }) => triggerSource === source)

const signUp = (Username: string) =>
  pool.client.send(
    new SignUpCommand({
      ClientId: testClientId,
      Username,
      Password: goodPassword,
      UserAttributes: [{ Name: 'phone_number', Value: somePhone }],
      ValidationData: [{ Name: 'invitation', Value: '7' }],
      ClientMetadata: { locale: 'pt-BR' },
    }),
  )

const signIn = (username: string, ClientMetadata?: Record<string, string>) =>
  srpSignIn(
    pool.client,
    { poolId: testPoolId, clientId: testClientId, username, password: goodPassword },
    ClientMetadata ? { ClientMetadata } : {},
  )

describe('trigger', () => {
  it('receives the documented event for sign-up and confirmation', async () => {
    const { UserSub } = await signUp('lia@example.com')
    expect(eventOf('PreSignUp_SignUp')).toEqual({
      version: '1',
      triggerSource: 'PreSignUp_SignUp',
      region: 'sa-east-1',
      userPoolId: testPoolId,
      userName: UserSub,
      callerContext: { awsSdkVersion: expect.any(String), clientId: testClientId },
      request: {
        userAttributes: { email: 'lia@example.com', phone_number: somePhone },
        validationData: { invitation: '7' },
        clientMetadata: { locale: 'pt-BR' },
      },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    })
    await pool.client.send(
      new ConfirmSignUpCommand({
        ClientId: testClientId,
        Username: 'lia@example.com',
        ConfirmationCode: pool.code('SignUp', 'lia@example.com'),
        ClientMetadata: { from: 'browser' },
      }),
    )
    expect(eventOf('PostConfirmation_ConfirmSignUp')).toMatchObject({
      userName: UserSub,
      request: {
        userAttributes: {
          sub: UserSub,
          email: 'lia@example.com',
          email_verified: 'true',
          phone_number_verified: 'false',
          'cognito:user_status': 'CONFIRMED',
        },
        clientMetadata: { from: 'browser' },
      },
      response: {},
    })
  })

  it('pre sign-up may confirm and verify at once, or refuse', async () => {
    behaviour.set('PreSignUp', (event) => ({ ...event, response: { autoConfirmUser: true, autoVerifyEmail: true } }))
    expect((await signUp('mia@example.com')).UserConfirmed).toBe(true)
    expect(eventOf('PostConfirmation_ConfirmSignUp')?.request.userAttributes).toMatchObject({ email_verified: 'true' })
    behaviour.set('PreSignUp', () => {
      throw new Error('Domain not allowed.')
    })
    expect(await refusal(signUp('noa@example.com'))).toBe(
      'UserLambdaValidationException: PreSignUp failed with error Domain not allowed.',
    )
  })

  it('post confirmation: a failure is reported and the user stays confirmed', async () => {
    await signUp('ola@example.com')
    behaviour.set('PostConfirmation', () => {
      throw new Error('no profile')
    })
    const confirm = () =>
      pool.client.send(new AdminConfirmSignUpCommand({ UserPoolId: testPoolId, Username: 'ola@example.com' }))
    expect(await refusal(confirm())).toBe(
      'UserLambdaValidationException: PostConfirmation failed with error no profile.',
    )
    expect(await refusal(confirm())).toContain('Current status is CONFIRMED')
  })

  it('pre authentication gets ClientMetadata as validationData and may refuse', async () => {
    const username = await createUser(pool)
    behaviour.set('PreAuthentication', (event) => {
      const { userAttributes, validationData } = event.request as Record<string, Record<string, string>>
      if (validationData?.phone !== userAttributes?.phone_number) throw new Error('auth.phone_mismatch')
      return event
    })
    expect(await refusal(signIn(username, { phone: '+5511911112222' }))).toBe(
      'UserLambdaValidationException: PreAuthentication failed with error auth.phone_mismatch.',
    )
    expect((await signIn(username, { phone: somePhone })).AuthenticationResult).toBeDefined()
    expect(eventOf('PreAuthentication_Authentication')).toMatchObject({
      request: { validationData: { phone: '+5511911112222' }, userNotFound: false },
      response: {},
    })
    expect(eventOf('PostAuthentication_Authentication')).toMatchObject({
      request: { newDeviceUsed: false, userAttributes: { email: username } },
    })
  })

  it('pre authentication is also called for an unknown name, with userNotFound', async () => {
    await refusal(signIn('nobody@example.com', { phone: somePhone }))
    expect(eventOf('PreAuthentication_Authentication')?.request).toEqual({
      userAttributes: {},
      validationData: { phone: somePhone },
      userNotFound: true,
    })
    expect(eventOf('PostAuthentication_Authentication')).toBeUndefined()
  })

  it('post authentication gets the metadata of the response only and may refuse the tokens', async () => {
    const username = await createUser(pool)
    behaviour.set('PostAuthentication', () => {
      throw new Error('suspended')
    })
    const call = pool.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: testClientId,
        AuthParameters: { USERNAME: username, PASSWORD: goodPassword },
        ClientMetadata: { secret: 'beginning' },
      }),
    )
    expect(await refusal(call)).toBe('UserLambdaValidationException: PostAuthentication failed with error suspended.')
    expect(eventOf('PostAuthentication_Authentication')?.request.clientMetadata).toEqual({})
  })

  it('custom message writes messages with the code in place of the placeholder', async () => {
    behaviour.set('CustomMessage', (event) => ({
      ...event,
      response: { emailSubject: 'Bem-vinda', emailMessage: `<p>Use ${event.request.codeParameter}</p>` },
    }))
    await signUp('pia@example.com')
    expect(pool.emails.at(-1)).toMatchObject({
      subject: 'Bem-vinda',
      html: expect.stringMatching(/^<p>Use \d{6}<\/p>$/),
    })
    behaviour.set('CustomMessage', (event) => ({ ...event, response: { emailMessage: 'no code at all' } }))
    expect(await refusal(signUp('qia@example.com'))).toContain('InvalidLambdaResponseException')
  })

  it('is refused as unrecognizable when it returns no event', async () => {
    const username = await createUser(pool)
    behaviour.set('PreAuthentication', () => undefined)
    expect(await refusal(signIn(username))).toBe('InvalidLambdaResponseException: Unrecognizable lambda output')
  })

  it('is not called for a forged session', async () => {
    const call = pool.client.send(
      new RespondToAuthChallengeCommand({
        ClientId: testClientId,
        ChallengeName: 'SMS_MFA',
        Session: 'x'.repeat(64),
        ChallengeResponses: { USERNAME: 'lia@example.com', SMS_MFA_CODE: '123456' },
      }),
    )
    expect(await refusal(call)).toContain('Invalid session for the user')
    expect(events).toEqual([])
  })
})
