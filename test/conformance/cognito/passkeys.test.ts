import {
  AdminGetUserCommand,
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { describe, expect, it } from 'vitest'
import { softwareAuthenticator } from '../../support/people/authenticator.ts'
import { srpClient } from '../../support/people/srp-client.ts'
import { createUser, goodPassword, refusal, startPool, testPoolId } from './fixture.ts'
import {
  type Authenticator,
  answerOf,
  createPasskeyPool,
  flows,
  optionsOf,
  origin,
  site,
  withPasskeys,
} from './passkey-pool.ts'

const { pool, seen, byPasskey, choose, byPassword, accessToken, register, prefer, credentials, holder, begin } =
  createPasskeyPool()

describe('passkey', () => {
  it('counts as both factors: sends no code and calls both triggers', async () => {
    const { username, authenticator } = await holder()
    const sent = pool().sms.length
    seen.length = 0
    const asked = await begin(username, 'WEB_AUTHN')
    expect(asked.ChallengeName).toBe('WEB_AUTHN')
    expect(optionsOf(asked)).toMatchObject({ rpId: site, userVerification: 'required' })
    expect(seen.map(({ triggerSource }) => triggerSource)).toEqual(['PreAuthentication_Authentication'])
    expect(seen[0]?.request).toMatchObject({ validationData: { device: 'known' }, userNotFound: false })
    const done = await byPasskey(asked, answerOf(username, authenticator, asked))
    expect(done.AuthenticationResult?.AccessToken).toBeDefined()
    expect(pool().sms).toHaveLength(sent)
    expect(seen.map(({ triggerSource }) => triggerSource)).toEqual([
      'PreAuthentication_Authentication',
      'PostAuthentication_Authentication',
    ])
  })

  it('is one of several choices; the password still requires the SMS code', async () => {
    const { username, authenticator } = await holder()
    const asked = await begin(username)
    expect(asked).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'WEB_AUTHN'],
    })
    const chosen = await choose(asked, { USERNAME: username, ANSWER: 'WEB_AUTHN' })
    expect((await byPasskey(chosen, answerOf(username, authenticator, chosen))).AuthenticationResult).toBeDefined()

    const srp = srpClient(testPoolId)
    const other = await choose(await begin(username), { USERNAME: username, ANSWER: 'PASSWORD_SRP', SRP_A: srp.SRP_A })
    const proven = await byPassword(other, srp.answer(other.ChallengeParameters ?? {}, goodPassword))
    expect(proven.ChallengeName).toBe('SMS_MFA')
    const plain = await begin(username, 'PASSWORD', { PASSWORD: goodPassword })
    expect(plain.ChallengeName).toBe('SMS_MFA')
    expect(await refusal(begin(username, 'PASSWORD', { PASSWORD: 'Wrong-Horse-9' }))).toContain('Incorrect username')
  })

  it('is listed and, once removed, signs nobody in', async () => {
    const { username, token } = await holder()
    const [one, ...more] = await credentials(token)
    expect(more).toEqual([])
    expect(one).toMatchObject({
      RelyingPartyId: site,
      AuthenticatorAttachment: 'platform',
      AuthenticatorTransports: ['internal'],
      CreatedAt: pool().now(),
    })
    expect((await pool().client.send(new GetUserCommand({ AccessToken: token }))).UserMFASettingList).toEqual([
      'SMS_MFA',
      'WEB_AUTHN_MFA',
    ])
    const remove = () =>
      pool().client.send(new DeleteWebAuthnCredentialCommand({ AccessToken: token, CredentialId: one?.CredentialId }))
    await remove()
    expect(await credentials(token)).toEqual([])
    expect(await refusal(remove())).toContain('ResourceNotFoundException')
    expect((await begin(username, 'WEB_AUTHN')).AvailableChallenges).toEqual(['PASSWORD_SRP', 'PASSWORD'])
    const known = await pool().client.send(new AdminGetUserCommand({ UserPoolId: testPoolId, Username: username }))
    expect(known.UserMFASettingList).toEqual(['SMS_MFA'])
  })

  it('survives a restart', async () => {
    const { username, authenticator } = await holder()
    await pool().restartWithoutClosing()
    const asked = await begin(username, 'WEB_AUTHN')
    expect((await byPasskey(asked, answerOf(username, authenticator, asked))).AuthenticationResult).toBeDefined()
  })

  it('is excluded from a second registration on its device; a user has at most twenty', async () => {
    const username = await createUser(pool())
    const token = await accessToken(username)
    for (let made = 0; made < 20; made++) await register(token, softwareAuthenticator({ origin }))
    const start = pool().client.send(new StartWebAuthnRegistrationCommand({ AccessToken: token }))
    expect(await refusal(start)).toContain('LimitExceededException')
    const [first] = await credentials(token)
    await pool().client.send(
      new DeleteWebAuthnCredentialCommand({ AccessToken: token, CredentialId: first?.CredentialId }),
    )
    const again = await pool().client.send(new StartWebAuthnRegistrationCommand({ AccessToken: token }))
    const options = again.CredentialCreationOptions as unknown as { excludeCredentials: { id: string }[] }
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual(
      (await credentials(token)).map(({ CredentialId }) => CredentialId),
    )
  })
})

