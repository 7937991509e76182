import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { events } from '../../events/events.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import type { GrantedAction, RowKind } from '../../functions/kit/table/row-kinds.ts'
import { functionNameOf, type RowKindName, rightsOf, rowKinds } from '../../functions/kit/table/row-rights.ts'
import { isAllowed } from '../../local/aws/assembly/permissions.ts'
import { checkCells } from '../support/cells.ts'
import { assembly } from './cloud.ts'

/** Actions without resource-level permissions in AWS. The comment beside each permission in infra/ gives the reason. */
const withoutResource = [
  'dynamodb:ListStreams',
  'sns:Publish',
  'logs:CreateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:GetLogDelivery',
  'logs:ListLogDeliveries',
  'logs:DescribeLogGroups',
  'logs:DescribeResourcePolicies',
  'logs:PutResourcePolicy',
  'logs:UpdateLogDelivery',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
]

const allowedByRole = assembly.roles.map(
  ({ logicalId, statements }) => [logicalId, statements.filter(({ effect }) => effect === 'Allow')] as const,
)

describe('every role', () => {
  test('names each permitted action', () =>
    checkCells(allowedByRole, (statements) => {
      const actions = statements.flatMap(({ actions: named, notActions }) => [
        ...(named ?? ['*']),
        ...(notActions ?? []),
      ])
      expect(actions.filter((action) => action.includes('*'))).toEqual([])
    }))

  test('names its resources, except for actions without resources', () =>
    checkCells(allowedByRole, (statements) => {
      const boundless = statements.filter(({ resources }) => !resources || resources.includes('*'))
      expect(withoutResource).toEqual(expect.arrayContaining(boundless.flatMap(({ actions }) => actions ?? ['*'])))
    }))

  test('uses wildcards only within one bucket, one log and one schedule group', () =>
    checkCells(allowedByRole, (statements) => {
      const prefixes = statements
        .flatMap(({ resources }) => resources ?? [])
        .filter((resource) => resource !== '*' && resource.includes('*'))
      for (const prefix of prefixes) {
        expect(prefix).toMatch(
          /^arn:aws:s3:::retorna-media-\d+-sa-east-1\/(uploads|media\/photos|exports|backups)\/\*$|:log-group:\/aws\/(lambda\/retorna-[a-z-]+|appsync\/apis\/\w+):\*$|:schedule\/retorna-reminders\/\*$/,
        )
      }
    }))

  test('may not scan the table, except the audit of the ledger', () =>
    checkCells(allowedByRole, (statements, role) => {
      const scans = statements.flatMap(({ actions }) => actions ?? []).includes('dynamodb:Scan')
      expect(scans).toBe(role.startsWith('LedgerAuditRole'))
    }))
})

test('no role has a managed policy', () => {
  for (const { properties, logicalId } of assembly.resourcesOf('AWS::IAM::Role')) {
    expect(properties.ManagedPolicyArns, logicalId).toBeUndefined()
  }
})

test('each function has its own role', () => {
  const used = assembly.functions.map(({ roleArn }) => roleArn)
  expect(new Set(used).size).toBe(used.length)
})

test.each(globSync('functions/*/quotas.ts', { cwd: join(import.meta.dirname, '../..') }))(
  'the quotas of %s can be counted by a function of its noun',
  (file) => {
    const table = assembly.tables[0]?.arn ?? ''
    const leadingKey = keys.quota('user', 'kind', 'window').pk
    const own = assembly.functions.filter(({ entry }) => entry.startsWith(`${dirname(file)}/entries/`))
    const may = own.filter(({ roleArn }) => {
      const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
      return isAllowed(statements, 'dynamodb:UpdateItem', table, { 'dynamodb:LeadingKeys': [leadingKey] })
    })
    // The quotas of the kit are counted by functions of several nouns.
    expect(may.length > 0 || file === 'functions/kit/quotas.ts').toBe(true)
  },
)

