import {
  CompleteWebAuthnRegistrationCommand,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { UserPoolDefinition } from '../../../local/aws/cognito/pool/definition.ts'
import { softwareAuthenticator } from '../../support/people/authenticator.ts'
import { createUser, goodPassword, type LocalPool, startPool, type TriggerEvent, testClientId } from './fixture.ts'

export const site = 'retorna.example'
export const origin = `https://${site}`

export const withPasskeys: Partial<UserPoolDefinition> = {
  UserPoolTier: 'ESSENTIALS',
  Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
  WebAuthnRelyingPartyID: site,
  WebAuthnUserVerification: 'required',
  WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  LambdaConfig: { PreAuthentication: 'arn:before', PostAuthentication: 'arn:after' },
}
export const flows = ['ALLOW_USER_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH']
export type Authenticator = ReturnType<typeof softwareAuthenticator>

/** Starts a pool with passkeys as both factors before all tests of a file; returns the helpers for it. */
export function createPasskeyPool() {
  const seen: TriggerEvent[] = []
  const note = (event: TriggerEvent) => {
    seen.push(structuredClone(event))
    return event
  }

  let started: LocalPool | undefined
  const pool = () => {
    if (!started) throw new Error('The pool is started before the tests')
    return started
  }
  beforeAll(async () => {
    started = await startPool({
      pool: withPasskeys,
      client: { ExplicitAuthFlows: flows },
      triggers: { 'arn:before': note, 'arn:after': note },
    })
  })
  afterAll(() => pool().close())
  beforeEach(() => {
    seen.length = 0
  })

  const respond = (ChallengeName: 'SMS_MFA' | 'WEB_AUTHN' | 'SELECT_CHALLENGE' | 'PASSWORD_VERIFIER') => {
    return (asked: InitiateAuthCommandOutput, ChallengeResponses: Record<string, string>, from = pool()) =>
      from.client.send(
        new RespondToAuthChallengeCommand({
          ClientId: testClientId,
          ChallengeName,
          Session: asked.Session,
          ChallengeResponses,
        }),
      )
  }
  const [bySms, byPasskey, choose, byPassword] = [
    respond('SMS_MFA'),
    respond('WEB_AUTHN'),
    respond('SELECT_CHALLENGE'),
    respond('PASSWORD_VERIFIER'),
  ]

  async function accessToken(USERNAME: string, from = pool()): Promise<string> {
    const asked = await from.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: testClientId,
        AuthParameters: { USERNAME, PASSWORD: goodPassword },
      }),
    )
    const done = await bySms(asked, { USERNAME, SMS_MFA_CODE: from.code('Authentication') }, from)
    return String(done.AuthenticationResult?.AccessToken)
  }

  async function register(AccessToken: string, authenticator: Authenticator, from = pool()): Promise<void> {
    const { CredentialCreationOptions } = await from.client.send(new StartWebAuthnRegistrationCommand({ AccessToken }))
    const options = CredentialCreationOptions as unknown as Parameters<Authenticator['create']>[0]
    await from.client.send(
      new CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: authenticator.create(options) }),
    )
  }

  const prefer = (
    AccessToken: string,
    from = pool(),
    SMSMfaSettings: { Enabled: boolean } | undefined = { Enabled: true },
  ) =>
    from.client.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        WebAuthnMfaSettings: { Enabled: true },
        ...(SMSMfaSettings && { SMSMfaSettings }),
      }),
    )

  const credentials = async (AccessToken: string) =>
    (await pool().client.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials ?? []

  /** Creates a user with a passkey that counts as both factors. */
  async function holder(authenticator = softwareAuthenticator({ origin })) {
    const username = await createUser(pool())
    const token = await accessToken(username)
    await register(token, authenticator)
    await prefer(token)
    return { username, token, authenticator }
  }

  const begin = (USERNAME: string, PREFERRED_CHALLENGE?: string, more: Record<string, string> = {}, from = pool()) =>
    from.client.send(
      new InitiateAuthCommand({
        AuthFlow: 'USER_AUTH',
        ClientId: testClientId,
        AuthParameters: { USERNAME, ...(PREFERRED_CHALLENGE && { PREFERRED_CHALLENGE }), ...more },
        ClientMetadata: { device: 'known' },
      }),
    )

  return { pool, seen, byPasskey, choose, byPassword, accessToken, register, prefer, credentials, holder, begin }
}

export const optionsOf = ({ ChallengeParameters }: InitiateAuthCommandOutput) =>
  JSON.parse(ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}') as Parameters<Authenticator['get']>[0]

export const answerOf = (
  username: string,
  authenticator: Authenticator,
  asked: InitiateAuthCommandOutput,
  counter?: number,
) => ({
  USERNAME: username,
  CREDENTIAL: JSON.stringify(authenticator.get(optionsOf(asked), counter)),
})
