import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClock } from '../../local/aws/clock/clock.ts'
import { machinesOf } from '../../local/aws/cloud/definitions.ts'
import { createEngine, type Engine } from '../../local/aws/workflows/engine.ts'
import { assembly } from './cloud.ts'

const machines = machinesOf(assembly).filter(({ name }) => name.endsWith('-approval'))
const hour = 60 * 60 * 1000

let dataDir: string
let engine: Engine
let clock: ReturnType<typeof createClock>
let called: { readonly entry: string; readonly event: Record<string, unknown> }[]
let decided: boolean
let failing: string | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'approval-workflow-'))
  clock = createClock(() => Date.parse('2026-11-22T12:00:00.000Z'))
  called = []
  decided = false
  failing = undefined
  engine = createEngine({
    dataDir,
    clock,
    log: () => undefined,
    mayInvoke: () => true,
    async invoke(functionArn, event) {
      const entry = String(assembly.functionOf(functionArn)?.entry)
      called.push({ entry, event: event as Record<string, unknown> })
      if (entry === failing) return { functionError: 'Unhandled', payload: { errorType: 'Error' } }
      return { payload: entry.endsWith('confirm.ts') ? { decided } : null }
    },
  })
  engine.start()
})
afterEach(() => {
  engine.close()
  rmSync(dataDir, { recursive: true })
})

const entries = () => called.map(({ entry }) => entry.replace(/^functions\/approvals\/entries\/|\.ts$/g, ''))
async function pass(milliseconds: number): Promise<void> {
  clock.advance(milliseconds)
  await engine.settled()
}
async function answer(): Promise<void> {
  engine.answer(String(called.findLast(({ event }) => event.token)?.event.token), { type: 'succeeded', output: {} })
  await engine.settled()
}

describe.each(machines.map((machine) => [machine.name, machine] as const))('%s', (name, machine) => {
  const kind = name.replace(/^retorna-|-approval$/g, '')
  const begin = async () => {
    const { arn, roleArn, definition } = machine
    const started = { machine: arn, name: 'id_1', roleArn, definition, input: { id: 'id_1' } }
    const execution = engine.begin({ execution: `${arn}:id_1`, ...started })
    await engine.settled()
    return () => engine.execution(execution.arn)?.position
  }

  test('asks with a task token and keeps only the id', async () => {
    const position = await begin()
    expect(called).toEqual([
      { entry: 'functions/approvals/entries/ask.ts', event: { kind, id: 'id_1', token: expect.any(String) } },
    ])
    decided = true
    await answer()
    expect(entries()).toEqual(['ask', 'confirm'])
    expect(position()).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED', output: 'id_1' } })
  })

  test('reminds every 24 hours and asks again each time', async () => {
    await begin()
    await pass(24 * hour - 1)
    expect(entries()).toEqual(['ask'])
    await pass(1)
    await pass(24 * hour)
    expect(entries()).toEqual(['ask', 'remind', 'ask', 'remind', 'ask'])
  })

  test('asks again without a decision, whatever fails', async () => {
    const position = await begin()
    await answer()
    expect(entries()).toEqual(['ask', 'confirm', 'ask'])
    failing = 'functions/approvals/entries/remind.ts'
    await pass(24 * hour)
    expect(entries().slice(-2)).toEqual(['remind', 'ask'])
    failing = 'functions/approvals/entries/ask.ts'
    await pass(24 * hour)
    failing = undefined
    await pass(hour / 4)
    expect(entries().slice(-3)).toEqual(['remind', 'ask', 'ask'])
    failing = 'functions/approvals/entries/confirm.ts'
    await answer()
    for (let tries = 0; tries < 8; tries++) await pass(hour / 2)
    expect(position()?.is).not.toBe('over')
    failing = undefined
    decided = true
    await pass(hour)
    await answer()
    expect(position()).toMatchObject({ is: 'over', by: { status: 'SUCCEEDED' } })
  })
})
