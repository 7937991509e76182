import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { createApp } from '../../infra/app.ts'
import { isAllowed } from '../../local/aws/assembly/permissions.ts'
import { closedTargetsOf } from '../../local/aws/cloud/definitions.ts'
import { assembly, readTemplates } from './cloud.ts'

const [pool] = assembly.userPools
const poolProperties = pool?.properties as { LambdaConfig: Record<string, unknown> }
const functionAt = (entry: string) => assembly.functions.find((one) => one.entry === entry)
const statementsOf = (entry: string) =>
  assembly.roles.find(({ arn }) => arn === functionAt(entry)?.roleArn)?.statements ?? []
const sender = 'functions/accounts/entries/send-sms.ts'

function actionsOn(entry: string, keyArn: string): string[] {
  const rights = statementsOf(entry).filter(({ resources }) => resources?.some((one) => one === keyArn || one === '*'))
  return rights.flatMap(({ actions = [] }) => actions).filter((action) => action.startsWith('kms:'))
}

test('only push senders may sign with the push key; the API may read its public key', () => {
  const [key, ...others] = assembly
    .resourcesOf('AWS::KMS::Key')
    .filter((one) => one.properties.KeyUsage === 'SIGN_VERIFY')
  expect([others.length, key?.properties]).toMatchObject([0, { KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }])
  const may = assembly.functions.map(({ entry }) => [entry, actionsOn(entry, String(key?.attribute('Arn')))] as const)
  expect(Object.fromEntries(may.filter(([, actions]) => actions.length > 0))).toEqual({
    'functions/notifications/entries/api.ts': ['kms:GetPublicKey'],
    'functions/notifications/entries/remind.ts': ['kms:Sign', 'kms:GetPublicKey'],
    'functions/notifications/entries/send.ts': ['kms:Sign', 'kms:GetPublicKey'],
    'functions/notifications/entries/send-due.ts': ['kms:Sign', 'kms:GetPublicKey'],
  })
})

test('three functions hash short codes, and none verifies a hash by KMS or changes the key', () => {
  const [key, ...others] = assembly
    .resourcesOf('AWS::KMS::Key')
    .filter((one) => one.properties.KeyUsage === 'GENERATE_VERIFY_MAC')
  expect([others.length, key?.properties]).toMatchObject([0, { KeySpec: 'HMAC_256' }])
  const may = assembly.functions.map(({ entry }) => [entry, actionsOn(entry, String(key?.attribute('Arn')))] as const)
  expect(Object.fromEntries(may.filter(([, actions]) => actions.length > 0))).toEqual({
    'functions/accounts/entries/api.ts': ['kms:GenerateMac'],
    'functions/accounts/entries/send-code.ts': ['kms:GenerateMac'],
    'functions/device-sign-ins/entries/api.ts': ['kms:GenerateMac'],
  })
})

describe('codes of the user pool', () => {
  const keyArn = String(poolProperties.LambdaConfig.KMSKeyID)
  const key = assembly.resourcesOf('AWS::KMS::Key').find((one) => one.attribute('Arn') === keyArn)

  test('go to one function, encrypted with our rotated key', () => {
    expect(poolProperties.LambdaConfig.CustomSMSSender).toEqual({
      LambdaArn: functionAt(sender)?.arn,
      LambdaVersion: 'V1_0',
    })
    expect(key?.properties.EnableKeyRotation).toBe(true)
    expect(functionAt(sender)?.environment.CODES_KEY_ARN).toBe(keyArn)
  })

  test('can be decrypted only by that function, and only for this pool', () => {
    const bound = { 'kms:EncryptionContext:userpool-id': String(pool?.id) }
    expect(isAllowed(statementsOf(sender), 'kms:Decrypt', keyArn, bound)).toBe(true)
    expect(isAllowed(statementsOf(sender), 'kms:Decrypt', keyArn, {})).toBe(false)
    const elsewhere = { 'kms:EncryptionContext:userpool-id': 'sa-east-1_Other' }
    expect(isAllowed(statementsOf(sender), 'kms:Decrypt', keyArn, elsewhere)).toBe(false)
    for (const { entry } of assembly.functions) {
      expect(isAllowed(statementsOf(entry), 'kms:Decrypt', keyArn, bound), entry).toBe(entry === sender)
    }
  })

  test('wait in sealed e-mails that two functions seal and the one opens that sends them again', () => {
    const may = (action: string, context: Readonly<Record<string, string>>) =>
      assembly.functions
        .filter(({ entry }) => isAllowed(statementsOf(entry), action, keyArn, context))
        .map(({ entry }) => entry)
        .sort()
    const mail = { 'kms:EncryptionContext:purpose': 'mail' }
    expect(may('kms:Encrypt', mail)).toEqual(['functions/accounts/entries/send-code.ts', sender])
    expect(may('kms:Decrypt', mail)).toEqual(['functions/notifications/entries/send-due.ts'])
    expect([may('kms:Encrypt', {}), may('kms:Decrypt', {})]).toEqual([[], []])
  })

  test('are sent to phones only by that function and the accounts API, and to no topic', () => {
    const publishers = assembly.functions.filter(({ entry }) => isAllowed(statementsOf(entry), 'sns:Publish', '*'))
    expect(publishers.map(({ entry }) => entry)).toEqual([sender, 'functions/accounts/entries/api.ts'])
    const topic = assembly.resourcesOf('AWS::SNS::Topic')[0]?.ref ?? ''
    expect(topic).toMatch(/^arn:aws:sns:/)
    expect(isAllowed(statementsOf(sender), 'sns:Publish', topic)).toBe(false)
  })

  test('expire in the queue with their validity (180 s)', () => {
    expect(functionAt(sender)?.maximumEventAgeSeconds).toBe(180)
  })
})

