import { describe, expect, test } from 'vitest'
import type { Assembly, FunctionDefinition, RoleDefinition, Statement } from './assembly.ts'
import { createPermissions, isAllowed } from './permissions.ts'

const table = 'arn:aws:dynamodb:sa-east-1:000000000000:table/main'
const allow = (fields: Partial<Statement>): Statement => ({
  effect: 'Allow',
  conditions: {},
  source: 'test',
  ...fields,
})
const deny = (fields: Partial<Statement>): Statement => ({ ...allow(fields), effect: 'Deny' })

describe('policy statements', () => {
  test('denies what no statement allows', () => {
    expect(isAllowed([], 'dynamodb:PutItem', table)).toBe(false)
    expect(isAllowed([allow({ actions: ['dynamodb:GetItem'], resources: [table] })], 'dynamodb:PutItem', table)).toBe(
      false,
    )
    expect(
      isAllowed([allow({ actions: ['dynamodb:PutItem'], resources: [table] })], 'dynamodb:PutItem', `${table}2`),
    ).toBe(false)
  })

  test('matches wildcards, and actions case-insensitively', () => {
    const statements = [allow({ actions: ['dynamodb:*Item'], resources: [`${table}/index/gsi?`] })]
    expect(isAllowed(statements, 'DynamoDB:putitem', `${table}/index/gsi1`)).toBe(true)
    expect(isAllowed(statements, 'dynamodb:PutItem', `${table}/index/gsi12`)).toBe(false)
    expect(isAllowed(statements, 'dynamodb:Query', `${table}/index/gsi1`)).toBe(false)
  })

  test('matches regular-expression characters literally', () => {
    const statements = [allow({ actions: ['s3:GetObject'], resources: ['arn:aws:s3:::media/a.b/*'] })]
    expect(isAllowed(statements, 's3:GetObject', 'arn:aws:s3:::media/a.b/c')).toBe(true)
    expect(isAllowed(statements, 's3:GetObject', 'arn:aws:s3:::media/aXb/c')).toBe(false)
  })

  test('lets an explicit deny win over every allow', () => {
    const statements = [
      allow({ actions: ['*'], resources: ['*'] }),
      deny({ actions: ['s3:Delete*'], resources: ['*'] }),
    ]
    expect(isAllowed(statements, 's3:GetObject', 'arn:aws:s3:::a/b')).toBe(true)
    expect(isAllowed(statements, 's3:DeleteObject', 'arn:aws:s3:::a/b')).toBe(false)
  })

  test('applies NotAction and NotResource to everything they do not name', () => {
    const statements = [allow({ notActions: ['iam:*'], notResources: ['arn:aws:s3:::secret/*'] })]
    expect(isAllowed(statements, 's3:GetObject', 'arn:aws:s3:::open/a')).toBe(true)
    expect(isAllowed(statements, 'iam:CreateUser', 'arn:aws:s3:::open/a')).toBe(false)
    expect(isAllowed(statements, 's3:GetObject', 'arn:aws:s3:::secret/a')).toBe(false)
  })
})

describe('conditions', () => {
  const under = (conditions: Statement['conditions'], context: Record<string, string | string[]> = {}) =>
    isAllowed([allow({ actions: ['*'], resources: ['*'], conditions })], 'dynamodb:PutItem', table, context)

  test('requires every operator and key, and any one value of a key', () => {
    const conditions = { StringEquals: { 'a:one': ['1', '2'] }, StringLike: { 'a:two': ['x*'] } }
    expect(under(conditions, { 'a:one': '2', 'a:two': 'xyz' })).toBe(true)
    expect(under(conditions, { 'a:one': '3', 'a:two': 'xyz' })).toBe(false)
    expect(under(conditions, { 'a:one': '2' })).toBe(false)
  })

  test('compares keys case-insensitively', () => {
    expect(under({ StringEquals: { 'AWS:SourceArn': ['x'] } }, { 'aws:sourcearn': 'x' })).toBe(true)
  })

  test('accepts only listed values, or an absent key, with ForAllValues', () => {
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['AD#*', 'CARD#*'] } }
    expect(under(conditions, { 'dynamodb:LeadingKeys': ['AD#1', 'CARD#2'] })).toBe(true)
    expect(under(conditions, { 'dynamodb:LeadingKeys': ['AD#1', 'USER#2'] })).toBe(false)
    expect(under(conditions)).toBe(true)
  })

  test('requires one listed value with ForAnyValue and rejects an absent key', () => {
    const conditions = { 'ForAnyValue:StringEquals': { 'a:groups': ['admins'] } }
    expect(under(conditions, { 'a:groups': ['users', 'admins'] })).toBe(true)
    expect(under(conditions, { 'a:groups': ['users'] })).toBe(false)
    expect(under(conditions)).toBe(false)
  })

  test('requires all values to match under a plain operator', () => {
    const conditions = { StringLike: { 'dynamodb:LeadingKeys': ['AD#*'] } }
    expect(under(conditions, { 'dynamodb:LeadingKeys': ['AD#1', 'USER#2'] })).toBe(false)
  })

  test('handles absent keys in Bool, Null, negation and IfExists as documented', () => {
    expect(under({ Bool: { 'aws:SecureTransport': ['false'] } }, { 'aws:SecureTransport': 'true' })).toBe(false)
    expect(under({ Null: { 'a:key': ['true'] } })).toBe(true)
    expect(under({ Null: { 'a:key': ['false'] } })).toBe(false)
    expect(under({ StringNotEquals: { 'a:key': ['x'] } })).toBe(true)
    expect(under({ StringNotEquals: { 'a:key': ['x', 'y'] } }, { 'a:key': 'y' })).toBe(false)
    expect(under({ StringEqualsIfExists: { 'a:key': ['x'] } })).toBe(true)
    expect(under({ StringEqualsIfExists: { 'a:key': ['x'] } }, { 'a:key': 'y' })).toBe(false)
  })

  test('keeps an ArnLike wildcard within its part of the ARN', () => {
    const conditions = { ArnLike: { 'aws:SourceArn': ['arn:aws:events:*:000000000000:rule/*'] } }
    expect(under(conditions, { 'aws:SourceArn': 'arn:aws:events:sa-east-1:000000000000:rule/bus/made' })).toBe(true)
    expect(under(conditions, { 'aws:SourceArn': 'arn:aws:events:x:1:000000000000:rule/made' })).toBe(false)
  })

  test('rejects an unknown operator', () => {
    expect(() => under({ DateGreaterThan: { 'aws:CurrentTime': ['2026'] } })).toThrow(
      /DateGreaterThan in policy test is not known/,
    )
  })
})