describe('refusals', () => {
  it('refuses a passkey not preferred as MFA when both factors are required', async () => {
    const username = await createUser(pool())
    const token = await accessToken(username)
    expect(await refusal(prefer(token))).toContain('has not registered a WebAuthn credential')
    await register(token, softwareAuthenticator({ origin }))
    const asked = await begin(username, 'WEB_AUTHN')
    expect(asked.ChallengeName).toBe('SELECT_CHALLENGE')
    expect(asked.AvailableChallenges).toEqual(['PASSWORD_SRP', 'PASSWORD'])
    expect(await refusal(choose(asked, { USERNAME: username, ANSWER: 'WEB_AUTHN' }))).toContain('not available')
    const alone = new SetUserMFAPreferenceCommand({ AccessToken: token, WebAuthnMfaSettings: { Enabled: true } })
    expect(await refusal(pool().client.send(alone))).toContain('in the same request')
    expect(await refusal(prefer(token, pool(), { Enabled: false }))).toContain('in the same request')
    await prefer(token)
    const withoutSms = new SetUserMFAPreferenceCommand({ AccessToken: token, SMSMfaSettings: { Enabled: false } })
    expect(await refusal(pool().client.send(withoutSms))).toContain('needs another MFA method')
  })

  it('refuses a reused, foreign, copied or mismatched assertion', async () => {
    const [mine, theirs] = [await holder(), await holder()]
    const asked = await begin(mine.username, 'WEB_AUTHN')
    const right = answerOf(mine.username, mine.authenticator, asked)
    const [again, foreign, other] = [
      await begin(mine.username, 'WEB_AUTHN'),
      await begin(mine.username, 'WEB_AUTHN'),
      await begin(mine.username, 'WEB_AUTHN'),
    ]
    await byPasskey(asked, right)
    expect(await refusal(byPasskey(asked, right))).toContain('session can only be used once')
    expect(await refusal(byPasskey(again, right))).toContain('WebAuthnChallengeNotFoundException')
    const stolen = answerOf(mine.username, theirs.authenticator, foreign)
    expect(await refusal(byPasskey(foreign, stolen))).toContain('Incorrect username')
    expect(await refusal(byPasskey(other, answerOf(mine.username, mine.authenticator, other, 1)))).toContain(
      'Incorrect',
    )
    expect(await refusal(byPasskey(await begin(mine.username, 'WEB_AUTHN'), { ...right, CREDENTIAL: '{' }))).toContain(
      'InvalidParameterException',
    )
  })

  it('refuses an authenticator without user verification', async () => {
    const username = await createUser(pool())
    const token = await accessToken(username)
    const asleep = softwareAuthenticator({ origin, verifiesUser: false })
    expect(await refusal(register(token, asleep))).toContain('WebAuthnCredentialNotSupportedException')
  })

  it('refuses a passkey of another origin or relying party', async () => {
    const token = await accessToken(await createUser(pool()))
    const elsewhere = softwareAuthenticator({ origin: 'https://retorna.example.evil.test' })
    expect(await refusal(register(token, elsewhere))).toContain('WebAuthnOriginNotAllowedException')
    const plain = softwareAuthenticator({ origin: `http://${site}` })
    expect(await refusal(register(token, plain))).toContain('WebAuthnOriginNotAllowedException')
    const otherParty = softwareAuthenticator({ origin, rpId: 'evil.test' })
    expect(await refusal(register(token, otherParty))).toContain('WebAuthnRelyingPartyMismatchException')
    await register(token, softwareAuthenticator({ origin: `https://www.${site}` }))
  })

  it('refuses a registration that was not started, expired or was already completed', async () => {
    const token = await accessToken(await createUser(pool()))
    const authenticator = softwareAuthenticator({ origin })
    const start = () => pool().client.send(new StartWebAuthnRegistrationCommand({ AccessToken: token }))
    const complete = (options: unknown) =>
      pool().client.send(
        new CompleteWebAuthnRegistrationCommand({
          AccessToken: token,
          Credential: authenticator.create(options as Parameters<Authenticator['create']>[0]),
        }),
      )
    const { CredentialCreationOptions: first } = await start()
    await complete(first)
    expect(await refusal(complete(first))).toContain('WebAuthnChallengeNotFoundException')
    const { CredentialCreationOptions: second } = await start()
    pool().advance(5 * 60_000)
    expect(await refusal(complete(second))).toContain('WebAuthnChallengeNotFoundException')
  })

  it('gives an unknown name the same challenge as a user without passkeys', async () => {
    const known = await createUser(pool())
    const [one, none] = [await begin(known, 'WEB_AUTHN'), await begin('nobody@example.com', 'WEB_AUTHN')]
    expect({ ...none, Session: '', $metadata: {} }).toEqual({ ...one, Session: '', $metadata: {} })
    const guess = { ANSWER: 'PASSWORD', PASSWORD: 'Wrong-Horse-9' }
    const wrong = await refusal(choose(one, { USERNAME: known, ...guess }))
    expect(wrong).toBe('NotAuthorizedException: Incorrect username or password.')
    expect(await refusal(choose(none, { USERNAME: 'nobody@example.com', ...guess }))).toBe(wrong)
  })
})

