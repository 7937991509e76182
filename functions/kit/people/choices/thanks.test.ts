import { expect, it, vi } from 'vitest'
import { createTable } from '../../../../test/support/tables/table.ts'
import { transact } from '../../table/transaction.ts'
import { isThanksPageEnabled, thanksPart } from './thanks.ts'

const table = createTable()
const [ana, rui] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '3c6c1f4e-1b1a-4f5e-8f5d-6d8f0a3c2b11'] as const

it('enables the thanks page after a purchase, donation or withdrawal only', async () => {
  expect(await isThanksPageEnabled(table, ana)).toBe(false)
  for (const day of ['2026-11-22', '2026-11-23']) await transact(table, [thanksPart(ana, new Date(day))])
  expect(await isThanksPageEnabled(table, ana)).toBe(true)
  expect(await isThanksPageEnabled(table, rui)).toBe(false)
  const sent = vi.spyOn(table.client, 'send')
  await isThanksPageEnabled(table, ana)
  expect(sent.mock.calls[0]?.[0].input).toMatchObject({ ConsistentRead: true })
})
