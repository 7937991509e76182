import { expect, it } from 'vitest'
import { memoryTable } from '../../../../test/support/tables/memory-table.ts'
import { ConditionsFailed, transact } from '../../table/transaction.ts'
import { consentPart } from './consents.ts'

const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const at = new Date('2026-11-22T12:00:00.000Z')
const later = new Date('2026-11-23T12:00:00.000Z')

it('keeps the first time of a consent, and records each version separately', async () => {
  const table = memoryTable()
  await transact(table, [consentPart(ana, 'terms', '2026-11-22', at)])
  await expect(transact(table, [consentPart(ana, 'terms', '2026-11-22', later)])).rejects.toThrow(ConditionsFailed)
  await transact(table, [consentPart(ana, 'terms', '2027-01-01', later)])
  await transact(table, [consentPart(ana, 'cookies', '2026-11-22', later)])
  expect(table.rows().map(({ kind, version, at }) => [kind, version, at])).toEqual([
    ['terms', '2026-11-22', at.toISOString()],
    ['terms', '2027-01-01', later.toISOString()],
    ['cookies', '2026-11-22', later.toISOString()],
  ])
})
