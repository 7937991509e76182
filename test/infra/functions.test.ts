import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Environment } from '../../functions/kit/environment.ts'
import { streamEnvironment } from '../../functions/kit/events/stream-env.ts'
import { entryFiles } from '../../infra/tools/code.ts'
import { nouns } from '../../shared/contract/operation.ts'
import { checkCells } from '../support/cells.ts'
import { assembly } from './cloud.ts'

const root = join(import.meta.dirname, '../..')

/** Variables that `infra/kit/function.ts` gives to all functions. */
const common = ['LONGEST_CALL_MS', 'NODE_OPTIONS']
/** Variables that `infra/stacks/backend-stack.ts` gives to each API: admins are recognised during maintenance. */
const ofApis = ['ACCESS_RECORDS_KEY', 'USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID']
/** Variables that `infra/kit/stream.ts` gives to each reader of the table's stream. */
const ofStreams = streamEnvironment.names
const apis = new Set(nouns.map((noun) => `functions/${noun}/entries/api.ts`))

const alarms = assembly.resourcesOf('AWS::CloudWatch::Alarm').map(({ properties }) => properties)

/** Triggers that the user pool calls synchronously; it calls the custom SMS sender asynchronously. */
const { CustomSMSSender: _sender, ...waitedFor } = assembly.userPools[0]?.triggers ?? {}
const triggers = Object.values(waitedFor)

function alarmOn(metric: string, dimension: string, value: string) {
  return alarms.find(
    ({ MetricName, Dimensions }) =>
      MetricName === metric && JSON.stringify(Dimensions) === JSON.stringify([{ Name: dimension, Value: value }]),
  )
}

/**
 * Returns the declared environment: for `functions/photos/entries/convert.ts`, `convertEnvironment` in
 * `functions/photos/env.ts`.
 */
async function declared(entry: string): Promise<readonly string[]> {
  const verb = basename(entry).replace(/\.tsx?$/, '')
  const name = `${verb.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())}Environment`
  const file = join(dirname(entry), '../env.ts')
  const module = (await import(join(root, file))) as Record<string, Environment<string>>
  if (!module[name]) throw new Error(`${file} has no ${name}`)
  return module[name].names
}

test('exactly the files that export a handler are deployed, and all of them are entries', () => {
  const handlers = globSync('functions/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /^export (const|async function|function) handler\b/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(handlers.sort()).toEqual(entryFiles())
  expect(assembly.functions.map(({ entry }) => entry).sort()).toEqual(entryFiles())
})

describe('every function', () => {
  const cells = assembly.functions.map((definition) => [definition.entry, definition] as const)
  const resourceOf = (name: string) => assembly.resourcesOf('AWS::Lambda::Function').find(({ ref }) => ref === name)

  test('runs on Node 24 and arm64 with tracing', () =>
    checkCells(cells, ({ name }) =>
      expect(resourceOf(name)?.properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        Handler: 'index.handler',
      }),
    ))

  test('gets exactly the environment it declares', () =>
    checkCells(cells, async ({ environment, metadata }, entry) => {
      const ofCaller = apis.has(entry) ? ofApis : metadata.invokedBy === 'stream' ? ofStreams : []
      const names = new Set([...common, ...ofCaller, ...(await declared(entry))])
      expect(Object.keys(environment).sort()).toEqual([...names].sort())
      expect(Object.values(environment).filter((value) => value === '')).toEqual([])
    }))

  test('ends each call to a service before it ends itself', () =>
    checkCells(cells, ({ environment, timeoutSeconds }) => {
      const longestMs = Number(environment.LONGEST_CALL_MS)
      expect(longestMs).toBeGreaterThanOrEqual(1000)
      expect(longestMs).toBeLessThan(timeoutSeconds * 1000)
    }))

  test('describes the impact of its failure, and its alarm repeats it', () =>
    checkCells(cells, ({ name, metadata }) => {
      const impact = String(metadata.errorImpact)
      expect(impact).toMatch(/^[A-Z].{20,}\.$/)
      const alarm = alarms.find(({ AlarmName }) => AlarmName === `${name}-errors`)
      expect(alarm?.AlarmDescription).toContain(impact)
      expect(alarm?.AlarmActions).toHaveLength(1)
    }))

  test('counts every fault, and no refusal, for its alarm', () =>
    checkCells(cells, ({ name, arn }, entry) => {
      const alarm = alarms.find(({ AlarmName }) => AlarmName === `${name}-errors`)
      const trigger = triggers.includes(arn)
      const answers = entry.endsWith('/api.ts')
      const counted = JSON.stringify(alarm)
      expect(counted.includes('"AWS/Lambda"')).toBe(!trigger)
      expect(counted.includes(`{"Name":"service","Value":"${entry.split('/')[1]}"}`)).toBe(answers)
      const filters = assembly
        .resourcesOf('AWS::Logs::MetricFilter')
        .filter(({ properties }) => properties.LogGroupName === `/aws/lambda/${name}`)
        .map(({ properties }) => properties.FilterPattern)
      expect(filters).toEqual(trigger ? ['"Invoke Error" -Refusal', '"Task timed out"', '"Runtime exited"'] : [])
    }))

  test('writes to its own log group with limited retention', () =>
    checkCells(cells, ({ name }) => {
      const group = (resourceOf(name)?.properties.LoggingConfig as { LogGroup: string } | undefined)?.LogGroup
      const log = assembly
        .resourcesOf('AWS::Logs::LogGroup')
        .find(({ properties }) => properties.LogGroupName === group)
      expect(group).toBe(`/aws/lambda/${name}`)
      expect(log?.properties.RetentionInDays).toBeLessThanOrEqual(90)
    }))
})

