import {
  CompleteWebAuthnRegistrationCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, inject, it } from 'vitest'
import { softwareAuthenticator } from '../support/people/authenticator.ts'
import { apiOf, freshCredentials, localConsole, newPerson, type Person, pool } from '../support/people/people.ts'
import { srpClient, srpSignIn } from '../support/people/srp-client.ts'

const browser = { system: 'windows', browser: 'firefox' } as const
const ClientId = () => inject('cloud').userPoolClientId
type Authenticator = ReturnType<typeof softwareAuthenticator>

/** Creates a user with a passkey; `device` is the key of the remembered device. */
async function holder(): Promise<{ person: Person; authenticator: Authenticator; device: string }> {
  const person = await newPerson()
  const AccessToken = person.token
  const authenticator = softwareAuthenticator({ origin: new URL(inject('cloud').url).origin })
  const begun = await pool().send(new StartWebAuthnRegistrationCommand({ AccessToken }))
  const options = begun.CredentialCreationOptions as unknown as Parameters<Authenticator['create']>[0]
  await pool().send(new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: authenticator.create(options) }))
  await pool().send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SMSMfaSettings: { Enabled: true },
      WebAuthnMfaSettings: { Enabled: true },
    }),
  )
  return {
    person,
    authenticator,
    device: (await person.api.accounts.rememberDevice({ device: browser, poolDevice: null })).key,
  }
}

const begin = (USERNAME: string, ClientMetadata: Record<string, string>, more: Record<string, string> = {}) =>
  pool().send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_AUTH',
      ClientId: ClientId(),
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN', ...more },
      ClientMetadata,
    }),
  )

async function signInByPasskey(
  { email }: Person,
  authenticator: Authenticator,
  ClientMetadata: Record<string, string>,
) {
  const asked = await begin(email, ClientMetadata)
  const options = JSON.parse(asked.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}')
  const done = await pool().send(
    new RespondToAuthChallengeCommand({
      ClientId: ClientId(),
      ChallengeName: 'WEB_AUTHN',
      Session: asked.Session,
      ChallengeResponses: { USERNAME: email, CREDENTIAL: JSON.stringify(authenticator.get(options)) },
    }),
  )
  return String(done.AuthenticationResult?.AccessToken)
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'admitted',
    (error: Error) => `${error.name}: ${error.message}`,
  )

describe('passkey', () => {
  it('signs in on a known device without a phone and on another one with it', async () => {
    const { person, authenticator, device } = await holder()
    const seen = await localConsole().lastId('sms', person.phone)
    for (const proof of [{ device }, { phone: person.phone, way: 'passkey' }]) {
      const token = await signInByPasskey(person, authenticator, proof)
      expect((await apiOf(token).profiles.me()).id).toBe(person.userId)
    }
    await localConsole().settle()
    expect(await localConsole().lastId('sms', person.phone)).toBe(seen)
  })

  it('works while the password is locked, and unlocks it', async () => {
    const { person, authenticator, device } = await holder()
    const { userPoolId: poolId, userPoolClientId: clientId } = inject('cloud')
    const guess = () =>
      refusalOf(
        srpSignIn(
          pool(),
          { poolId, clientId, username: person.email, password: 'Outra-senha-com-4-erros!' },
          { ClientMetadata: { phone: person.phone } },
        ),
      )
    for (let tried = 0; tried < 5; tried++) expect(await guess()).toContain('Incorrect username or password')
    expect(await guess()).toContain('sign_in.too_many_attempts')
    expect(await signInByPasskey(person, authenticator, { device })).not.toBe('undefined')
    expect(await guess()).toContain('Incorrect username or password')
  })
})

describe('phone check', () => {
  const unproven = ['', 'x'.repeat(43)].map((device) => ({ way: 'passkey', device }))
  const ways: Record<string, string>[] = [{}, { way: 'passkey' }, ...unproven, { phone: '+5511900000000' }]

  it('applies to a password sent as if a passkey followed', async () => {
    const { person } = await holder()
    const { email, password } = person
    const seen = await localConsole().lastId('sms', person.phone)
    for (const way of ways) {
      const plain = begin(email, way, { PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD: password })
      expect(await refusalOf(plain)).toMatch(/sign_in\.(phone_mismatch|too_many_attempts)/)
    }
    const srp = { PREFERRED_CHALLENGE: 'PASSWORD_SRP', SRP_A: srpClient(inject('cloud').userPoolId).SRP_A }
    expect(await refusalOf(begin(email, { way: 'passkey' }, srp))).toContain('sign_in.too_many_attempts')
    await localConsole().settle()
    expect(await localConsole().lastId('sms', person.phone)).toBe(seen)
  })

  it('does not reveal whether a passkey or an account exists', async () => {
    const [{ person }, plain] = [await holder(), await newPerson()]
    const unknown = freshCredentials().email
    for (const way of [...ways, ...ways]) {
      const answers = [person.email, plain.email, unknown].map((email) => refusalOf(begin(email, way)))
      expect(new Set(await Promise.all(answers)).size).toBe(1)
    }
  })

  it('is not skipped with the device key of another user', async () => {
    const [mine, theirs] = [await holder(), await holder()]
    expect(await refusalOf(begin(mine.person.email, { device: theirs.device }))).toContain('sign_in.phone_mismatch')
    expect(await refusalOf(begin(mine.person.email, { device: mine.device }))).toBe('admitted')
  })
})

describe('passkey names', () => {
  it('are private, and a user remembers at most ten devices a day', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    await one.api.passkeys.name({ id: 'Y2hhdmU', name: '  Celular ' })
    expect(await one.api.passkeys.names()).toEqual([{ id: 'Y2hhdmU', name: 'Celular' }])
    expect(await other.api.passkeys.names()).toEqual([])
    await other.api.passkeys.forget({ id: 'Y2hhdmU' })
    expect(await one.api.passkeys.names()).toHaveLength(1)
    for (let known = 0; known < 10; known++)
      await one.api.accounts.rememberDevice({ device: browser, poolDevice: null })
    await expect(one.api.accounts.rememberDevice({ device: browser, poolDevice: null })).rejects.toMatchObject({
      code: 'request.limit_reached',
    })
  })
})
