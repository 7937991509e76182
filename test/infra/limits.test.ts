import { describe, expect, test } from 'vitest'
import { checkCells } from '../support/cells.ts'
import { assembly, type RawResource, raw, templates } from './cloud.ts'

/** Limits that AWS checks during deployment and no linter knows. Sources: the API reference of each service. */

const all = Object.values(templates).flatMap(({ Resources }) => Object.entries(Resources)) as [string, RawResource][]

const texts: [string, string][] = all.flatMap(([, { Type, Properties = {} }]) =>
  Object.entries(Properties)
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]): [string, string] => [`${Type} ${name}`, value]),
)

const patterns = [
  ['AWS::Lambda::Function FunctionName', /^[\w-]{1,64}$/],
  ['AWS::Lambda::Function Description', /^.{0,256}$/s],
  // IAM accepts Latin-1 only, so no typographic quotation marks or dashes.
  ['AWS::IAM::Role Description', /^[\t\n\r\x20-\x7E\xA1-\xFF]{0,1000}$/],
  ['AWS::SQS::Queue QueueName', /^[\w-]{1,80}$/],
  ['AWS::SNS::Topic TopicName', /^[\w-]{1,256}$/],
  ['AWS::SNS::Topic DisplayName', /^[\x20-\x7E]{0,100}$/],
  ['AWS::Events::EventBus Name', /^(?!default$)[/.\-_A-Za-z0-9]{1,256}$/],
  ['AWS::Events::EventBus Description', /^.{0,512}$/s],
  ['AWS::Events::Rule Description', /^.{0,512}$/s],
  ['AWS::Scheduler::Schedule Description', /^.{0,512}$/s],
  ['AWS::CloudWatch::Alarm AlarmName', /^[\x20-\x7E]{1,255}$/],
  ['AWS::CloudWatch::Alarm AlarmDescription', /^.{0,1024}$/s],
  ['AWS::CloudWatch::Dashboard DashboardName', /^[\w-]{1,255}$/],
  ['AWS::Logs::LogGroup LogGroupName', /^[.\-_/#A-Za-z0-9]{1,512}$/],
  ['AWS::Logs::MetricFilter FilterPattern', /^.{0,1024}$/],
  ['AWS::ApiGatewayV2::Api Name', /^.{1,128}$/],
  ['AWS::ApiGatewayV2::Api Description', /^.{0,1024}$/],
  ['AWS::ApiGatewayV2::Authorizer Name', /^.{1,128}$/],
  ['AWS::Location::PlaceIndex IndexName', /^[-._\w]{1,100}$/],
  ['AWS::Location::PlaceIndex Description', /^.{0,1000}$/],
  ['AWS::Location::RouteCalculator CalculatorName', /^[-._\w]{1,100}$/],
  ['AWS::Location::RouteCalculator Description', /^.{0,1000}$/],
  ['AWS::Location::Map MapName', /^[-._\w]{1,100}$/],
  ['AWS::Location::APIKey KeyName', /^[-._\w]{1,100}$/],
  ['AWS::Location::APIKey Description', /^.{0,1000}$/],
  ['AWS::Amplify::App Name', /^[^\n]{1,255}$/],
  ['AWS::Amplify::App Description', /^.{0,1000}$/s],
  ['AWS::Cognito::UserPoolGroup GroupName', /^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,128}$/u],
  ['AWS::Cognito::UserPoolGroup Description', /^.{0,2048}$/s],
  ['AWS::KMS::Key Description', /^.{0,8192}$/s],
] as const

test('every name and description is valid for its service', () =>
  checkCells(patterns, (pattern, property) => {
    const found = texts.filter(([name]) => name === property)
    expect(found.length).toBeGreaterThan(0)
    expect(found.map(([, value]) => value).filter((value) => !pattern.test(value))).toEqual([])
  }))

test('names and comments of CloudFront parts are valid', () => {
  const remark = (type: string, config: string) =>
    raw(type).map(([, { Properties }]) => (Properties[config] as { Comment?: string; Name?: string }) ?? {})
  const parts = [
    ...remark('AWS::CloudFront::Distribution', 'DistributionConfig'),
    ...remark('AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig'),
    ...remark('AWS::CloudFront::CachePolicy', 'CachePolicyConfig'),
  ]
  expect(parts).toHaveLength(3)
  for (const { Comment = '', Name = 'named-by-nothing' } of parts) {
    expect(Comment.length).toBeLessThanOrEqual(128)
    expect(Name).toMatch(/^[\w-]{1,128}$/)
  }
  for (const { Name = '' } of remark('AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig'))
    expect(Name).toMatch(/^[\w-]{1,64}$/)
})

describe('size limits', () => {
  test('the policies of a role together have less than 10,240 characters', () => {
    for (const role of assembly.roles) {
      const size = JSON.stringify(
        role.statements.map(({ effect, actions, resources, conditions }) => [effect, actions, resources, conditions]),
      ).length
      // The local form omits field names, about 60 characters per statement.
      expect(size + 60 * role.statements.length, role.logicalId).toBeLessThan(10_240)
    }
  })

  test('the environment of a function has less than 4 KB and no reserved name', () => {
    for (const { name, environment } of assembly.functions) {
      expect(Buffer.byteLength(Object.entries(environment).flat().join('')), name).toBeLessThan(4096)
      expect(
        Object.keys(environment).filter((variable) => /^(AWS_|_|LAMBDA_|TZ$)/.test(variable)),
        name,
      ).toEqual([])
    }
  })

  test('the callers of a function fit its policy of 20 KB', () => {
    for (const { name, arn } of assembly.functions) {
      // A statement has about 400 characters.
      const callers = assembly.permissions.filter(({ functionArn }) => functionArn === arn)
      expect(callers.length * 400, name).toBeLessThan(20_480)
    }
  })

  test('an API has at most 300 routes, a stack 500 resources, 1 MB and 200 outputs', () => {
    expect(raw('AWS::ApiGatewayV2::Route').length).toBeLessThanOrEqual(300)
    for (const [stack, template] of Object.entries(templates)) {
      expect(Object.keys(template.Resources).length, stack).toBeLessThanOrEqual(500)
      expect(JSON.stringify(template).length, stack).toBeLessThan(1_000_000)
      expect(Object.keys((template as { Outputs?: object }).Outputs ?? {}).length, stack).toBeLessThanOrEqual(200)
    }
  })

  test('every stack has room for another noun', () => {
    // A noun of four operations adds about 30 resources to a stack (decision 0007).
    for (const [stack, template] of Object.entries(templates))
      expect(Object.keys(template.Resources).length, stack).toBeLessThanOrEqual(460)
  })

  test('alarms have at most ten metrics; dashboard lists have at most 100 alarms', () => {
    const alarms = raw('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties)
    for (const { AlarmName, Metrics = [] } of alarms)
      expect(
        (Metrics as { MetricStat?: unknown }[]).filter((one) => one.MetricStat).length,
        String(AlarmName),
      ).toBeLessThanOrEqual(10)
    const [widgets = []] = raw('AWS::CloudWatch::Dashboard').map(([, { Properties }]) => {
      const { 'Fn::Join': joined } = Properties.DashboardBody as { 'Fn::Join': [string, unknown[]] }
      const body = joined[1].map((part) => (typeof part === 'string' ? part : '…')).join('')
      return (JSON.parse(body) as { widgets: { properties: { alarms?: string[] } }[] }).widgets
    })
    const lists = widgets.flatMap(({ properties }) => (properties.alarms ? properties.alarms.length : []))
    for (const length of lists) expect(length).toBeLessThanOrEqual(100)
    expect(lists.reduce((sum, length) => sum + length, 0)).toBe(alarms.length)
  })

  test('the map key has at most five referers, in allowed characters', () => {
    const [key] = assembly.resourcesOf('AWS::Location::APIKey')
    const { AllowReferers = [] } = (key?.properties.Restrictions ?? {}) as { AllowReferers?: string[] }
    expect(AllowReferers).toHaveLength(2)
    for (const referer of AllowReferers) expect(referer).toMatch(/^[$\-._+!*`(),;/?:@=&\w]{1,253}$/)
  })
})

test('timeouts and retries stay within the limits of each service', () => {
  const numbers = (type: string, ...path: string[]) =>
    raw(type).flatMap(
      ([, { Properties }]) => path.reduce<unknown>((value, key) => (value as never)?.[key], Properties) ?? [],
    )
  for (const seconds of numbers('AWS::Lambda::Function', 'Timeout')) expect(seconds).toBeLessThanOrEqual(900)
  for (const age of numbers('AWS::Lambda::EventInvokeConfig', 'MaximumEventAgeInSeconds'))
    expect(age).toBeLessThanOrEqual(21_600)
  for (const tries of numbers('AWS::Lambda::EventSourceMapping', 'MaximumRetryAttempts'))
    expect(tries).toBeLessThanOrEqual(10_000)
  for (const ms of numbers('AWS::ApiGatewayV2::Integration', 'TimeoutInMillis')) expect(ms).toBeLessThanOrEqual(30_000)
  const retries = [
    ...assembly.rules.flatMap(({ targets }) => targets),
    ...assembly.schedules.map(({ target }) => target),
  ]
  for (const { retry } of retries) {
    expect(retry.maximumRetryAttempts).toBeLessThanOrEqual(185)
    expect(retry.maximumEventAgeSeconds).toBeLessThanOrEqual(86_400)
  }
})