test('each trigger function permits calls from this pool', () => {
  for (const arn of Object.entries(pool?.triggers ?? {}).flatMap(([name, to]) => (name === 'KMSKeyID' ? [] : [to]))) {
    const callers = assembly.permissions.filter(({ functionArn }) => functionArn === arn)
    expect(callers, arn).toContainEqual(
      expect.objectContaining({ principal: 'cognito-idp.amazonaws.com', sourceArn: pool?.arn }),
    )
  }
})

describe('device sign-in by code', () => {
  const may = (action: string) => {
    const leadingKey = { 'dynamodb:LeadingKeys': [keys.deviceSignIn('dsi_1').pk] }
    const table = assembly.tables[0]?.arn ?? ''
    return assembly.functions
      .map(({ entry }) => entry)
      .filter((entry) => entry.startsWith('functions/accounts/') || entry.startsWith('functions/device-sign-ins/'))
      .filter((entry) => isAllowed(statementsOf(entry), `dynamodb:${action}`, table, leadingKey))
      .sort()
  }

  test('is written by the API and updated by the verification trigger', () => {
    expect(may('PutItem')).toEqual(['functions/device-sign-ins/entries/api.ts'])
    expect(may('UpdateItem')).toEqual([
      'functions/device-sign-ins/entries/api.ts',
      'functions/device-sign-ins/entries/verify-challenge.ts',
    ])
    expect(may('DeleteItem')).toEqual([])
  })

  test('uses its three challenge triggers', () => {
    const { DefineAuthChallenge, CreateAuthChallenge, VerifyAuthChallengeResponse } = pool?.triggers ?? {}
    expect([DefineAuthChallenge, CreateAuthChallenge, VerifyAuthChallengeResponse]).toEqual(
      ['define', 'create', 'verify'].map(
        (step) => functionAt(`functions/device-sign-ins/entries/${step}-challenge.ts`)?.arn,
      ),
    )
  })
})

test('unconfirmed sign-ups are removed hourly by a function with minimal permissions', () => {
  const entry = 'functions/accounts/entries/remove-unconfirmed.ts'
  const [schedule] = assembly.schedules.filter(({ target }) => target.arn === functionAt(entry)?.arn)
  expect(schedule).toMatchObject({ expression: 'rate(60 minutes)' })
  const actions = statementsOf(entry).flatMap(({ actions: named = [] }) => named)
  expect(actions.filter((action) => action.startsWith('cognito-idp:'))).toEqual([
    'cognito-idp:ListUsers',
    'cognito-idp:AdminDeleteUser',
    'cognito-idp:AdminGetUser',
    'cognito-idp:AdminAddUserToGroup',
  ])
})

describe('firewall', () => {
  test('protects the pool with a rate limit per address and managed rules', () => {
    const [firewall] = assembly.resourcesOf('AWS::WAFv2::WebACL')
    const [association] = assembly.resourcesOf('AWS::WAFv2::WebACLAssociation')
    expect(association?.properties).toEqual({ ResourceArn: pool?.arn, WebACLArn: firewall?.attribute('Arn') })
    expect(firewall?.properties).toMatchObject({
      Scope: 'REGIONAL',
      DefaultAction: { Allow: {} },
      Rules: [
        {
          Priority: 0,
          Action: { Block: {} },
          Statement: {
            ByteMatchStatement: {
              FieldToMatch: { SingleHeader: { Name: 'x-amz-target' } },
              PositionalConstraint: 'EXACTLY',
              SearchString: 'awscognitoidentityproviderservice.changepassword',
              TextTransformations: [{ Priority: 0, Type: 'LOWERCASE' }],
            },
          },
        },
        {
          Priority: 1,
          Action: { Block: {} },
          Statement: { RateBasedStatement: { Limit: 1000, AggregateKeyType: 'IP' } },
        },
        {
          OverrideAction: { None: {} },
          Statement: { ManagedRuleGroupStatement: { VendorName: 'AWS', Name: 'AWSManagedRulesCommonRuleSet' } },
        },
      ],
    })
    // Sampled requests would contain IP addresses of users.
    expect(JSON.stringify(firewall?.properties)).not.toContain('"SampledRequestsEnabled":true')
  })

  test('closes the change of a password by token, which no trigger judges; the local pool does the same', () => {
    expect(closedTargetsOf(assembly)).toEqual(['awscognitoidentityproviderservice.changepassword'])
  })

  test('can be disabled in the settings', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'retorna-unwalled-'))
    createApp({ outdir, context: { 'aws:cdk:bundling-stacks': [] }, settings: { firewall: false } }).synth()
    const types = Object.values(readTemplates(outdir)).flatMap(({ Resources }) =>
      Object.values(Resources).map(({ Type }) => Type),
    )
    rmSync(outdir, { recursive: true, force: true })
    expect(types.filter((type) => type.startsWith('AWS::WAFv2'))).toEqual([])
  })
})