test('every role has the rights on rows that functions/<noun>/rows.ts lists, and no other', () => {
  const table = assembly.tables[0]?.arn ?? ''
  const actions = {
    get: 'GetItem',
    batchGet: 'BatchGetItem',
    query: 'Query',
    check: 'ConditionCheckItem',
    put: 'PutItem',
    update: 'UpdateItem',
    delete: 'DeleteItem',
  } as const
  for (const { entry, roleArn } of assembly.functions) {
    const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
    const { read, write, only } = rightsOf(functionNameOf(entry))
    const listed = { ...read, ...write }
    for (const [name, action] of Object.entries(actions) as [GrantedAction, string][])
      for (const [kind, { prefix }] of Object.entries(rowKinds) as [RowKindName, RowKind][]) {
        const attributes = ['pk', 'sk', ...(only[kind] ?? ['anything'])]
        const own = kind === 'outbox' ? `${prefix}${functionNameOf(entry).split('/')[0]}#` : prefix
        const context = { 'dynamodb:LeadingKeys': [`${own}1`], 'dynamodb:Attributes': attributes }
        const may = (more: object) => isAllowed(statements, `dynamodb:${action}`, table, { ...context, ...more })
        expect(may({}), `${entry} ${action} ${kind}`).toBe(listed[name]?.includes(kind) ?? false)
        if (name === 'update' && only[kind])
          expect(may({ 'dynamodb:Attributes': [...attributes, 'another'] }), `${entry} ${kind}`).toBe(false)
      }
    expect(isAllowed(statements, 'dynamodb:Query', table, {}), entry).toBe(false)
  }
})

test('no function writes an event of a noun that is neither its own nor names it as a second writer', () => {
  const table = assembly.tables[0]?.arn ?? ''
  for (const { entry, roleArn } of assembly.functions) {
    const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
    const noun = functionNameOf(entry).split('/')[0]
    const own = events.filter((event) => event.noun === noun || event.alsoBy.some((other) => other === noun))
    const owners = new Set<string>(own.map((event) => event.noun))
    for (const owner of new Set(events.map((event) => event.noun))) {
      const context = { 'dynamodb:LeadingKeys': [keys.outbox(owner, 'evt_1').pk], 'dynamodb:Attributes': ['pk'] }
      if (isAllowed(statements, 'dynamodb:PutItem', table, context)) expect([...owners], entry).toContain(owner)
    }
  }
})

describe('audit record of admin actions', () => {
  const table = assembly.tables[0]?.arn ?? ''
  const may = (entry: string, action: string) => {
    const definition = assembly.functions.find((one) => one.entry === entry)
    const role = assembly.roles.find(({ arn }) => arn === definition?.roleArn)
    const leadingKey = keys.audit('2026-01', 'aud_1').pk
    return isAllowed(role?.statements ?? [], `dynamodb:${action}`, table, { 'dynamodb:LeadingKeys': [leadingKey] })
  }

  test('can be written only by functions with audited decisions', () => {
    const writers = assembly.functions.map(({ entry }) => entry).filter((entry) => may(entry, 'PutItem'))
    expect(writers.sort()).toEqual([
      'functions/audit/entries/api.ts',
      'functions/cases/entries/api.ts',
      'functions/conversations/entries/api.ts',
      'functions/disputes/entries/api.ts',
      'functions/entities/entries/api.ts',
      'functions/exchange-rates/entries/api.ts',
      'functions/figures/entries/api.ts',
      'functions/mails/entries/api.ts',
      'functions/moderation/entries/api.ts',
      'functions/newsletter/entries/api.ts',
      'functions/notifications/entries/api.ts',
      'functions/orders/entries/api.ts',
      'functions/payouts/entries/api.ts',
      'functions/photos/entries/api.ts',
      'functions/referrals/entries/api.ts',
      'functions/reports/entries/api.ts',
      'functions/settings/entries/api.ts',
      'functions/tickets/entries/api.ts',
      'functions/users/entries/api.ts',
    ])
  })

  test.each(['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete', 'PartiQLInsert'])(
    '%s is forbidden for every role',
    (action) => {
      const context = { 'dynamodb:LeadingKeys': [keys.audit('2026-01', 'aud_1').pk] }
      const able = assembly.roles.filter(({ statements }) =>
        isAllowed(statements, `dynamodb:${action}`, table, context),
      )
      expect(able.map(({ logicalId }) => logicalId)).toEqual([])
    },
  )

  test('no role may change the table, its TTL or its policy, or delete it', () => {
    const actions = ['DeleteTable', 'UpdateTable', 'UpdateTimeToLive', 'PutResourcePolicy', 'DeleteResourcePolicy']
    const able = assembly.roles.filter(({ statements }) =>
      actions.some((action) => isAllowed(statements, `dynamodb:${action}`, table, {})),
    )
    expect(able.map(({ logicalId }) => logicalId)).toEqual([])
  })

  test('is built by one function, whose write refuses to replace a record', () => {
    const root = join(import.meta.dirname, '../..')
    const builders = globSync('{functions,local/seed}/**/*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts') && /keys\.audit\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(builders.sort()).toEqual(['functions/audit/store.ts', 'functions/kit/audit.ts'])
  })
})

