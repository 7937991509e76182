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

/** Whether a resource policy turns away every request that is not encrypted on its way. */
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

describe('What must not be lost', () => {
  test.each(['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool'])(
    'a %s is kept when its stack is deleted and when it is replaced, but not when its creation fails',
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

  test('the stack that holds state cannot be deleted before someone lifts its protection', () => {
    expect(stacks.filter((stack) => stack.terminationProtection).map((stack) => stack.stackName)).toEqual([
      'RetornaStorage',
    ])
  })

  test('table and user pool cannot be deleted before someone lifts their protection', () => {
    expect(only('AWS::DynamoDB::Table').DeletionProtectionEnabled).toBe(true)
    expect(only('AWS::Cognito::UserPool').DeletionProtection).toBe('ACTIVE')
  })

  test('the table can be restored to any second of the last 35 days', () => {
    expect(only('AWS::DynamoDB::Table').PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true })
  })

  test('whatever stack is rebuilt, nothing with state goes with it', () => {
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

describe('What others must not read', () => {
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
  ])('every %s refuses requests that are not encrypted on their way', (type, policy) => {
    expect(refusesPlainHttp(policy)).toEqual(assembly.resourcesOf(type).map(() => true))
  })

  test('the bucket is closed to the public, and its readers are CloudFront alone, below media/ alone', () => {
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

  test('an uploaded original, which says where it was taken, is gone after a day', () => {
    expect(assembly.buckets[0]?.expirations).toContainEqual({ prefix: 'uploads/', days: 1 })
  })

  test('a file of somebody’s own data is gone after a day, and nothing that readers get', () => {
    expect(assembly.buckets[0]?.expirations.map(({ prefix, days }) => [prefix, days])).toEqual([
      ['uploads/', 1],
      ['exports/', 1],
    ])
  })
})

describe('Who signs in', () => {
  const pool = only('AWS::Cognito::UserPool')

  test('everyone needs a second factor, by text message or authenticator', () => {
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

  test('an address counts only when a code sent there came back, the first and every later one', () => {
    expect(pool.AutoVerifiedAttributes).toEqual(['email'])
    expect(pool.UserAttributeUpdateSettings).toEqual({
      AttributesRequireVerificationBeforeUpdate: ['email'],
    })
    expect(pool.AccountRecoverySetting).toEqual({ RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] })
  })

  test('the browser never sends a password, learns nothing about accounts, and can be signed out', () => {
    const [client] = assembly.userPools[0]?.clients ?? []
    expect(client?.properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 60,
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
