import { expect, test } from 'vitest'
import { readDefinition } from './creation.ts'
import type { UserPoolDefinition } from './definition.ts'

const pool = (more: Partial<UserPoolDefinition>) => () =>
  readDefinition({
    id: 'sa-east-1_Test1Pool',
    arn: 'arn:aws:cognito-idp:sa-east-1:111122223333:userpool/sa-east-1_Test1Pool',
    clients: [{ ClientId: 'client' }],
    groups: [],
    ...more,
  })
const client = (more: object) => pool({ clients: [{ ClientId: 'client', ...more }] as UserPoolDefinition['clients'] })
const keepOriginal = (...attributes: ('email' | 'phone_number')[]) => ({
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: attributes },
})

test('rejects verification before update for an attribute that is not auto-verified', () => {
  const refused = pool({ AutoVerifiedAttributes: ['email'], ...keepOriginal('email', 'phone_number') })
  expect(refused).toThrow(/^User pool sa-east-1_Test1Pool would be refused by Cognito: /)
  expect(refused).toThrow('AttributesRequireVerificationBeforeUpdate names phone_number, which AutoVerifiedAttributes')
  expect(pool(keepOriginal('email'))).toThrow(/names email/)
  expect(pool({ AutoVerifiedAttributes: ['email'], ...keepOriginal('email') })).not.toThrow()
  expect(pool({ AutoVerifiedAttributes: ['email', 'phone_number'], ...keepOriginal('phone_number') })).not.toThrow()
})

test.each([
  ['a password shorter than six', pool({ Policies: { PasswordPolicy: { MinimumLength: 5 } } }), /MinimumLength is 5/],
  [
    'a temporary password of two years',
    pool({ Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 730 } } }),
    /between 0 and 365/,
  ],
  ['a required custom attribute', pool({ Schema: [{ Name: 'kind', Required: true }] }), /kind is required/],
  ['a long custom name', pool({ Schema: [{ Name: 'a_name_of_some_length_' }] }), /longer than 20 characters/],
  [
    'recovery by an administrator beside another way',
    pool({
      AccountRecoverySetting: {
        RecoveryMechanisms: [
          { Name: 'admin_only', Priority: 1 },
          { Name: 'verified_email', Priority: 2 },
        ],
      },
    }),
    /admin_only cannot be combined with other mechanisms/,
  ],
  ['a message without its code', pool({ SmsAuthenticationMessage: 'Hello' }), /SmsAuthenticationMessage lacks/],
  [
    'old and new names of flows together',
    client({ ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] }),
    /mixes names/,
  ],
  [
    'a grace of two minutes',
    client({ RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 120 } }),
    /between 0 and 60/,
  ],
  [
    'access for a minute',
    client({ AccessTokenValidity: 1, TokenValidityUnits: { AccessToken: 'minutes' } }),
    /AccessTokenValidity in seconds is 60/,
  ],
  ['an id for two days', client({ IdTokenValidity: 48 }), /IdTokenValidity in seconds/],
  ['a refresh token for eleven years', client({ RefreshTokenValidity: 4_015 }), /RefreshTokenValidity in seconds/],
  ['a session of an hour', client({ AuthSessionValidity: 60 }), /AuthSessionValidity in minutes is 60/],
])('rejects %s as Cognito does', (_, read, sentence) => {
  expect(read).toThrow(sentence)
})

test('requires a version and a key ARN for a custom SMS sender', () => {
  const KMSKeyID = 'arn:aws:kms:sa-east-1:111122223333:key/1'
  const sender = (LambdaVersion: string | undefined, key: string | undefined) =>
    pool({ LambdaConfig: { CustomSMSSender: { LambdaArn: 'arn:sender', LambdaVersion }, KMSKeyID: key } })
  expect(sender('V1_0', undefined)).toThrow('CustomSMSSender needs KMSKeyID')
  expect(sender('V1_0', 'alias/codes')).toThrow('KMSKeyID is not the ARN of a key')
  expect(sender('V1_0', KMSKeyID.replace('key/1', 'alias/codes'))).toThrow('KMSKeyID is not the ARN of a key')
  expect(sender('V2_0', KMSKeyID)).toThrow('LambdaVersion must be V1_0')
  expect(sender(undefined, KMSKeyID)).toThrow('LambdaVersion must be V1_0')
  expect(sender('V1_0', KMSKeyID)).not.toThrow()
})

test('requires a trigger version and plan that support access token changes', () => {
  const trigger = (LambdaVersion: string, more: Partial<UserPoolDefinition> = {}, PreTokenGeneration?: string) =>
    pool({
      LambdaConfig: { PreTokenGenerationConfig: { LambdaArn: 'arn:tokens', LambdaVersion }, PreTokenGeneration },
      ...more,
    })
  for (const version of ['V1_0', 'V2_0', 'V3_0']) expect(trigger(version)).not.toThrow()
  expect(trigger('V4_0')).toThrow('LambdaVersion V4_0 is not one of V1_0, V2_0, V3_0')
  expect(trigger('V2_0', { UserPoolTier: 'LITE' })).toThrow('V2_0 needs the plan ESSENTIALS')
  expect(trigger('V1_0', { UserPoolTier: 'LITE' })).not.toThrow()
  expect(trigger('V2_0', {}, 'arn:tokens')).not.toThrow()
  expect(trigger('V2_0', {}, 'arn:others')).toThrow('PreTokenGeneration and PreTokenGenerationConfig differ')
})

test('requires plan, domain and multi-factor setting for passkeys', () => {
  const passkeys = (more: Partial<UserPoolDefinition>) =>
    pool({
      MfaConfiguration: 'ON',
      UserPoolTier: 'ESSENTIALS',
      Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
      WebAuthnRelyingPartyID: 'retorna.example',
      WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
      ...more,
    })
  expect(passkeys({})).not.toThrow()
  expect(passkeys({ UserPoolTier: 'LITE' })).toThrow('passkeys need the plan ESSENTIALS')
  expect(passkeys({ WebAuthnFactorConfiguration: 'SINGLE_FACTOR' })).toThrow('lets it count as one only')
  expect(passkeys({ WebAuthnFactorConfiguration: 'SINGLE_FACTOR', MfaConfiguration: 'OPTIONAL' })).not.toThrow()
  expect(passkeys({ WebAuthnRelyingPartyID: 'https://retorna.example' })).toThrow('is not a domain')
  expect(passkeys({ Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['WEB_AUTHN'] } } })).toThrow('lacks PASSWORD')
})
