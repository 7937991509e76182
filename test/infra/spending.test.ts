import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../infra/app.ts'
import { edgeRequestsPerAddress } from '../../infra/stacks/edge-stack.ts'
import { checkCells } from '../support/cells.ts'
import { assembly, raw, readTemplates } from './cloud.ts'

const alarms = assembly.resourcesOf('AWS::CloudWatch::Alarm').map(({ properties }) => properties)
const alarmNamed = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `retorna-${name}`)

interface Rule {
  readonly Name: string
  readonly Priority: number
  readonly Statement: { readonly RateBasedStatement?: { Limit: number; ScopeDownStatement?: Statement } }
}
interface Statement {
  readonly NotStatement?: { readonly Statement: Statement }
  readonly AndStatement?: { readonly Statements: { RegexMatchStatement: Match }[] }
}
interface Match {
  readonly FieldToMatch: { readonly SingleHeader: { readonly Name: string } }
  readonly RegexString: string
}
const rulesOf = (name: string) =>
  assembly.resourcesOf('AWS::WAFv2::WebACL').find(({ properties }) => properties.Name === name)?.properties
    .Rules as Rule[]

const edgeFirewallArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/retorna-edge/1a2b'
const backupVaultArn = 'arn:aws:backup:sa-east-1:210987654321:backup-vault:retorna'

/** The templates with every option of spending turned on. */
const templates = configured()

function configured(): ReturnType<typeof readTemplates> {
  const outdir = mkdtempSync(join(tmpdir(), 'retorna-spending-'))
  const settings = {
    edgeFirewallArn,
    siteAppId: 'd1abc',
    backupVaultArn,
    stopPhotosAtUsd: 40,
    tableReadsPerSecond: 4000,
    tableWritesPerSecond: 1000,
  }
  try {
    createApp({ outdir, context: { 'aws:cdk:bundling-stacks': [] }, settings }).synth()
    return readTemplates(outdir)
  } finally {
    rmSync(outdir, { recursive: true, force: true })
  }
}

function find(stack: string, type: string, name = /./) {
  const made = Object.values(templates[stack]?.Resources ?? {})
  return made.find(({ Type, Properties }) => Type === type && name.test(JSON.stringify(Properties)))?.Properties
}

