import { expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import { keepFinding, showFindings } from './findings.ts'

const table = createTable()
const finding = (paymentId: string, foundAt: string) => ({
  ...({ id: `differs~${paymentId}`, kind: 'differs', paymentId, orderId: null, remedy: 'compare' } as const),
  provider: { paymentStatus: 'approved', amountCents: 100 },
  ledger: { state: 'paid', amountCents: 200 },
  differenceCents: 0,
  returnsCents: 0,
  differs: [],
  proposal: null,
  at: null,
  foundAt,
})

it('shows the oldest finding first, whatever its payment', async () => {
  await keepFinding(table, finding('1', '2026-11-23T12:00:00.000Z'))
  await keepFinding(table, finding('2', '2026-11-22T12:00:00.000Z'))
  await keepFinding(table, finding('3', '2026-11-24T12:00:00.000Z'))
  expect((await showFindings(table)).items.map(({ paymentId }) => paymentId)).toEqual(['2', '1', '3'])
})
