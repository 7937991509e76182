import { randomUUID } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminListDevicesCommand,
  AssociateSoftwareTokenCommand,
  GetTokensFromRefreshTokenCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import { confirmSignIn, fetchAuthSession, rememberDevice, signIn as signInHere, signOut } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { poolMetadata } from '../../shared/people/self-service.ts'
import { apiOf, type Client, claimsOf, localConsole, newPerson, type Person, pool } from '../support/people/people.ts'
import { wholeDraft } from '../support/people/profiles.ts'
import { srpSignIn } from '../support/people/srp-client.ts'

const proofRequired = { code: 'access.proof_required', status: 403 }
const browser = { system: 'android', browser: 'chrome' } as const
const stored = new Map<string, string>()

beforeAll(() => {
  const { userPoolId, userPoolClientId, environment } = inject('cloud')
  const userPoolEndpoint = String(environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER)
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => stored.get(key) ?? null,
    setItem: async (key, value) => void stored.set(key, value),
    removeItem: async (key) => void stored.delete(key),
    clear: async () => stored.clear(),
  })
})
afterEach(async () => {
  await signOut().catch(() => undefined)
  stored.clear()
})

interface Browser {
  readonly token: string
  readonly api: Client
}

const codesTo = async (phone: string) => {
  await localConsole().settle()
  return (await localConsole().read('sms', { to: phone })).length
}

async function openedSession(): Promise<Browser> {
  const token = String((await fetchAuthSession()).tokens?.accessToken)
  return { token, api: apiOf(token) }
}

/** Signs in with a code, as on a new browser, by unmodified Amplify. */
async function signInByCode({ email, phone, password }: Person): Promise<Browser> {
  const seen = await localConsole().lastId('sms', phone)
  await signInHere({ username: email, password, options: { clientMetadata: { phone } } })
  await confirmSignIn({ challengeResponse: await localConsole().code('sms', phone, seen) })
  return openedSession()
}

/** Signs in with a code and trusts the browser; returns the key that stands for the phone. */
async function trustBrowser(person: Person): Promise<string> {
  const { token, api } = await signInByCode(person)
  await rememberDevice()
  const poolDevice = claimsOf(token).device_key ?? ''
  const { key } = await api.accounts.rememberDevice({ device: browser, poolDevice })
  await signOut()
  return key
}

/** Signs in with e-mail and password alone. */
async function signInOnTrusted({ email, password }: Person, key: string): Promise<string> {
  const clientMetadata = { [poolMetadata.device]: key }
  const { nextStep } = await signInHere({ username: email, password, options: { clientMetadata } })
  return nextStep.signInStep
}

async function proveBySms({ phone }: Person, api: Client): Promise<void> {
  const seen = await localConsole().lastId('sms', phone)
  await api.accounts.sendProofCode()
  await api.accounts.proveByCode({ code: await localConsole().code('sms', phone, seen) })
}

/** Every operation that needs a fresh proof. */
const sensitive = (api: Client) => ({
  withdrawal: () =>
    api.withdrawals.request({
      idempotencyKey: randomUUID(),
      amountCents: 10_000,
      taxId: '529.982.247-25',
      pixKeyType: 'email',
      pixKey: 'a@b.example',
    }),
  donation: () =>
    api.donations.request({
      idempotencyKey: randomUUID(),
      entityId: 'ent_01KA0000000000000000000000',
      amountCents: 1000,
      taxId: '529.982.247-25',
    }),
  factors: () => api.accounts.openSelfService({ factor: 'other' }),
  phone: () => api.accounts.sendPhoneCode({ phone: '+5511912340000' }),
  email: () => api.accounts.checkEmail(),
  exportRequest: () => api.privacy.requestExport(),
  exportDownload: () => api.privacy.downloadExport(),
  deletion: () => api.privacy.requestDeletion(),
})

