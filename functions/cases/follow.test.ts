import { expect, it } from 'vitest'
import example from '../../events/examples/pickup-reported.v1.json' with { type: 'json' }
import { pickupReported } from '../../events/pickup-events.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { recordEnd, recordReport } from './follow.ts'
import { readCase } from './store.ts'

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
  await recordEnd(table, null, 'completed', later)
  await expect(readCase(table, caseId)).rejects.toThrow('case.not_found')
})
