import {
  AdminForgetDeviceCommand,
  AdminGetDeviceCommand,
  AdminListDevicesCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmDeviceCommand,
  ForgetDeviceCommand,
  GetDeviceCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  RespondToAuthChallengeCommand,
  UpdateDeviceStatusCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { fetchAuthSession, fetchDevices, forgetDevice, rememberDevice, signIn, signOut } from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { srpSignIn } from '../../support/people/srp-client.ts'
import { configureAmplify, signInBySms, stored } from './amplify-fixture.ts'
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

const authenticated: TriggerEvent[] = []
const optIn = { ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: true }
let pool: LocalPool

beforeAll(async () => {
  pool = await startPool({
    pool: { DeviceConfiguration: optIn, LambdaConfig: { PostAuthentication: 'post' } },
    triggers: {
      post: (event) => {
        authenticated.push(event)
        return event
      },
    },
  })
  configureAmplify(pool)
})
afterAll(() => pool.close())
beforeEach(() => {
  stored.clear()
  authenticated.length = 0
})

const newDeviceUsed = () => authenticated.at(-1)?.request.newDeviceUsed
const password = { password: goodPassword }
const begin = (username: string) => signIn({ username, ...password }).then(({ nextStep }) => nextStep.signInStep)
const accessToken = async () => String((await fetchAuthSession()).tokens?.accessToken)

/** Signs in on a new browser with a code and trusts it; leaves the session. */
async function trustThisBrowser(username: string): Promise<string> {
  await signInBySms(pool, username)
  await rememberDevice()
  const [device] = (await fetchDevices()).slice(-1)
  await signOut()
  return device?.id ?? ''
}

/** Signs in past Amplify; the answer to PASSWORD_VERIFIER names the device. */
async function tokensByCode(username: string) {
  const asked = await srpSignIn(pool.client, { poolId: testPoolId, clientId: testClientId, username, ...password })
  const { AuthenticationResult } = await pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: testClientId,
      ChallengeName: 'SMS_MFA',
      Session: asked.Session,
      ChallengeResponses: { USERNAME: username, SMS_MFA_CODE: pool.code('Authentication') },
    }),
  )
  return AuthenticationResult ?? {}
}

describe('remembered device, with unmodified Amplify', () => {
  it('signs in without a code, and reports it as known', async () => {
    const username = await createUser(pool)
    await signInBySms(pool, username)
    expect(newDeviceUsed()).toBe(true)
    await rememberDevice()
    await signOut()
    const sent = pool.sms.length
    expect(await begin(username)).toBe('DONE')
    expect(pool.sms).toHaveLength(sent)
    expect(newDeviceUsed()).toBe(false)
    const [device] = await fetchDevices()
    const { tokens } = await fetchAuthSession()
    expect(tokens?.accessToken.payload.device_key).toBe(device?.id)
    expect(device?.attributes['dev:device_remembered_status']).toBe('remembered')
    await signOut()
  })

  it('asks for the code while the user has not trusted it', async () => {
    const username = await createUser(pool)
    await signInBySms(pool, username)
    await signOut()
    expect(await begin(username)).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
  })

  it('asks for the code after it was forgotten, here or by an administrator', async () => {
    const username = await createUser(pool)
    await signInBySms(pool, username)
    await rememberDevice()
    await forgetDevice()
    await signOut()
    expect(await begin(username)).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
    stored.clear()
    const DeviceKey = await trustThisBrowser(username)
    await pool.client.send(new AdminForgetDeviceCommand({ UserPoolId: testPoolId, Username: username, DeviceKey }))
    expect(await begin(username)).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
  })

  it('stays remembered after a global sign-out, as AWS documents', async () => {
    const username = await createUser(pool)
    await trustThisBrowser(username)
    await pool.client.send(new AdminUserGlobalSignOutCommand({ UserPoolId: testPoolId, Username: username }))
    expect(await begin(username)).toBe('DONE')
    await signOut()
  })

  it('refreshes its session; another browser with the refresh token does not', async () => {
    const username = await createUser(pool)
    await signInBySms(pool, username)
    const before = await accessToken()
    const { tokens } = await fetchAuthSession({ forceRefresh: true })
    expect(String(tokens?.accessToken)).not.toBe(before)
    const RefreshToken = [...stored].find(([name]) => name.endsWith('.refreshToken'))?.[1]
    const steal = (DeviceKey?: string) =>
      refusal(
        pool.client.send(new GetTokensFromRefreshTokenCommand({ ClientId: testClientId, RefreshToken, DeviceKey })),
      )
    expect(await steal()).toBe('NotAuthorizedException: Invalid Refresh Token')
    expect(await steal('sa-east-1_00000000-0000-0000-0000-000000000000')).toBe(
      'NotAuthorizedException: Invalid Refresh Token',
    )
    await signOut()
  })

  it('records its last sign-in', async () => {
    const username = await createUser(pool)
    const DeviceKey = await trustThisBrowser(username)
    pool.advance(86_400_000)
    expect(await begin(username)).toBe('DONE')
    const get = new AdminGetDeviceCommand({ UserPoolId: testPoolId, Username: username, DeviceKey })
    const { Device } = await pool.client.send(get)
    expect(Device?.DeviceLastAuthenticatedDate?.getTime()).toBe(pool.now().getTime())
    expect(Number(Device?.DeviceLastAuthenticatedDate) - Number(Device?.DeviceCreateDate)).toBe(86_400_000)
    await signOut()
  })
})

