// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Fn::Sub has the same placeholders.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readAssembly } from './read.ts'
import type { ResolverOptions } from './resolver.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function read(templates: Record<string, object>, options: Partial<ResolverOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'))
  folders.push(folder)
  const artifacts = Object.fromEntries(
    Object.keys(templates).map((stack) => [
      stack,
      { type: 'aws:cloudformation:stack', properties: { templateFile: `${stack}.template.json` } },
    ]),
  )
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ version: '55.0.0', artifacts }))
  for (const [stack, template] of Object.entries(templates)) {
    writeFileSync(join(folder, `${stack}.template.json`), JSON.stringify(template))
  }
  return readAssembly(folder, {
    region: 'sa-east-1',
    accountId: '000000000000',
    issuerOf: (poolId) => `http://localhost:3000/idp/${poolId}`,
    ...options,
  })
}

function outputs(values: Record<string, unknown>, rest: object = {}, options: Partial<ResolverOptions> = {}) {
  const Outputs = Object.fromEntries(Object.entries(values).map(([name, Value]) => [name, { Value }]))
  return read({ Main: { Outputs, ...rest } }, options).outputsOf('Main')
}

const queue = { Resources: { Jobs: { Type: 'AWS::SQS::Queue' } } }

describe('intrinsic functions', () => {
  test('resolves Ref and Fn::GetAtt to names and attributes, in both spellings', () => {
    expect(
      outputs(
        { url: { Ref: 'Jobs' }, arn: { 'Fn::GetAtt': ['Jobs', 'Arn'] }, name: { 'Fn::GetAtt': 'Jobs.QueueName' } },
        queue,
      ),
    ).toEqual({
      url: 'https://sqs.sa-east-1.amazonaws.com/000000000000/Main-Jobs',
      arn: 'arn:aws:sqs:sa-east-1:000000000000:Main-Jobs',
      name: 'Main-Jobs',
    })
  })

  test('resolves pseudo parameters and parameter defaults', () => {
    expect(
      outputs(
        {
          all: {
            'Fn::Sub': '${AWS::Partition} ${AWS::Region} ${AWS::AccountId} ${AWS::StackName} ${AWS::URLSuffix} ${Size}',
          },
        },
        { Parameters: { Size: { Type: 'Number', Default: 7 } } },
      ),
    ).toEqual({ all: 'aws sa-east-1 000000000000 Main amazonaws.com 7' })
  })

  test('substitutes own variables and attributes in Fn::Sub and keeps escaped names', () => {
    expect(
      outputs(
        { text: { 'Fn::Sub': ['${who} ${Jobs.QueueName} ${!kept}', { who: { 'Fn::Join': ['-', ['a', 'b']] } }] } },
        queue,
      ),
    ).toEqual({ text: 'a-b Main-Jobs ${kept}' })
  })

  test('selects with Fn::Select from the parts of Fn::Split', () => {
    const arn = { 'Fn::GetAtt': ['Jobs', 'Arn'] }
    expect(outputs({ name: { 'Fn::Select': [5, { 'Fn::Split': [':', arn] }] } }, queue)).toEqual({ name: 'Main-Jobs' })
  })

  test('applies conditions to values, properties and whole resources', () => {
    const assembly = read({
      Main: {
        Parameters: { Stage: { Type: 'String', Default: 'dev' } },
        Mappings: { Sizes: { dev: { retention: 60 } } },
        Conditions: {
          IsProd: { 'Fn::Equals': [{ Ref: 'Stage' }, 'prod'] },
          IsOther: {
            'Fn::And': [
              { 'Fn::Not': [{ Condition: 'IsProd' }] },
              { 'Fn::Or': [{ Condition: 'IsProd' }, { 'Fn::Equals': ['a', 'a'] }] },
            ],
          },
        },
        Resources: {
          Jobs: {
            Type: 'AWS::SQS::Queue',
            Condition: 'IsOther',
            Properties: {
              DelaySeconds: { 'Fn::If': ['IsProd', 5, { Ref: 'AWS::NoValue' }] },
              MessageRetentionPeriod: { 'Fn::FindInMap': ['Sizes', { Ref: 'Stage' }, 'retention'] },
            },
          },
          Never: { Type: 'AWS::SQS::Queue', Condition: 'IsProd' },
        },
      },
    })
    expect(assembly.queues).toMatchObject([{ name: 'Main-Jobs', delaySeconds: 0, retentionSeconds: 60 }])
  })

  test('resolves Fn::ImportValue regardless of the order of the stacks', () => {
    const assembly = read({
      Back: { Outputs: { arn: { Value: { 'Fn::ImportValue': 'Store:Arn' } } } },
      Store: {
        ...queue,
        Outputs: {
          Arn: { Value: { 'Fn::GetAtt': ['Jobs', 'Arn'] }, Export: { Name: { 'Fn::Sub': '${AWS::StackName}:Arn' } } },
        },
      },
    })
    expect(assembly.outputsOf('Back')).toEqual({ arn: 'arn:aws:sqs:sa-east-1:000000000000:Store-Jobs' })
  })
})