describe('money rows', () => {
  const table = assembly.tables[0]?.arn ?? ''
  const rows = [keys.balance('u').pk, keys.journals('sale/o'), keys.dayBook('2026-01-01')]
  /** They book payments, refunds, donations, withdrawals and rewards, and the effect of a pickup on its sale. */
  const movers = [
    'functions/disputes/entries/api.ts',
    ...['carry', 'record'].map((name) => `functions/disputes/entries/${name}.ts`),
    ...['api', 'ask-again', 'reconcile', 'refund', 'settle', 'silence', 'unclaimed'].map(
      (name) => `functions/orders/entries/${name}.ts`,
    ),
    'functions/payouts/entries/api.ts',
    ...['api', 'end', 'sweep'].map((name) => `functions/pickups/entries/${name}.ts`),
    'functions/referrals/entries/api.ts',
    'functions/referrals/entries/record.ts',
  ]
  /** It only reads. */
  const audit = 'functions/ledger/entries/audit.ts'
  const whoMay = (action: string) =>
    assembly.functions
      .filter(({ roleArn }) => {
        const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
        return [table, `${table}/index/gsi1`].some((resource) =>
          rows.some((row) => isAllowed(statements, `dynamodb:${action}`, resource, { 'dynamodb:LeadingKeys': [row] })),
        )
      })
      .map(({ entry }) => entry)

  test('are read only by functions that move, show or export money, or delete accounts', () => {
    expect(whoMay('GetItem').sort()).toEqual(
      [
        ...movers,
        audit,
        'functions/balance/entries/api.ts',
        ...['api', 'erase'].map((name) => `functions/privacy/entries/${name}.ts`),
      ].sort(),
    )
    expect(whoMay('Query').sort()).toEqual(
      [
        ...movers,
        audit,
        'functions/balance/entries/api.ts',
        'functions/privacy/entries/export.ts',
        // They read whether a sale was disputed.
        'functions/cases/entries/api.ts',
        'functions/referrals/entries/count.ts',
      ].sort(),
    )
  })

  test('may be put only by functions that move money, and read in batches by them and the audit', () => {
    expect(whoMay('PutItem').sort()).toEqual(movers)
    expect(whoMay('BatchGetItem').sort()).toEqual([...movers, audit].sort())
  })

  test.each(['UpdateItem', 'DeleteItem'])(
    '%s is forbidden: entries are immutable and balances are put whole',
    (action) => {
      expect(whoMay(action)).toEqual([])
    },
  )
})

