import { describe, expect, test } from 'vitest'
import { assembly } from './cloud.ts'
import { type ClientProperties, clientFaults, type PoolProperties, poolFaults } from './user-pool-rules.ts'

const [definition] = assembly.userPools
const pool = (definition?.properties ?? {}) as PoolProperties
const clients = (definition?.clients ?? []).map(({ properties }) => properties as ClientProperties)

test('Cognito accepts the pool and its client', () => {
  expect(poolFaults(pool)).toEqual([])
  expect(clients).toHaveLength(1)
  for (const client of clients) expect(clientFaults(client, pool)).toEqual([])
})

test('a passkey belongs to the site, verifies its user and counts as both factors', () => {
  expect(definition?.properties).toMatchObject({
    WebAuthnRelyingPartyID: 'retorna.example',
    WebAuthnUserVerification: 'required',
    WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  })
})

describe('Cognito rules', () => {
  test.each<[string, Partial<PoolProperties>]>([
    [
      'keeps the original of what it does not verify',
      { UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email', 'phone_number'] } },
    ],
    ['sends codes without a role to send them', { SmsConfiguration: {} }],
    [
      'sends e-mails as an identity that it does not name',
      { EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' } },
    ],
    [
      'hands codes over without a key to encrypt them',
      { LambdaConfig: { CustomSMSSender: { LambdaArn: 'arn', LambdaVersion: 'V1_0' }, KMSKeyID: 'alias/codes' } },
    ],
    [
      'hands codes over in a form that there is not',
      { LambdaConfig: { ...pool.LambdaConfig, CustomSMSSender: { LambdaArn: 'arn' } } },
    ],
    ['has passkeys that its plan does not', { UserPoolTier: 'LITE' }],
    ['asks for two factors and takes a passkey for one', { WebAuthnFactorConfiguration: 'SINGLE_FACTOR' }],
    ['has passkeys of what is no domain', { WebAuthnRelyingPartyID: 'https://retorna.example' }],
    [
      'asks for two factors and takes a code for the first',
      { Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN', 'EMAIL_OTP'] } } },
    ],
    ['text message at sign-in', { SmsAuthenticationMessage: 'Seu código' }],
    ['profile_type_of_account is no name of an attribute', { Schema: [own('profile_type_of_account')] }],
    ["kind is the pool's own and cannot be required", { Schema: [{ ...own('kind'), Required: true }] }],
  ])('refuse a pool that %s', (fault, change) => {
    expect(poolFaults({ ...pool, ...change })).toEqual([fault])
  })

  test.each<[string, Partial<ClientProperties>]>([
    ['cannot write what a sign-up must give', { WriteAttributes: ['email', 'name'] }],
    ['writes what the pool does not have', { WriteAttributes: ['email', 'phone_number', 'profile_type'] }],
    ['writes what the pool does not have', { WriteAttributes: ['email', 'phone_number', 'email_verified'] }],
    ['redirects to nowhere', { AllowedOAuthFlowsUserPoolClient: true }],
    ['a token outlives the one it comes from', { AccessTokenValidity: 120, RefreshTokenValidity: 60 }],
  ])('refuse a client that %s', (fault, change) => {
    expect(clientFaults({ ...clients[0], ...change }, pool)).toEqual([fault])
  })
})

function own(Name: string) {
  return { Name, AttributeDataType: 'String', Required: false }
}