describe('alarms', () => {
  test('ring at half and at all of each budget of a day', () =>
    checkCells(
      [
        ['text-messages', 'text-messages'],
        ['unproven-text-messages', 'unproven-text-messages'],
        ['unproven-mails', 'unproven-mails'],
        ['newsletter-mails', 'newsletter-mails'],
        ['location', 'location'],
        ['photo-megabytes', 'photos'],
        ['live-calls', 'live-calls'],
      ] as const,
      (name, budget) => {
        const metric = {
          Namespace: 'Retorna',
          MetricName: 'budgetUsed',
          Statistic: 'Maximum',
          Dimensions: expect.arrayContaining([{ Name: 'budget', Value: budget }]),
        }
        expect(alarmNamed(`budget-${name}-half`)).toMatchObject({ ...metric, Threshold: 50 })
        expect(alarmNamed(`budget-${name}-used-up`)).toMatchObject({ ...metric, Threshold: 100 })
      },
    ))

  test('watch spending at SNS, throttles of the pool, bytes out and refusals of the firewalls', () => {
    expect(alarmNamed('text-message-spending')).toMatchObject({
      MetricName: 'SMSMonthToDateSpentUSD',
      // 500 a day × 31 × 0.03 × 80 %.
      Threshold: 372,
    })
    expect(alarmNamed('bytes-out')).toMatchObject({ MetricName: 'BytesDownloaded', Threshold: 50e9 })
    expect(JSON.stringify(alarmNamed('pool-throttles'))).toMatch(/SignUpThrottles.*SignInThrottles/)
    for (const name of ['firewall-user-pool', 'firewall-live'])
      expect(alarmNamed(name)).toMatchObject({ MetricName: 'BlockedRequests' })
  })

  test('add no metric without a value for its gaps', () => {
    const sums = JSON.stringify(raw('AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties.Metrics ?? []))
    const added = [...sums.matchAll(/"Expression":"([^"]*\+[^"]*)"/g)].map(([, expression = '']) => expression)
    expect(added.length).toBeGreaterThan(3)
    for (const expression of added) for (const term of expression.split(' + ')) expect(term).toMatch(/^FILL\(\w+, 0\)$/)
  })
})

describe('firewall of the live API', () => {
  const [people, signed] = rulesOf('retorna-live')
  const conditions = signed?.Statement.RateBasedStatement?.ScopeDownStatement?.AndStatement?.Statements ?? []
  const matches = (headers: Readonly<Record<string, string>>) =>
    conditions.every(({ RegexMatchStatement: { FieldToMatch, RegexString } }) =>
      new RegExp(RegexString).test(headers[FieldToMatch.SingleHeader.Name] ?? ''),
    )
  const real = {
    authorization: `AWS4-HMAC-SHA256 Credential=ASIAQWERTYUIOPASDFGH/20261124/sa-east-1/appsync/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-security-token, Signature=${'0a'.repeat(32)}`,
    'x-amz-date': '20261124T120000Z',
    'x-amz-security-token': `IQoJb3JpZ2luX2VjE${'Ab+/'.repeat(60)}==`,
  }

  test('limits signed requests too, and all others tighter', () => {
    expect(people?.Statement.RateBasedStatement).toMatchObject({ Limit: 10_000 })
    expect(signed?.Statement.RateBasedStatement).toMatchObject({ Limit: 100_000 })
    expect(people?.Statement.RateBasedStatement?.ScopeDownStatement?.NotStatement?.Statement).toEqual(
      signed?.Statement.RateBasedStatement?.ScopeDownStatement,
    )
    const priorities = rulesOf('retorna-live').map(({ Priority }) => Priority)
    expect(new Set(priorities).size).toBe(priorities.length)
  })

  test('recognises a signed request by its whole header, token and time, not by a word', () => {
    expect(matches(real)).toBe(true)
    for (const [name, forged] of [
      ['authorization', 'AWS4-HMAC-SHA256 '],
      ['authorization', real.authorization.replace('appsync', 's3')],
      ['authorization', real.authorization.replace(/Signature=.*/, 'Signature=x')],
      ['authorization', real.authorization.replace('sa-east-1', 'us-east-1')],
      ['x-amz-date', ''],
      ['x-amz-security-token', 'short'],
    ] as const)
      expect(matches({ ...real, [name]: forged }), `${name} ${forged.slice(0, 30)}`).toBe(false)
  })
})

describe('firewall before site and photos', () => {
  test('is of the one region that AWS accepts, with a limit for each address', () => {
    const edge = assembly.resourcesOf('AWS::WAFv2::WebACL').find(({ properties }) => properties.Name === 'retorna-edge')
    expect(edge?.properties.Scope).toBe('CLOUDFRONT')
    expect(rulesOf('retorna-edge')[0]?.Statement.RateBasedStatement).toEqual({
      Limit: edgeRequestsPerAddress,
      EvaluationWindowSec: 300,
      AggregateKeyType: 'IP',
    })
  })

  test('stands before both once the operator has named it, and the table has its ceiling', () => {
    expect(find('RetornaStorage', 'AWS::CloudFront::Distribution')?.DistributionConfig).toMatchObject({
      WebACLId: edgeFirewallArn,
    })
    expect(JSON.stringify(find('RetornaEdge', 'AWS::WAFv2::WebACLAssociation')?.ResourceArn)).toMatch(
      /:amplify:sa-east-1:.*:apps\/d1abc/,
    )
    expect(find('RetornaStorage', 'AWS::DynamoDB::Table')?.OnDemandThroughput).toEqual({
      MaxReadRequestUnits: 4000,
      MaxWriteRequestUnits: 1000,
    })
  })

  test('the table is copied into another account once the operator has named its vault', () => {
    expect(raw('AWS::Backup::BackupPlan')).toEqual([])
    const ofType = (type: string) => find('RetornaStorage', `AWS::Backup::${type}`)
    expect(ofType('BackupPlan')?.BackupPlan).toMatchObject({
      BackupPlanRule: [
        { CopyActions: [{ DestinationBackupVaultArn: backupVaultArn, Lifecycle: { DeleteAfterDays: 35 } }] },
      ],
    })
    expect(JSON.stringify(ofType('BackupSelection'))).toMatch(/Table\w+","Arn"/)
    // AWS copies no backup under its own key to another account.
    expect(JSON.stringify(ofType('BackupVault')?.EncryptionKeyArn)).toContain('BackupKey')
  })

  test('the table has no ceiling unless one is set', () => {
    const [[, table] = []] = raw('AWS::DynamoDB::Table')
    expect(table?.Properties.OnDemandThroughput).toBeUndefined()
  })
})

describe('switch of the photos', () => {
  test('is off by default', () => {
    const made = raw('AWS::StepFunctions::StateMachine').map(([, { Properties }]) => JSON.stringify(Properties))
    expect(made.filter((text) => text.includes('stop-photos'))).toEqual([])
  })

  test('disables the distribution when the sum of site and photos is reached', () => {
    const watch = (type: string, name: RegExp) => find('RetornaWatch', type, name)
    expect(watch('AWS::Budgets::Budget', /retorna-photos/)).toMatchObject({
      Budget: {
        BudgetLimit: { Amount: 40, Unit: 'USD' },
        CostFilters: { Service: ['Amazon CloudFront', 'AWS Amplify'] },
      },
      NotificationsWithSubscribers: [{ Notification: { NotificationType: 'ACTUAL', Threshold: 100 } }],
    })
    expect(watch('AWS::Events::Rule', /CloudWatch Alarm State Change/)).toMatchObject({
      EventPattern: { detail: { state: { value: ['ALARM'] } } },
    })
    const workflow = watch('AWS::StepFunctions::StateMachine', /stop-photos/)?.Definition
    const { Stop, Read } = (workflow as { States?: Record<string, object> } | undefined)?.States ?? {}
    expect(Read).toMatchObject({ Resource: 'arn:aws:states:::aws-sdk:cloudfront:getDistributionConfig', Next: 'Stop' })
    expect(Stop).toMatchObject({
      Parameters: {
        'IfMatch.$': '$.ETag',
        'DistributionConfig.$': expect.stringContaining('{"Enabled":false}'),
      },
      End: true,
    })
    const rights = watch('AWS::IAM::Policy', /UpdateDistribution/)
    expect(JSON.stringify(rights)).toMatch(/distribution\//)
  })
})

test('conversions of photos leave the API its concurrency', () => {
  const reserved = raw('AWS::Lambda::Function').flatMap(([, { Properties }]) =>
    Properties.ReservedConcurrentExecutions === undefined
      ? []
      : [[Properties.FunctionName, Properties.ReservedConcurrentExecutions]],
  )
  expect(Object.fromEntries(reserved)).toEqual({ 'retorna-photos-convert': 20, 'retorna-photos-renew': 20 })
})

test('suggestions use an index whose answers are not stored, at an eighth of the price', () => {
  const uses = assembly
    .resourcesOf('AWS::Location::PlaceIndex')
    .map(({ properties }) => [properties.IndexName, properties.DataSourceConfiguration])
  expect(Object.fromEntries(uses)).toEqual({
    retorna: { IntendedUse: 'Storage' },
    'retorna-suggestions': { IntendedUse: 'SingleUse' },
  })
})