async function refusedBy(api: Client): Promise<string[]> {
  const refused: string[] = []
  for (const [name, call] of Object.entries(sensitive(api))) {
    const code = await call().then(
      () => 'allowed',
      (error: { code?: string }) => error.code,
    )
    if (code === 'access.proof_required') refused.push(name)
  }
  return refused
}

describe('a trusted device', () => {
  it('signs in by e-mail and password, without phone and code', async () => {
    const person = await newPerson()
    const key = await trustBrowser(person)
    const sent = await codesTo(person.phone)
    expect(await signInOnTrusted(person, key)).toBe('DONE')
    expect(await codesTo(person.phone)).toBe(sent)
    const { api } = await openedSession()
    expect((await api.profiles.me()).id).toBe(person.userId)
    expect(await api.accounts.devices()).toMatchObject([{ device: browser, trusted: true }])
    // Its tokens renew, and stay without rights at the pool.
    const { tokens } = await fetchAuthSession({ forceRefresh: true })
    expect(claimsOf(String(tokens?.accessToken)).scope ?? '').not.toContain('signin.user.admin')
  })

  it('is never fresh: everything sensitive asks for a proof, then works in this session only', async () => {
    const person = await newPerson()
    const key = await trustBrowser(person)
    await signInOnTrusted(person, key)
    const { api, token } = await openedSession()
    expect(claimsOf(token).proof).toBeUndefined()
    expect(await refusedBy(api)).toEqual(Object.keys(sensitive(api)))
    const draft = wholeDraft({ phone: '+5511912340001' })
    await expect(api.profiles.save(draft)).rejects.toMatchObject(proofRequired)
    const { api: elsewhere } = await (async () => {
      await signOut()
      await signInOnTrusted(person, key)
      return openedSession()
    })()
    await proveBySms(person, api)
    expect((await api.accounts.checkEmail()).pass).toMatch(/^[\w-]{32}$/)
    await expect(elsewhere.accounts.checkEmail()).rejects.toMatchObject(proofRequired)
  })

  it('changes factors at the pool only with a pass of a fresh proof', async () => {
    const person = await newPerson()
    const key = await trustBrowser(person)
    await signInOnTrusted(person, key)
    const { token: AccessToken, api } = await openedSession()
    const start = (token: string) => pool().send(new StartWebAuthnRegistrationCommand({ AccessToken: token }))
    await expect(start(AccessToken)).rejects.toThrow('required scopes')
    await expect(pool().send(new AssociateSoftwareTokenCommand({ AccessToken }))).rejects.toThrow('required scopes')
    await proveBySms(person, api)
    const { pass } = await api.accounts.openSelfService({ factor: 'other' })
    const renewal = { forceRefresh: true, clientMetadata: { [poolMetadata.selfService]: pass } }
    const opened = String((await fetchAuthSession(renewal)).tokens?.accessToken)
    await start(opened)
    // The pass is good once.
    const again = String((await fetchAuthSession(renewal)).tokens?.accessToken)
    await expect(start(again)).rejects.toThrow('required scopes')
  })

  it('asks for phone and code once it is forgotten, in both lists', async () => {
    const person = await newPerson()
    const key = await trustBrowser(person)
    const [device] = await person.api.accounts.devices()
    await person.api.accounts.forgetDevice({ id: device?.id ?? '' })
    await person.api.accounts.forgetDevice({ id: device?.id ?? '' })
    expect(await person.api.accounts.devices()).toEqual([])
    await expect(signInOnTrusted(person, key)).rejects.toThrow('sign_in.phone_mismatch')
    const seen = await codesTo(person.phone)
    const { email, password, phone } = person
    const { nextStep } = await signInHere({ username: email, password, options: { clientMetadata: { phone } } })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_SMS_CODE')
    expect(await codesTo(phone)).toBe(seen + 1)
  })

  it('is forgotten when the user leaves all devices, and its session cannot be renewed', async () => {
    const person = await newPerson()
    const key = await trustBrowser(person)
    await signInOnTrusted(person, key)
    const refresh = [...stored].find(([name]) => name.endsWith('.refreshToken'))?.[1]
    const DeviceKey = [...stored].find(([name]) => name.endsWith('.deviceKey'))?.[1]
    await person.api.accounts.signOutEverywhere()
    const { userPoolId: UserPoolId, userPoolClientId: ClientId } = inject('cloud')
    const listed = await pool().send(new AdminListDevicesCommand({ UserPoolId, Username: person.userId }))
    expect(listed.Devices).toEqual([])
    const steal = new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refresh, DeviceKey })
    await expect(pool().send(steal)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await signOut().catch(() => undefined)
    await expect(signInOnTrusted(person, key)).rejects.toThrow('sign_in.phone_mismatch')
  })
})

