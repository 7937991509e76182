import { expect, it } from 'vitest'
import example from '../../events/examples/pickup-reported.v1.json' with { type: 'json' }
import { pickupReported } from '../../events/pickup-events.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { recordEnd, recordReport } from './follow.ts'
import { readCase, readEnd, writeCase } from './store.ts'

const table = createTable()
const reported = pickupReported.data.parse(example.data)
const { caseId } = reported
const at = '2026-11-24T13:00:00.000Z'
const later = '2026-11-25T13:00:00.000Z'
const other = { ...reported, problem: { by: 'owner' as const, kind: 'unsafe' as const, text: 'Fui ameaçado.' } }

it('opens with the first report, adds one a side and closes with the pickup', async () => {
  for (const _ of [1, 2]) await recordReport(table, reported, at)
  for (const _ of [1, 2]) await recordReport(table, other, later)
  expect(await readCase(table, caseId)).toMatchObject({
    status: 'open',
    problems: [{ by: 'interested' }, { by: 'owner' }],
    version: 2,
  })
  for (const outcome of ['cancelled', 'completed'] as const) await recordEnd(table, caseId, outcome, later)
  expect(await readCase(table, caseId)).toMatchObject({ status: 'closed', outcome: 'cancelled', closedAt: later })
})

it('is closed when the end of its pickup arrives before its report', async () => {
  await recordEnd(table, caseId, 'completed', later)
  await recordReport(table, reported, at)
  expect(await readCase(table, caseId)).toMatchObject({
    status: 'closed',
    outcome: 'completed',
    problems: [{ kind: 'not_there' }],
  })
})

it('ignores the end of a pickup without a case', async () => {
  for (const none of [null, undefined]) await recordEnd(table, none, 'completed', later)
  expect(await everyRow(table)).toEqual([])
})

it('keeps no end of a pickup that closed its case', async () => {
  await recordReport(table, reported, at)
  await recordEnd(table, caseId, 'completed', later)
  expect(await readEnd(table, caseId)).toBeUndefined()
})

it('repeats a change that others won, five times', async () => {
  await recordReport(table, reported, at)
  const changed = async () => {
    const before = await readCase(table, caseId)
    await writeCase(table, before, { ...before, version: before.version + 1 })
  }
  const contested = (rounds: number) =>
    withInterruption(table, 'TransactWriteCommand', async (nth) => (nth <= rounds ? changed() : undefined))
  await expect(recordReport(contested(5), other, later)).rejects.toThrow('case.changed_meanwhile')
  await recordReport(contested(4), other, later)
  expect(await readCase(table, caseId)).toMatchObject({ problems: [{ by: 'interested' }, { by: 'owner' }] })
})

it('repeats no change after another failure', async () => {
  const failures = ['first', 'second']
  const failing = withInterruption(table, 'TransactWriteCommand', () => Promise.reject(new Error(failures.shift())))
  await expect(recordReport(failing, reported, at)).rejects.toThrow('first')
})
