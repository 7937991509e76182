import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { isAllowed } from '../../local/aws/assembly/rights.ts'
import { assembly } from './cloud.ts'

/** Actions for which AWS knows no resource; the reason for each stands beside its right in infra/. */
const withoutResource = ['dynamodb:ListStreams', 'sns:Publish', 'xray:PutTelemetryRecords', 'xray:PutTraceSegments']

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
        /^arn:aws:s3:::retorna-media-\d+-sa-east-1\/(uploads|media\/photos|exports)\/\*$|:log-group:\/aws\/lambda\/retorna-[a-z-]+:\*$|:schedule\/retorna-reminders\/\*$/,
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

  test('can be written by moderation, reports and users only', () => {
    const writers = assembly.functions.map(({ entry }) => entry).filter((entry) => may(entry, 'PutItem'))
    expect(writers.sort()).toEqual([
      'functions/moderation/api.ts',
      'functions/reports/api.ts',
      'functions/users/api.ts',
    ])
  })

  test.each(['UpdateItem', 'DeleteItem'])('allows nobody to %s', (action) => {
    expect(assembly.functions.filter(({ entry }) => may(entry, action))).toEqual([])
  })
})

describe('Rows of money', () => {
  const table = assembly.tables[0]?.arn ?? ''
  const rows = [keys.balance('u').pk, keys.journals('sale/o'), keys.dayBook('2026-01-01')]
  const whoMay = (action: string) =>
    assembly.functions
      .filter(({ roleArn }) => {
        const statements = assembly.roles.find(({ arn }) => arn === roleArn)?.statements ?? []
        return [table, `${table}/index/gsi1`].some((resource) =>
          rows.some((row) => isAllowed(statements, `dynamodb:${action}`, resource, { 'dynamodb:LeadingKeys': [row] })),
        )
      })
      .map(({ entry }) => entry)

  test('are read by who deletes an account, which waits while money is held, and who hands people their data', () => {
    expect(whoMay('GetItem').sort()).toEqual(['functions/privacy/api.ts', 'functions/privacy/erase.ts'])
    expect(whoMay('Query')).toEqual(['functions/privacy/export.ts'])
  })

  test.each(['BatchGetItem', 'PutItem'])('are for nobody to %s who does not move money', (action) => {
    expect(whoMay(action)).toEqual([])
  })

  test.each(['UpdateItem', 'DeleteItem'])('are for nobody to %s: entries stay, a balance is put whole', (action) => {
    expect(whoMay(action)).toEqual([])
  })
})