describe('an attacker', () => {
  it('with a stolen device key has no password', async () => {
    const person = await newPerson()
    const key = await trustBrowser(person)
    await expect(signInOnTrusted({ ...person, password: 'Outra-senha-com-4-erros!' }, key)).rejects.toThrow('Incorrect')
  })

  it('with device key and password, but not the device’s secret, is asked for the code', async () => {
    const person = await newPerson()
    const key = await trustBrowser(person)
    const { userPoolId: poolId, userPoolClientId: clientId } = inject('cloud')
    const asked = await srpSignIn(
      pool(),
      { poolId, clientId, username: person.email, password: person.password },
      { ClientMetadata: { [poolMetadata.device]: key } },
    )
    expect(asked.ChallengeName).toBe('SMS_MFA')
  })

  it('with the pool’s name of the device still needs the phone', async () => {
    const person = await newPerson()
    await trustBrowser(person)
    const clientMetadata = { [poolMetadata.device]: 'a'.repeat(43) }
    const { email, password } = person
    await expect(signInHere({ username: email, password, options: { clientMetadata } })).rejects.toThrow(
      'sign_in.phone_mismatch',
    )
  })

  it('cannot register another user’s device as their own', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    await trustBrowser(other)
    const [device] = await pool()
      .send(new AdminListDevicesCommand({ UserPoolId: inject('cloud').userPoolId, Username: other.userId }))
      .then(({ Devices = [] }) => Devices)
    const named = { device: browser, poolDevice: device?.DeviceKey ?? '' }
    await expect(person.api.accounts.rememberDevice(named)).rejects.toMatchObject({ code: 'device.not_found' })
  })

  it('does not reuse a code, or the owner’s proof in another session', async () => {
    const person = await newPerson()
    const { phone } = person
    const key = await trustBrowser(person)
    await signInOnTrusted(person, key)
    const { api } = await openedSession()
    const seen = await localConsole().lastId('sms', phone)
    await api.accounts.sendProofCode()
    const code = await localConsole().code('sms', phone, seen)
    const wrong = { code: 'proof.not_accepted', status: 422 }
    await expect(person.api.accounts.proveByCode({ code })).rejects.toMatchObject(wrong)
    await api.accounts.proveByCode({ code })
    await expect(api.accounts.proveByCode({ code })).rejects.toMatchObject(wrong)
  })
})

describe('admins', () => {
  it('cannot remember devices, and lose those from before', async () => {
    const person = await newPerson()
    const key = await trustBrowser(person)
    const { userPoolId: UserPoolId } = inject('cloud')
    const joins = { UserPoolId, Username: person.userId, GroupName: 'admin' }
    await pool().send(new AdminAddUserToGroupCommand(joins))
    await expect(signInOnTrusted(person, key)).rejects.toThrow('device.not_allowed')
    await expect(signInOnTrusted(person, key)).rejects.toThrow('sign_in.phone_mismatch')
    const admin = await signInByCode(person)
    const poolDevice = claimsOf(admin.token).device_key ?? ''
    await expect(admin.api.accounts.rememberDevice({ device: browser, poolDevice })).rejects.toMatchObject({
      code: 'device.not_allowed',
    })
  })
})
