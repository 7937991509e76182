import {
  AdminDisableUserCommand,
  AdminGetUserCommand,
  type ChallengeNameType,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { srpClient, srpSignIn } from '../../support/people/srp-client.ts'
import {
  createUser,
  goodPassword,
  type LocalPool,
  refusal,
  somePhone,
  startPool,
  testClientId,
  testPoolId,
} from './fixture.ts'

let pool: LocalPool
beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.close())

const signIn = (username: string, password = goodPassword) =>
  srpSignIn(pool.client, { poolId: testPoolId, clientId: testClientId, username, password })

const withPassword = (username: string, password = goodPassword) =>
  pool.client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: testClientId,
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  )

const respond = (name: ChallengeNameType, session: string | undefined, responses: Record<string, string>) =>
  pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: testClientId,
      ChallengeName: name,
      Session: session,
      ChallengeResponses: responses,
    }),
  )

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

describe('sign-in', () => {
  it('asks for the SMS code after SRP and after a plain password', async () => {
    const username = await createUser(pool)
    for (const start of [signIn, withPassword]) {
      const asked = await start(username)
      expect(asked).toMatchObject({
        ChallengeName: 'SMS_MFA',
        ChallengeParameters: {
          CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
          CODE_DELIVERY_DESTINATION: '+*******5432',
        },
      })
      const done = await respond('SMS_MFA', asked.Session, {
        USERNAME: username,
        SMS_MFA_CODE: pool.code('Authentication', somePhone),
      })
      expect(done.AuthenticationResult).toMatchObject({ TokenType: 'Bearer', ExpiresIn: 3_600 })
    }
  })

  it('gives a wrong password the message of an unknown name, in both flows', async () => {
    const username = await createUser(pool)
    const words = 'NotAuthorizedException: Incorrect username or password.'
    expect(await refusal(signIn(username, 'Wrong-Horse-99'))).toBe(words)
    expect(await refusal(withPassword(username, 'Wrong-Horse-99'))).toBe(words)
    expect(await refusal(signIn('nobody@example.com', 'Wrong-Horse-99'))).toBe(words)
    expect(await refusal(withPassword('nobody@example.com', 'Wrong-Horse-99'))).toBe(words)
  })

  it('refuses public values that would make the shared secret zero', async () => {
    const username = await createUser(pool)
    const start = (SRP_A: string) =>
      pool.client.send(
        new InitiateAuthCommand({
          AuthFlow: 'USER_SRP_AUTH',
          ClientId: testClientId,
          AuthParameters: { USERNAME: username, SRP_A },
        }),
      )
    expect(await refusal(start('0'))).toContain('InvalidParameterException')
    expect(await refusal(start('not hexadecimal'))).toContain('InvalidParameterException')
  })

  it('accepts one password proof per exchange, correct or wrong', async () => {
    const username = await createUser(pool)
    const srp = srpClient(testPoolId)
    const first = await pool.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: testClientId,
        AuthParameters: { USERNAME: username, SRP_A: srp.SRP_A },
      }),
    )
    const parameters = first.ChallengeParameters ?? {}
    const wrong = respond('PASSWORD_VERIFIER', undefined, srp.answer(parameters, 'Wrong-Horse-99'))
    expect(await refusal(wrong)).toContain('Incorrect username or password.')
    const late = respond('PASSWORD_VERIFIER', undefined, srp.answer(parameters, goodPassword))
    expect(await refusal(late)).toContain('Invalid session for the user')
  })

  it('reports a disabled user only after the correct password', async () => {
    const username = await createUser(pool)
    await pool.client.send(new AdminDisableUserCommand({ UserPoolId: testPoolId, Username: username }))
    expect(await refusal(signIn(username, 'Wrong-Horse-99'))).toContain('Incorrect username or password.')
    expect(await refusal(signIn(username))).toBe('NotAuthorizedException: User is disabled.')
  })

  it('requires a valid new password and the second factor from an invited user', async () => {
    const username = await createUser(pool, { permanent: false })
    const asked = await signIn(username)
    expect(asked.ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const answer = (NEW_PASSWORD: string, more = {}) =>
      respond('NEW_PASSWORD_REQUIRED', asked.Session, { USERNAME: username, NEW_PASSWORD, ...more })
    expect(await refusal(answer('short'))).toBe(
      'InvalidPasswordException: Password did not conform with policy: Password not long enough',
    )
    expect(await refusal(answer('Fresh-Horse-10', { 'userAttributes.email_verified': 'true' }))).toContain(
      'unauthorized',
    )
    const next = await answer('Fresh-Horse-10')
    expect(next.ChallengeName).toBe('SMS_MFA')
    expect((await signIn(username, 'Fresh-Horse-10')).ChallengeName).toBe('SMS_MFA')
  })

  it('refuses an expired temporary password', async () => {
    const username = await createUser(pool, { permanent: false })
    pool.advance(8 * 86_400_000)
    expect(await refusal(signIn(username))).toContain('Temporary password has expired')
  })

  it('refuses flows that the client does not list', async () => {
    const call = pool.client.send(
      new InitiateAuthCommand({ AuthFlow: 'USER_AUTH', ClientId: testClientId, AuthParameters: { USERNAME: 'a' } }),
    )
    expect(await refusal(call)).toContain('InvalidParameterException')
  })

  it('marks the phone number as verified by the first SMS sign-in', async () => {
    const username = await createUser(pool)
    const verified = async () => {
      const user = await pool.client.send(new AdminGetUserCommand({ UserPoolId: testPoolId, Username: username }))
      return user.UserAttributes?.find(({ Name }) => Name === 'phone_number_verified')?.Value
    }
    expect(await verified()).toBe('false')
    const { Session } = await signIn(username)
    await respond('SMS_MFA', Session, { USERNAME: username, SMS_MFA_CODE: pool.code('Authentication') })
    expect(await verified()).toBe('true')
  })
})