describe('pool settings', () => {
  it('refuses registration when passkeys are not enabled', async () => {
    const plain = await startPool()
    const token = await accessToken(await createUser(plain), plain)
    const start = plain.client.send(new StartWebAuthnRegistrationCommand({ AccessToken: token }))
    expect(await refusal(start)).toContain('WebAuthnNotEnabledException')
    expect(await refusal(begin('somebody@example.com', undefined, {}, plain))).toContain('USER_AUTH flow not enabled')
    await plain.close()
  })

  it('accepts a passkey as a single factor when no second one is required', async () => {
    const single = await startPool({
      pool: {
        ...withPasskeys,
        LambdaConfig: {},
        MfaConfiguration: 'OPTIONAL',
        WebAuthnFactorConfiguration: 'SINGLE_FACTOR',
      },
      client: { ExplicitAuthFlows: flows },
    })
    const username = await createUser(single)
    const password = await begin(username, 'PASSWORD', { PASSWORD: goodPassword }, single)
    const token = String(password.AuthenticationResult?.AccessToken)
    const authenticator = softwareAuthenticator({ origin })
    await register(token, authenticator, single)
    const asked = await begin(username, 'WEB_AUTHN', {}, single)
    const done = await byPasskey(asked, answerOf(username, authenticator, asked), single)
    expect(done.AuthenticationResult).toBeDefined()
    expect(await refusal(prefer(token, single))).toContain('not enabled for this user pool')
    const sms = new SetUserMFAPreferenceCommand({ AccessToken: token, SMSMfaSettings: { Enabled: true } })
    await single.client.send(sms)
    expect((await begin(username, 'WEB_AUTHN', {}, single)).AvailableChallenges).not.toContain('WEB_AUTHN')
    await single.close()
  })
})