describe('an attacker', () => {
  it('gets nothing from a stolen device without the password', async () => {
    const username = await createUser(pool)
    await trustThisBrowser(username)
    await expect(signIn({ username, password: 'Wrong-Horse-9' })).rejects.toThrow('Incorrect username or password.')
  })

  it('gets a code challenge with the password and only the device’s name', async () => {
    const username = await createUser(pool)
    const key = await trustThisBrowser(username)
    for (const name of stored.keys()) if (name.endsWith('randomPasswordKey')) stored.set(name, 'guessed')
    await expect(begin(username)).rejects.toThrow('Incorrect username or password.')
    expect(key).toMatch(/^sa-east-1_[0-9a-f-]{36}$/)
  })

  it('cannot name another user’s device', async () => {
    const [username, other] = [await createUser(pool), await createUser(pool)]
    const DeviceKey = await trustThisBrowser(other)
    const start = new InitiateAuthCommand({
      ClientId: testClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: goodPassword, DEVICE_KEY: DeviceKey },
    })
    expect(await refusal(pool.client.send(start))).toBe('ResourceNotFoundException: Device does not exist.')
  })

  it('answers the device challenge only after the password', async () => {
    const username = await createUser(pool)
    const DeviceKey = await trustThisBrowser(username)
    const answer = new RespondToAuthChallengeCommand({
      ClientId: testClientId,
      ChallengeName: 'DEVICE_SRP_AUTH',
      ChallengeResponses: { USERNAME: username, DEVICE_KEY: DeviceKey, SRP_A: 'ab' },
    })
    expect(await refusal(pool.client.send(answer))).toBe('NotAuthorizedException: Invalid session for the user.')
  })
})

describe('device operations', () => {
  it('refuse what Cognito refuses', async () => {
    const username = await createUser(pool)
    const { AccessToken, NewDeviceMetadata, RefreshToken } = await tokensByCode(username)
    const DeviceKey = NewDeviceMetadata?.DeviceKey ?? ''
    const unknown = 'sa-east-1_00000000-0000-0000-0000-000000000000'
    const config = { PasswordVerifier: 'YWJj', Salt: 'YWJj' }
    // Unconfirmed, the device does not exist, and the session cannot be refreshed.
    expect(await refusal(pool.client.send(new GetDeviceCommand({ AccessToken, DeviceKey })))).toContain(
      'ResourceNotFoundException',
    )
    const refresh = { ClientId: testClientId, RefreshToken, DeviceKey }
    expect(await refusal(pool.client.send(new GetTokensFromRefreshTokenCommand(refresh)))).toContain(
      'Invalid Refresh Token',
    )
    expect(await refusal(pool.client.send(new UpdateDeviceStatusCommand({ AccessToken, DeviceKey })))).toContain(
      'Device does not exist.',
    )
    const confirm = (key: string, DeviceSecretVerifierConfig?: typeof config) =>
      new ConfirmDeviceCommand({ AccessToken, DeviceKey: key, DeviceSecretVerifierConfig })
    expect(await refusal(pool.client.send(confirm(unknown, config)))).toBe(
      'InvalidParameterException: Invalid device key given.',
    )
    expect(await refusal(pool.client.send(confirm(DeviceKey)))).toContain('InvalidParameterException')
    expect(await refusal(pool.client.send(confirm('no key', config)))).toContain('InvalidParameterException')
    expect(await pool.client.send(confirm(DeviceKey, config))).toMatchObject({ UserConfirmationNecessary: true })
    expect(await refusal(pool.client.send(confirm(DeviceKey, config)))).toContain('Invalid device key given.')
    expect(await refusal(pool.client.send(new GetTokensFromRefreshTokenCommand(refresh)))).toBe('accepted')
    expect(await refusal(pool.client.send(new ForgetDeviceCommand({ AccessToken, DeviceKey: unknown })))).toContain(
      'Device does not exist.',
    )
  })

  it('list devices by pages, and their names and dates', async () => {
    const username = await createUser(pool)
    await trustThisBrowser(username)
    stored.clear()
    await trustThisBrowser(username)
    const list = { UserPoolId: testPoolId, Username: username, Limit: 1 }
    const first = await pool.client.send(new AdminListDevicesCommand(list))
    const token = { PaginationToken: first.PaginationToken }
    const second = await pool.client.send(new AdminListDevicesCommand({ ...list, ...token }))
    expect([first.Devices?.length, second.Devices?.length, second.PaginationToken]).toEqual([1, 1, undefined])
    expect(first.Devices?.[0]?.DeviceKey).not.toBe(second.Devices?.[0]?.DeviceKey)
  })

  it('need the tracking of devices', async () => {
    const plain = await startPool()
    try {
      const username = await createUser(plain)
      const options = { poolId: testPoolId, clientId: testClientId, username, ...password }
      const asked = await srpSignIn(plain.client, options)
      const ChallengeResponses = { USERNAME: username, SMS_MFA_CODE: plain.code('Authentication') }
      const answer = {
        ClientId: testClientId,
        ChallengeName: 'SMS_MFA',
        Session: asked.Session,
        ChallengeResponses,
      } as const
      const { AuthenticationResult: tokens } = await plain.client.send(new RespondToAuthChallengeCommand(answer))
      expect(tokens?.NewDeviceMetadata).toBeUndefined()
      const listed = plain.client.send(new ListDevicesCommand({ AccessToken: tokens?.AccessToken }))
      expect(await refusal(listed)).toContain('NotAuthorizedException')
    } finally {
      await plain.close()
    }
  })

  it('survive a restart of the pool', async () => {
    const username = await createUser(pool)
    await trustThisBrowser(username)
    await pool.restartWithoutClosing()
    expect(await begin(username)).toBe('DONE')
    await signOut()
  })
})