describe('challenge session', () => {
  it('is refused when forged, reused, of another challenge or of another user', async () => {
    const username = await createUser(pool)
    const other = await createUser(pool)
    const { Session = '' } = await signIn(username)
    const smsMfaCode = pool.code('Authentication')
    const answer = { USERNAME: username, SMS_MFA_CODE: smsMfaCode }
    const invalid = /^NotAuthorizedException: Invalid session for the user/
    expect(await refusal(respond('SMS_MFA', Buffer.alloc(96, 7).toString('base64'), answer))).toMatch(invalid)
    expect(await refusal(respond('SMS_MFA', `${Session}A`, answer))).toMatch(invalid)
    const asToken = respond('SOFTWARE_TOKEN_MFA', Session, {
      USERNAME: username,
      SOFTWARE_TOKEN_MFA_CODE: smsMfaCode,
    })
    expect(await refusal(asToken)).toMatch(invalid)
    expect(await refusal(respond('SMS_MFA', Session, { ...answer, USERNAME: other }))).toMatch(invalid)
    await respond('SMS_MFA', Session, answer)
    expect(await refusal(respond('SMS_MFA', Session, answer))).toBe(
      'NotAuthorizedException: Invalid session for the user, session can only be used once.',
    )
  })

  it('expires after three minutes', async () => {
    const username = await createUser(pool)
    const { Session } = await signIn(username)
    const smsMfaCode = pool.code('Authentication')
    pool.advance(3 * 60_000)
    expect(await refusal(respond('SMS_MFA', Session, { USERNAME: username, SMS_MFA_CODE: smsMfaCode }))).toBe(
      'NotAuthorizedException: Invalid session for the user, session is expired.',
    )
  })

  it('accepts the correct code after a wrong one', async () => {
    const username = await createUser(pool)
    const { Session } = await signIn(username)
    const code = pool.code('Authentication')
    const wrong = respond('SMS_MFA', Session, { USERNAME: username, SMS_MFA_CODE: otherThan(code) })
    expect(await refusal(wrong)).toContain('CodeMismatchException')
    const right = await respond('SMS_MFA', Session, { USERNAME: username, SMS_MFA_CODE: code })
    expect(right.AuthenticationResult).toBeDefined()
  })
})

describe('attempt limits', () => {
  it('lock after five wrong passwords, double the lock time, and reset on success', async () => {
    const username = await createUser(pool)
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await refusal(withPassword(username, 'Wrong-Horse-99'))).toContain('Incorrect username or password.')
    }
    expect(await refusal(withPassword(username))).toBe('NotAuthorizedException: Password attempts exceeded')
    pool.advance(1_000)
    expect(await refusal(withPassword(username, 'Wrong-Horse-99'))).toContain('Incorrect username or password.')
    pool.advance(1_000)
    expect(await refusal(withPassword(username))).toContain('Password attempts exceeded')
    pool.advance(1_000)
    const { Session } = await withPassword(username)
    await respond('SMS_MFA', Session, { USERNAME: username, SMS_MFA_CODE: pool.code('Authentication') })
    expect(await refusal(withPassword(username, 'Wrong-Horse-99'))).toContain('Incorrect username or password.')
    expect((await withPassword(username)).ChallengeName).toBe('SMS_MFA')
  })

  it('lock unknown names in the same way', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await refusal(withPassword('ghost@example.com'))
    expect(await refusal(withPassword('ghost@example.com'))).toContain('Password attempts exceeded')
  })

  it('lock after five wrong SMS codes, even with correct passwords between them', async () => {
    const username = await createUser(pool)
    for (let attempt = 0; attempt < 5; attempt++) {
      const { Session } = await signIn(username)
      const smsMfaCode = otherThan(pool.code('Authentication'))
      await refusal(respond('SMS_MFA', Session, { USERNAME: username, SMS_MFA_CODE: smsMfaCode }))
    }
    expect(await refusal(signIn(username))).toContain('Password attempts exceeded')
  })
})
