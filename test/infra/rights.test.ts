import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { isAllowed } from '../../local/aws/assembly/rights.ts'
import { assembly } from './cloud.ts'

/** Actions for which AWS knows no resource; the reason for each stands beside its right in infra/. */
const withoutResource = [
  ...['dynamodb:ListStreams', 'sns:Publish'],
  ...['logs:CreateLogDelivery', 'logs:DeleteLogDelivery', 'logs:GetLogDelivery', 'logs:ListLogDeliveries'],
  ...['logs:DescribeLogGroups', 'logs:DescribeResourcePolicies', 'logs:PutResourcePolicy', 'logs:UpdateLogDelivery'],
  ...['xray:GetSamplingRules', 'xray:GetSamplingTargets', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
]

const roles = assembly.roles.map((role) => [role.logicalId, role.statements] as const)
const allowed = (statements: (typeof roles)[number][1]) => statements.filter(({ effect }) => effect === 'Allow')

describe.each(roles)('The role %s', (_, statements) => {
  test('names each action it may do', () => {
    const actions = allowed(statements).flatMap(({ actions: named, notActions }) => [
      ...(named ?? ['*']),
      ...(notActions ?? []),
    ])
    expect(actions.filter((action) => action.includes('*'))).toEqual([])
  })

  test('names its resources, but where there are none to name', () => {
    const boundless = allowed(statements).filter(({ resources }) => !resources || resources.includes('*'))
    expect(withoutResource).toEqual(expect.arrayContaining(boundless.flatMap(({ actions }) => actions ?? ['*'])))
  })

  test('uses prefixes below one bucket, one log and one group of schedules only', () => {
    const prefixes = allowed(statements)
      .flatMap(({ resources }) => resources ?? [])
      .filter((resource) => resource !== '*' && resource.includes('*'))
    for (const prefix of prefixes) {
      expect(prefix).toMatch(
        /^arn:aws:s3:::retorna-media-\d+-sa-east-1\/(uploads|media\/photos|exports)\/\*$|:log-group:\/aws\/(lambda\/retorna-[a-z-]+|appsync\/apis\/\w+):\*$|:schedule\/retorna-reminders\/\*$/,
      )
    }
  })

  test('cannot read the table row by row', () => {
    expect(allowed(statements).flatMap(({ actions }) => actions ?? [])).not.toContain('dynamodb:Scan')
  })
})

test('no role rests on a policy that somebody else keeps', () => {
  for (const { properties, logicalId } of assembly.resourcesOf('AWS::IAM::Role')) {
    expect(properties.ManagedPolicyArns, logicalId).toBeUndefined()
  }
})

test('each function has a role to itself', () => {
  const used = assembly.functions.map(({ roleArn }) => roleArn)
  expect(new Set(used).size).toBe(used.length)
})

describe('The record of what admins did', () => {
  const table = assembly.tables[0]?.arn ?? ''
  const may = (entry: string, action: string) => {
    const definition = assembly.functions.find((one) => one.entry === entry)
    const role = assembly.roles.find(({ arn }) => arn === definition?.roleArn)
    const leadingKey = keys.audit('2026-01', 'aud_1').pk
    return isAllowed(role?.statements ?? [], `dynamodb:${action}`, table, { 'dynamodb:LeadingKeys': [leadingKey] })
  }

  test('can be written by who decides about ads, conversations, reports, people, entities, money and settings only', () => {
    const writers = assembly.functions.map(({ entry }) => entry).filter((entry) => may(entry, 'PutItem'))
    expect(writers.sort()).toEqual([
      'functions/conversations/api.ts',
      'functions/donations/api.ts',
      'functions/entities/api.ts',
      'functions/moderation/api.ts',
      'functions/orders/api.ts',
      'functions/reports/api.ts',
      'functions/settings/api.ts',
      'functions/users/api.ts',
      'functions/withdrawals/api.ts',
    ])
  })

  test.each(['UpdateItem', 'DeleteItem'])('allows nobody to %s', (action) => {
    expect(assembly.functions.filter(({ entry }) => may(entry, action))).toEqual([])
  })
})

describe('Rows of money', () => {
  const table = assembly.tables[0]?.arn ?? ''
  const rows = [keys.balance('u').pk, keys.journals('sale/o'), keys.dayBook('2026-01-01')]
  /** They book payments, refunds, donations and withdrawals, and what a pickup does to the money of its sale. */
  const movers = [
    'functions/donations/api.ts',
    ...['api', 'reconcile', 'refund', 'settle'].map((name) => `functions/orders/${name}.ts`),
    ...['api', 'end'].map((name) => `functions/pickups/${name}.ts`),
    'functions/withdrawals/api.ts',
  ]
  const whoMay = (action: string) =>
    assembly.functions
      .filter(({ roleArn }) => {
        const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
        return [table, `${table}/index/gsi1`].some((resource) =>
          rows.some((row) => isAllowed(statements, `dynamodb:${action}`, resource, { 'dynamodb:LeadingKeys': [row] })),
        )
      })
      .map(({ entry }) => entry)

  test('are read by who moves or shows money, deletes an account, which waits for it, and hands people their data', () => {
    expect(whoMay('GetItem').sort()).toEqual(
      [...movers, 'functions/balance/api.ts', ...['api', 'erase'].map((name) => `functions/privacy/${name}.ts`)].sort(),
    )
    expect(whoMay('Query').sort()).toEqual(
      [...movers, 'functions/balance/api.ts', 'functions/privacy/export.ts'].sort(),
    )
  })

  test.each(['BatchGetItem', 'PutItem'])('are for nobody to %s who does not move money', (action) => {
    expect(whoMay(action).sort()).toEqual(movers)
  })

  test.each(['UpdateItem', 'DeleteItem'])('are for nobody to %s: entries stay, a balance is put whole', (action) => {
    expect(whoMay(action)).toEqual([])
  })
})

describe('Task tokens', () => {
  const table = assembly.tables[0]?.arn ?? ''
  const [machine = ''] = assembly.resourcesOf('AWS::StepFunctions::StateMachine').map(({ ref }) => ref)
  const execution = machine.replace(':stateMachine:', ':execution:')
  const whoMay = (action: string, resource: string, context = {}) =>
    assembly.functions
      .filter(({ roleArn }) => {
        const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
        return isAllowed(statements, action, resource, context)
      })
      .map(({ entry }) => entry)
      .sort()
  const row = { 'dynamodb:LeadingKeys': [keys.taskToken('withdrawal/wdr_1').pk] }
  const key = assembly
    .resourcesOf('AWS::KMS::Key')
    .find(({ logicalId }) => logicalId.startsWith('TaskTokenKey'))
    ?.attribute('Arn')
  const context = { 'kms:EncryptionContext:approval': 'withdrawal/wdr_1' }

  test('are written and encrypted by who asks, read and decrypted by who goes on, and by nobody else', () => {
    expect(whoMay('dynamodb:PutItem', table, row)).toEqual(['functions/approvals/ask.ts'])
    expect(whoMay('dynamodb:GetItem', table, row)).toEqual(['functions/approvals/resume.ts'])
    expect(whoMay('kms:Encrypt', String(key), context)).toEqual(['functions/approvals/ask.ts'])
    expect(whoMay('kms:Decrypt', String(key), context)).toEqual(['functions/approvals/resume.ts'])
    expect(whoMay('kms:Decrypt', String(key))).toEqual([])
  })

  test('are answered by these two alone; nobody reads executions, whose histories hold them', () => {
    expect(whoMay('states:SendTaskSuccess', machine)).toEqual([
      'functions/approvals/ask.ts',
      'functions/approvals/resume.ts',
    ])
    expect(whoMay('states:StartExecution', machine)).toEqual(['functions/approvals/start.ts'])
    for (const action of ['DescribeExecution', 'GetExecutionHistory', 'ListExecutions', 'StopExecution'])
      expect([...whoMay(`states:${action}`, machine), ...whoMay(`states:${action}`, `${execution}:wdr_1`)]).toEqual([])
  })

  test('stand in no log', () => {
    const machines = assembly.resourcesOf('AWS::StepFunctions::StateMachine')
    expect(machines.length).toBeGreaterThan(0)
    for (const { properties } of machines)
      expect(properties.LoggingConfiguration).toMatchObject({ Level: 'ALL', IncludeExecutionData: false })
  })
})
