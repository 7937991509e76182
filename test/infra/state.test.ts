import { describe, expect, test } from 'vitest'
import { assembly, raw, stacks } from './cloud.ts'

interface PolicyDocument {
  readonly Statement: readonly {
    readonly Effect: string
    readonly Principal?: unknown
    readonly Action: unknown
    readonly Resource: string
    readonly Condition?: Record<string, unknown>
  }[]
}

function only(type: string) {
  const [resource, ...others] = assembly.resourcesOf(type)
  if (!resource || others.length > 0)
    throw new Error(`Expected one ${type}, found ${others.length + (resource ? 1 : 0)}`)
  return resource.properties
}

function refusesPlainHttp(type: string): boolean[] {
  return assembly
    .resourcesOf(type)
    .map(({ properties }) =>
      (properties.PolicyDocument as PolicyDocument).Statement.some(
        ({ Effect, Condition }) =>
          Effect === 'Deny' &&
          JSON.stringify(Condition) === JSON.stringify({ Bool: { 'aws:SecureTransport': 'false' } }),
      ),
    )
}

describe('protection against loss', () => {
  test.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool'])(
    'a %s is retained on deletion and replacement, but not after a failed creation',
    (type) => {
      const resources = raw(type)
      expect(resources).toHaveLength(1)
      for (const [, { DeletionPolicy, UpdateReplacePolicy }] of resources) {
        expect({ DeletionPolicy, UpdateReplacePolicy }).toEqual({
          DeletionPolicy: 'RetainExceptOnCreate',
          UpdateReplacePolicy: 'Retain',
        })
      }
    },
  )

  test('the stack with state has termination protection', () => {
    expect(stacks.filter((stack) => stack.terminationProtection).map((stack) => stack.stackName)).toEqual([
      'RetornaStorage',
    ])
  })

  test('table and user pool have deletion protection', () => {
    expect(only('AWS::DynamoDB::Table').DeletionProtectionEnabled).toBe(true)
    expect(only('AWS::Cognito::UserPool').DeletionProtection).toBe('ACTIVE')
  })

  test('the table can be restored to any second of the last 35 days', () => {
    expect(only('AWS::DynamoDB::Table').PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true })
  })

  test('all resources with state are in one stack', () => {
    const stateful = [
      'AWS::DynamoDB::Table',
      'AWS::S3::Bucket',
      'AWS::Cognito::UserPool',
      'AWS::Cognito::UserPoolClient',
    ]
    expect(stateful.flatMap((type) => assembly.resourcesOf(type).map(({ stack }) => stack))).toEqual(
      stateful.map(() => 'RetornaStorage'),
    )
  })
})

describe('confidentiality', () => {
  test('table, bucket, topic and every queue are encrypted', () => {
    expect(only('AWS::DynamoDB::Table').SSESpecification).toEqual({ SSEEnabled: true })
    expect(only('AWS::S3::Bucket').BucketEncryption).toBeDefined()
    expect(only('AWS::SNS::Topic').KmsMasterKeyId).toBeDefined()
    const queues = assembly.resourcesOf('AWS::SQS::Queue')
    expect(queues.filter(({ properties }) => properties.SqsManagedSseEnabled !== true)).toEqual([])
  })

  test.each([
    ['AWS::S3::Bucket', 'AWS::S3::BucketPolicy'],
    ['AWS::SNS::Topic', 'AWS::SNS::TopicPolicy'],
    ['AWS::SQS::Queue', 'AWS::SQS::QueuePolicy'],
  ])('every %s refuses unencrypted requests', (type, policy) => {
    expect(refusesPlainHttp(policy)).toEqual(assembly.resourcesOf(type).map(() => true))
  })

  test('the bucket is private; CloudFront may read below media/ only', () => {
    expect(only('AWS::S3::Bucket').PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    })
    const { Statement } = only('AWS::S3::BucketPolicy').PolicyDocument as PolicyDocument
    const allowed = Statement.filter(({ Effect }) => Effect === 'Allow')
    expect(allowed).toEqual([
      expect.objectContaining({
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: 's3:GetObject',
        Resource: 'arn:aws:s3:::retorna-media-123456789012-sa-east-1/media/*',
      }),
    ])
    expect(JSON.stringify(allowed[0]?.Condition)).toContain('distribution/')
  })

  test('uploaded originals, which may contain a position, expire after a day', () => {
    expect(assembly.buckets[0]?.expirations).toContainEqual({ prefix: 'uploads/', days: 1 })
  })

  test('only uploads and data exports expire after a day', () => {
    expect(assembly.buckets[0]?.expirations.map(({ prefix, days }) => [prefix, days])).toEqual([
      ['uploads/', 1],
      ['exports/', 1],
      ['backups/', 35],
    ])
  })
})

describe('sign-in settings', () => {
  const pool = only('AWS::Cognito::UserPool')

  test('every user needs a second factor, by text message or authenticator', () => {
    expect(pool.MfaConfiguration).toBe('ON')
    expect(pool.EnabledMfas).toEqual(expect.arrayContaining(['SMS_MFA', 'SOFTWARE_TOKEN_MFA']))
  })

  test('a password has eight characters of four kinds', () => {
    expect(pool.Policies).toEqual({
      PasswordPolicy: expect.objectContaining({
        MinimumLength: 8,
        RequireUppercase: true,
        RequireLowercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      }),
      SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] },
    })
  })

  test('an e-mail address requires a verification code, at sign-up and at each change', () => {
    expect(pool.AutoVerifiedAttributes).toEqual(['email'])
    expect(pool.UserAttributeUpdateSettings).toEqual({
      AttributesRequireVerificationBeforeUpdate: ['email'],
    })
    // Recovery is ours (decisions/0065).
    expect(pool.AccountRecoverySetting).toEqual({ RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] })
  })

  test('the client never sends a password, hides existence and can revoke tokens', () => {
    const [client] = assembly.userPools[0]?.clients ?? []
    expect(client?.properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 10,
      RefreshTokenValidity: 30 * 24 * 60,
    })
    expect(client?.properties.ExplicitAuthFlows).toEqual(
      expect.arrayContaining([
        'ALLOW_USER_SRP_AUTH',
        'ALLOW_USER_AUTH',
        'ALLOW_CUSTOM_AUTH',
        'ALLOW_REFRESH_TOKEN_AUTH',
      ]),
    )
    expect(client?.properties.ExplicitAuthFlows).toHaveLength(4)
  })

  test('text messages are sent for pools of this account only', () => {
    const role = assembly.resourcesOf('AWS::IAM::Role').find(({ logicalId }) => logicalId.startsWith('SmsRole'))
    const { Statement = [] } = (role?.properties.AssumeRolePolicyDocument ?? {}) as Partial<PolicyDocument>
    expect(Statement).toHaveLength(1)
    expect(Statement[0]?.Condition).toEqual({
      StringEquals: { 'sts:ExternalId': 'retorna-user-pool', 'aws:SourceAccount': '123456789012' },
    })
  })
})