describe('names', () => {
  test('keeps explicit names, shortens long ones without collisions and lower-cases bucket names', () => {
    const long = 'x'.repeat(80)
    const assembly = read({
      Main: {
        Resources: {
          Given: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'jobs' } },
          [`${long}a`]: { Type: 'AWS::SQS::Queue' },
          [`${long}b`]: { Type: 'AWS::SQS::Queue' },
          Media: { Type: 'AWS::S3::Bucket' },
        },
      },
    })
    const [given, first, second] = assembly.queues.map((one) => one.name)
    expect(given).toBe('jobs')
    expect(first).toHaveLength(80)
    expect(first).not.toBe(second)
    expect(assembly.buckets[0]?.name).toBe('main-media')
  })

  test('generates stable ids of AWS’s length for pools, clients and APIs', () => {
    const template = {
      Main: {
        Resources: {
          Pool: { Type: 'AWS::Cognito::UserPool' },
          Web: { Type: 'AWS::Cognito::UserPoolClient', Properties: { UserPoolId: { Ref: 'Pool' } } },
        },
        Outputs: { pool: { Value: { Ref: 'Pool' } }, issuer: { Value: { 'Fn::GetAtt': ['Pool', 'ProviderURL'] } } },
      },
    }
    const first = read(template)
    expect(first.userPools[0]?.id).toMatch(/^sa-east-1_[a-z0-9]{9}$/)
    expect(first.userPools[0]?.clients[0]?.clientId).toMatch(/^[a-z0-9]{26}$/)
    expect(first.outputsOf('Main').issuer).toBe(`http://localhost:3000/idp/${first.userPools[0]?.id}`)
    expect(read(template).userPools).toEqual(first.userPools)
  })
})

describe('resolver options', () => {
  test('overrides an attribute', () => {
    const attributes: ResolverOptions['attributes'] = (resource, attribute) =>
      resource.type === 'AWS::SQS::Queue' && attribute === 'Ref' ? 'http://localhost/queue' : undefined
    expect(outputs({ url: { Ref: 'Jobs' } }, queue, { attributes })).toEqual({ url: 'http://localhost/queue' })
  })

  test('rewrites addresses built from parts, and always the pool’s issuer', () => {
    const rest = { Resources: { Pool: { Type: 'AWS::Cognito::UserPool' } } }
    const values = {
      issuer: { 'Fn::Join': ['', ['https://cognito-idp.sa-east-1.amazonaws.com/', { Ref: 'Pool' }]] },
      api: { 'Fn::Join': ['', ['https://', 'abc', '.execute-api.sa-east-1.amazonaws.com/']] },
    }
    const rewrite = (text: string) =>
      text.replace(/^https:\/\/\w+\.execute-api\.[\w-]+\.amazonaws\.com/, 'http://localhost:3000/api')
    const found = outputs(values, rest, { rewrite })
    expect(found.issuer).toMatch(/^http:\/\/localhost:3000\/idp\/sa-east-1_\w{9}$/)
    expect(found.api).toBe('http://localhost:3000/api/')
  })
})

describe('errors', () => {
  test.each([
    [
      'an unknown intrinsic function',
      { 'Fn::Cidr': ['10.0.0.0/16', 1] },
      /Fn::Cidr is not known \(stack Main, at Outputs\.bad\)/,
    ],
    [
      'an unknown attribute',
      { 'Fn::GetAtt': ['Jobs', 'Colour'] },
      /AWS::SQS::Queue \(Jobs\) has no known attribute Colour \(stack Main/,
    ],
    ['a reference to nothing', { Ref: 'Nobody' }, /Nobody is neither a resource nor a parameter \(stack Main/],
    ['an import that nobody exports', { 'Fn::ImportValue': 'x' }, /No stack exports x/],
  ])('rejects %s and names the place', (_, value, message) => {
    expect(() => outputs({ bad: value }, queue)).toThrow(message)
  })

  test('names the resource with a property of the wrong type', () => {
    const assembly = read({
      Main: { Resources: { Jobs: { Type: 'AWS::SQS::Queue', Properties: { DelaySeconds: ['soon'] } } } },
    })
    expect(() => assembly.queues).toThrow(/AWS::SQS::Queue are not as expected.*DelaySeconds.*resource Jobs/s)
  })

  test('says what to do when the folder has no cloud assembly', () => {
    expect(() => readAssembly('/nowhere', { region: 'r', accountId: 'a', issuerOf: String })).toThrow(
      /manifest is missing.*Synthesise the application first/s,
    )
  })
})
