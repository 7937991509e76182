import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClock } from '../../local/aws/clock/clock.ts'
import { machinesOf } from '../../local/aws/cloud/definitions.ts'
import { createEngine } from '../../local/aws/workflows/engine.ts'
import { assembly } from './cloud.ts'

test('the workflow of the nightly audit passes the state of each part to the next until the audit is done', async () => {
  const machine = machinesOf(assembly).find(({ name }) => name === 'retorna-nightly-audit')
  if (!machine) throw new Error('There is no such workflow')
  const dataDir = mkdtempSync(join(tmpdir(), 'nightly-audit-'))
  const seen: unknown[] = []
  const engine = createEngine({
    dataDir,
    clock: createClock(() => Date.parse('2026-11-22T06:00:00.000Z')),
    log: () => undefined,
    mayInvoke: () => true,
    async invoke(functionArn, event) {
      expect(assembly.functionOf(functionArn)?.entry).toBe('functions/ledger/entries/audit.ts')
      seen.push(event)
      return { payload: { part: seen.length, done: seen.length === 3, differences: 2 } }
    },
  })
  engine.start()
  const { arn, roleArn, definition } = machine
  const started = { machine: arn, name: '2026-11-22', roleArn, definition, input: { state: null } }
  const execution = engine.begin({ execution: `${arn}:2026-11-22`, ...started })
  await engine.settled()
  expect(seen).toEqual([
    { state: null },
    { state: { part: 1, done: false, differences: 2 } },
    { state: { part: 2, done: false, differences: 2 } },
  ])
  expect(engine.execution(execution.arn)?.position).toMatchObject({
    is: 'over',
    by: { status: 'SUCCEEDED', output: 2 },
  })
  engine.close()
  rmSync(dataDir, { recursive: true })
})

test('the ledger is audited every night', () => {
  const schedule = assembly
    .resourcesOf('AWS::Scheduler::Schedule')
    .find(({ properties }) => properties.Description === 'Audits the ledger and its records')
  expect(schedule?.properties).toMatchObject({
    ScheduleExpression: 'cron(0 3 * * ? *)',
    ScheduleExpressionTimezone: 'America/Sao_Paulo',
  })
})