describe('task tokens', () => {
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

  test('are written by the asking function and read by the resuming one only', () => {
    expect(whoMay('dynamodb:PutItem', table, row)).toEqual(['functions/approvals/entries/ask.ts'])
    expect(whoMay('dynamodb:GetItem', table, row)).toEqual(['functions/approvals/entries/resume.ts'])
    expect(whoMay('kms:Encrypt', String(key), context)).toEqual(['functions/approvals/entries/ask.ts'])
    expect(whoMay('kms:Decrypt', String(key), context)).toEqual(['functions/approvals/entries/resume.ts'])
    expect(whoMay('kms:Decrypt', String(key))).toEqual([])
  })

  test('are used by these two functions only, and no function reads executions', () => {
    expect(whoMay('states:SendTaskSuccess', machine)).toEqual([
      'functions/approvals/entries/ask.ts',
      'functions/approvals/entries/resume.ts',
    ])
    expect(whoMay('states:StartExecution', machine)).toEqual(['functions/approvals/entries/start.ts'])
    for (const action of ['DescribeExecution', 'GetExecutionHistory', 'ListExecutions', 'StopExecution'])
      expect([...whoMay(`states:${action}`, machine), ...whoMay(`states:${action}`, `${execution}:wdr_1`)]).toEqual([])
  })

  test('are not logged', () => {
    const machines = assembly.resourcesOf('AWS::StepFunctions::StateMachine')
    expect(machines.length).toBeGreaterThan(0)
    for (const { properties } of machines)
      expect(properties.LoggingConfiguration).toMatchObject({ Level: 'ALL', IncludeExecutionData: false })
  })
})

describe('access records', () => {
  const table = String(assembly.resourcesOf('AWS::DynamoDB::Table')[0]?.attribute('Arn'))
  const row = { 'dynamodb:LeadingKeys': [keys.accessRecordsOf('2026-03-10')] }
  const [key] = assembly
    .resourcesOf('AWS::KMS::Key')
    .filter(({ logicalId }) => logicalId.startsWith('AccessRecordsKey'))
  const arn = String(key?.attribute('Arn'))
  const rolesThat = (action: string, resource: string, context: Record<string, string | string[]> = {}) =>
    assembly.roles
      .filter(({ statements }) => isAllowed(statements, action, resource, context))
      .map((role) => role.logicalId)
  const reader = (id: string) => id.startsWith('AccessRecordsReader')

  test('are opened by one role: no other policy allows it, and the key delegates no decryption', () => {
    const policy = (key?.properties.KeyPolicy ?? { Statement: [] }) as {
      Statement: { Sid: string; Action: string | string[]; Principal: { AWS: string } }[]
    }
    const opening = policy.Statement.filter(({ Action }) =>
      /Decrypt|ReEncrypt|CreateGrant|\*/.test([Action].flat().join()),
    )
    expect(opening.map(({ Sid, Action }) => [Sid, Action])).toEqual([['Open', 'kms:Decrypt']])
    const [role, ...others] = assembly.roles.filter(({ logicalId }) => reader(logicalId))
    expect(others).toEqual([])
    expect(opening[0]?.Principal.AWS).toBe(role?.arn)
    expect(rolesThat('kms:Decrypt', arn, { 'kms:EncryptionContext:purpose': 'access-records' })).toEqual([])
  })

  test('are queried by that role, written by the APIs and changed by no role', () => {
    expect(rolesThat('dynamodb:Query', table, row).every(reader)).toBe(true)
    expect(rolesThat('dynamodb:Query', table, row)).toHaveLength(1)
    for (const action of ['GetItem', 'BatchGetItem', 'UpdateItem', 'DeleteItem'])
      expect(rolesThat(`dynamodb:${action}`, table, row), action).toEqual([])
    const apis = assembly.functions.filter(
      ({ environment }) => environment.ACCESS_RECORDS_KEY && environment.TABLE_NAME,
    )
    expect(apis.length).toBeGreaterThan(30)
    expect(rolesThat('dynamodb:PutItem', table, row)).toHaveLength(apis.length)
    expect(rolesThat('kms:GenerateDataKey', arn, { 'kms:EncryptionContext:purpose': 'access-records' })).toHaveLength(
      apis.length,
    )
  })

  test('are assumed with a second factor', () => {
    const [role] = assembly.resourcesOf('AWS::IAM::Role').filter(({ logicalId }) => reader(logicalId))
    expect(JSON.stringify(role?.properties.AssumeRolePolicyDocument)).toContain('"aws:MultiFactorAuthPresent":"true"')
  })
})