describe('function permissions', () => {
  const functionNamed = (name: string) =>
    ({ stack: 'Main', logicalId: name, name, roleArn: `arn:role/${name}` }) as FunctionDefinition
  const roleOf = (name: string, statements: Statement[]) =>
    ({ stack: 'Main', logicalId: name, name, arn: `arn:role/${name}`, statements }) as RoleDefinition
  const assembly = {
    functions: [functionNamed('reader'), functionNamed('writer')],
    roles: [
      roleOf('reader', [allow({ actions: ['dynamodb:GetItem', 'dynamodb:Query', 'logs:*'], resources: [table] })]),
      roleOf('writer', [allow({ actions: ['dynamodb:PutItem'], resources: [table] })]),
    ],
  } as unknown as Assembly

  test('limits each function to its own role, denies unknown keys and allows the operator everything', () => {
    const rights = createPermissions(assembly)
    const reader = rights.credentialsOf('reader')
    expect(rights.mayCall(reader.accessKeyId, 'dynamodb:GetItem', table)).toBe(true)
    expect(rights.mayCall(reader.accessKeyId, 'dynamodb:PutItem', table)).toBe(false)
    expect(rights.mayCall(rights.credentialsOf('writer').accessKeyId, 'dynamodb:PutItem', table)).toBe(true)
    expect(rights.mayCall('AKIASTRANGER', 'dynamodb:GetItem', table)).toBe(false)
    expect(rights.mayCall(undefined, 'dynamodb:GetItem', table)).toBe(false)
    expect(rights.mayCall(rights.operator.accessKeyId, 'iam:Everything', '*')).toBe(true)
  })

  test('issues different keys per function and run, and finds a secret by its key', () => {
    const rights = createPermissions(assembly, 'one')
    const { accessKeyId, secretAccessKey } = rights.credentialsOf('reader')
    expect(accessKeyId).toMatch(/^AKIA[A-Z0-9]{16}$/)
    expect(secretAccessKey).toHaveLength(40)
    expect(rights.secretOf(accessKeyId)).toBe(secretAccessKey)
    expect(rights.functionOf(accessKeyId)?.name).toBe('reader')
    expect(rights.credentialsOf('writer').accessKeyId).not.toBe(accessKeyId)
    expect(createPermissions(assembly, 'one').credentialsOf('reader')).toEqual({ accessKeyId, secretAccessKey })
    expect(createPermissions(assembly, 'two').credentialsOf('reader').accessKeyId).not.toBe(accessKeyId)
  })

  test('records each distinct call once with verdict and count, and reports unused grants', () => {
    const rights = createPermissions(assembly)
    const { accessKeyId } = rights.credentialsOf('reader')
    rights.mayCall(accessKeyId, 'dynamodb:GetItem', table)
    rights.mayCall(accessKeyId, 'dynamodb:GetItem', table)
    rights.mayCall(accessKeyId, 'dynamodb:PutItem', table)
    expect(rights.calls()).toEqual([
      { functionName: 'reader', action: 'dynamodb:GetItem', resource: table, allowed: true, count: 2 },
      { functionName: 'reader', action: 'dynamodb:PutItem', resource: table, allowed: false, count: 1 },
    ])
    expect(rights.grants()).toEqual({
      used: [{ functionName: 'reader', action: 'dynamodb:GetItem', part: table, source: 'test' }],
      unused: [
        { functionName: 'reader', action: 'dynamodb:Query', part: table, source: 'test' },
        { functionName: 'reader', action: 'logs:*', part: table, source: 'test' },
        { functionName: 'writer', action: 'dynamodb:PutItem', part: table, source: 'test' },
      ],
    })
  })
})