test('API functions emit the fault metric that the alarms use', () => {
  const kit = readFileSync(join(root, 'functions/kit/api.ts'), 'utf8')
  expect(kit).toContain('observe(noun)')
  expect(kit).toContain("addMetric('faults'")
})

describe('asynchronous calls', () => {
  const targets = [...assembly.rules.flatMap((rule) => rule.targets), ...assembly.schedules.map(({ target }) => target)]
  const invoked = targets.map(({ arn }) => assembly.functionOf(arn))

  test('exist, and all of them reach known functions', () => {
    expect(targets.length).toBeGreaterThanOrEqual(5)
    expect(invoked).not.toContain(undefined)
  })

  test('targets have retries over hours and a dead-letter queue', () => {
    for (const target of targets) {
      expect(target.deadLetterArn, target.arn).toBeDefined()
      expect(target.retry.maximumRetryAttempts).toBeGreaterThanOrEqual(10)
      expect(target.retry.maximumEventAgeSeconds).toBeGreaterThanOrEqual(6 * 3600)
    }
  })

  test('functions have two retries and a failure destination', () => {
    for (const definition of invoked) {
      expect(definition?.onFailureArn, definition?.name).toBeDefined()
      expect(definition?.maximumRetryAttempts).toBe(2)
    }
  })

  test('the stream has a failure destination and reports failed rows individually', () => {
    for (const mapping of assembly.eventSourceMappings) {
      expect(mapping.onFailureArn).toBeDefined()
      expect(mapping.reportBatchItemFailures).toBe(true)
      expect(mapping.maximumRecordAgeSeconds).toBeGreaterThan(0)
    }
  })

  test('every queue is a dead-letter queue with 14 days of retention and an alarm', () => {
    const used = new Set([
      ...targets.map(({ deadLetterArn }) => deadLetterArn),
      ...assembly.functions.map(({ onFailureArn }) => onFailureArn),
      ...assembly.eventSourceMappings.map(({ onFailureArn }) => onFailureArn),
    ])
    expect(assembly.queues.length).toBeGreaterThan(0)
    for (const queue of assembly.queues) {
      expect(used).toContain(queue.arn)
      expect(queue.retentionSeconds).toBe(14 * 24 * 3600)
      const alarm = alarmOn('ApproximateNumberOfMessagesVisible', 'QueueName', queue.name)
      expect(alarm?.AlarmActions, queue.name).toHaveLength(1)
    }
  })

  test('functions permit the rules that call them', () => {
    for (const rule of assembly.rules) {
      for (const { arn } of rule.targets) {
        const admitted = assembly.permissions.filter(({ functionArn }) => functionArn === arn)
        expect(admitted.map(({ sourceArn }) => sourceArn)).toContain(rule.arn)
      }
    }
  })
})

test('API, table and throttled functions have their own alarms', () => {
  const names = alarms.map(({ AlarmName }) => AlarmName)
  expect(names).toEqual(
    expect.arrayContaining([
      'retorna-api-server-errors',
      'retorna-api-slow',
      'retorna-function-throttles',
      'retorna-table-system-errors',
      'retorna-table-throttles',
      'retorna-outbox-relay-delay',
    ]),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('no alarm counts requests that an unauthenticated client can cause', () => {
  const counted = JSON.stringify(alarms.map(({ MetricName, Metrics }) => [MetricName, Metrics]))
  expect(counted).not.toMatch(/4xx|"Count"/)
  const latencies = [...counted.matchAll(/"Name":"Resource","Value":"([^"]+)"/g)].map(([, path]) => path)
  // Both read only our table; operations that call external services depend on their latency.
  expect(latencies).toEqual(['/api/recyclables', '/api/recyclables/{id}'])
})

test('the budget sends a notification before all money is spent', () => {
  const [budget] = assembly.resourcesOf('AWS::Budgets::Budget')
  const notices = budget?.properties.NotificationsWithSubscribers as { Notification: unknown; Subscribers: unknown[] }[]
  expect(notices.map(({ Notification }) => Notification)).toEqual([
    expect.objectContaining({ NotificationType: 'ACTUAL', Threshold: 80 }),
    expect.objectContaining({ NotificationType: 'FORECASTED', Threshold: 100 }),
  ])
  for (const { Subscribers } of notices) expect(Subscribers).toHaveLength(1)
})
