import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayOf } from '../../../shared/days.ts'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { keys } from '../../kit/table/keys.ts'
import { auditAll } from '../../ledger/nightly/run.ts'
import { readJournals } from '../../ledger/store.ts'
import type { ReportLine } from '../provider/report-lines.ts'
import { correctFinding } from '../reconciliation/correct.ts'
import { openFindings } from '../reconciliation/findings.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts'
import { compareFinding } from '../reconciliation/remedy.ts'
import { settlePayment } from '../settle-payment.ts'
import { enterTransfer } from '../transfers/enter.ts'
import { takeTransferStep } from '../transfers/step.ts'
import { readBalanceReport } from './read-report.ts'
import { keepReadDays } from './store.ts'

const { table, deps, later, boss, provider, buy } = createShop(now)
const second = { userId: '00000000-0000-4000-8000-00000000000c', isAdmin: true }
const admins = { isAdmin: async () => true }
const feeCents = 499

/** Compares payments and report, as the schedule does; a day after `now` unless told otherwise. */
async function compare(hours = 25) {
  await reconcilePayments({ table, provider, now: later(hours) })
  const isRead = await readBalanceReport({ table, provider, now: later(hours) })
  const found = (await openFindings(table)).map(
    ({ kind, remedy, paymentId, differenceCents }) => `${kind} ${paymentId}: ${remedy} ${differenceCents}`,
  )
  return { isRead, found }
}

function line(source: string, netCents: number, change: Partial<ReportLine> = {}): ReportLine {
  return { source, orderId: null, type: 'SETTLEMENT', at: now.toISOString(), netCents, ...change }
}
const withdrawal = (netCents: number, change: Partial<ReportLine> = {}) =>
  line('MP-123456', netCents, { type: 'WITHDRAWAL', ...change })
const enter = (amountCents: number, hours = 0) =>
  enterTransfer({ table, now: later(hours) }, boss, { reference: 'MP-123456', amountCents, day: dayOf(later(hours)) })

/** A paid sale of R$ 120,99 whose fee is R$ 4,99, in the report as well. */
async function sold() {
  const order = await buy()
  const payment = paymentOf(order, '1', { feeCents, updatedAt: now.toISOString() })
  provider.payments.set('1', payment)
  await settlePayment(deps, payment)
  return { order, netCents: order.totalCents - feeCents }
}

/** Everything before yesterday is read. */
beforeEach(() =>
  keepReadDays(table, { since: dayOf(later(-24 * 60)), through: dayOf(later(-24)), at: now.toISOString() }),
)

describe('readBalanceReport', () => {
  it('finds nothing where every movement of the report is booked', async () => {
    const { order, netCents } = await sold()
    await enter(5_000)
    provider.report = [line('1', netCents, { orderId: order.id }), withdrawal(-5_000)]
    expect(await compare()).toEqual({ isRead: true, found: [] })
    expect(await compare(49)).toEqual({ isRead: true, found: [] })
  })

  it('names a transfer that the report lacks, and both remedies of it work', async () => {
    const entered = await enter(9_999)
    expect(await compare()).toEqual({ isRead: true, found: ['transfer_missing MP-123456: undo 9999'] })
    const undone = { id: entered.id, reason: 'Nunca foi feita.' }
    const proposed = { ...undone, step: 'propose_undo', version: 1 } as const
    await takeTransferStep({ table, admins, now: later(26) }, boss, proposed)
    expect((await compare(26)).found).toHaveLength(1)
    await takeTransferStep({ table, admins, now: later(27) }, second, { ...undone, step: 'undo', version: 2 })
    const id = 'transfer_missing~MP-123456'
    expect(await compareFinding({ table, provider, now: later(28) }, boss, id)).toBe(true)
    expect(await compare(49)).toEqual({ isRead: true, found: [] })
    expect(await auditAll(table, (found) => expect(found).toBeUndefined())).toMatchObject({ differences: 0 })
  })

  it('names a transfer that was entered at night on the day after', async () => {
    await enter(9_999, 14.5)
    expect((await compare(25)).found).toEqual([])
    expect((await compare(49)).found).toEqual(['transfer_missing MP-123456: undo 9999'])
  })

  it('names a transfer that nobody entered, until it is', async () => {
    provider.report = [withdrawal(-70_000)]
    expect((await compare()).found).toEqual(['transfer_unknown MP-123456: enter -70000'])
    await enter(70_000, 26)
    expect((await compare(49)).found).toEqual([])
  })

  it('names a transfer of another amount, and one that the bank returned', async () => {
    await enter(70_000)
    provider.report = [withdrawal(-7_000)]
    expect((await compare()).found).toEqual(['transfer_differs MP-123456: undo 63000'])
    provider.report = [
      withdrawal(-7_000),
      withdrawal(7_000, { type: 'WITHDRAWAL_CANCEL', at: later(24).toISOString() }),
    ]
    expect((await compare(49)).found).toEqual(['transfer_missing MP-123456: undo 70000'])
  })

  it('does not count a proposed transfer', async () => {
    await enter(999_999_900)
    expect((await compare()).found).toEqual([])
    provider.report = [withdrawal(-999_999_900, { at: later(25).toISOString() })]
    expect((await compare(49)).found).toEqual(['transfer_unknown MP-123456: enter -999999900'])
  })

  it('names a movement that no payment explains, and books it for good', async () => {
    const { order, netCents } = await sold()
    provider.report = [line('1', netCents, { orderId: order.id }), line('1', -250, { type: 'FEE_ADJUSTMENT' })]
    expect((await compare()).found).toEqual(['report_differs 1: correct -250'])
    const given = {
      id: 'report_differs~1',
      differenceCents: -250,
      bearer: 'provider-costs',
      reason: 'Tarifa.',
    } as const
    expect(await correctFinding({ table, provider, admins, now: later(26) }, boss, given)).toBe(true)
    expect((await readJournals(table, 'adjustment/1')).map(({ movedCents }) => movedCents)).toEqual([250])
    expect((await compare(27)).found).toEqual([])
    expect((await compare(49)).found).toEqual([])
    expect(await auditAll(table, (found) => expect(found).toBeUndefined())).toMatchObject({ differences: 0 })
  })

  it('takes two admins to book one above the limit', async () => {
    provider.report = [line('987654', -200_000, { type: 'LOAN' })]
    expect((await compare()).found).toEqual(['report_differs 987654: correct -200000'])
    const given = {
      id: 'report_differs~987654',
      differenceCents: -200_000,
      bearer: 'losses',
      reason: 'Empréstimo.',
    } as const
    const by = (actor: typeof boss) => correctFinding({ table, provider, admins, now: later(26) }, actor, given)
    expect(await by(boss)).toBe(false)
    await expect(by(boss)).rejects.toThrow('finding.second_admin_needed')
    expect(await by(second)).toBe(true)
    expect((await compare(49)).found).toEqual([])
  })

  it('names a movement without an id', async () => {
    provider.report = [line('without-id', 1)]
    expect((await compare()).found).toEqual(['report_differs without-id: correct 1'])
  })

  it('accepts money that the provider sets apart during a complaint', async () => {
    const { order, netCents } = await sold()
    const apart = line('1', -order.totalCents, { type: 'DISPUTE', at: later(1).toISOString() })
    provider.report = [line('1', netCents, { orderId: order.id }), apart]
    expect((await compare()).found).toEqual([])
  })

  it('accepts what was booked after the report of its day ended', async () => {
    const { order, netCents } = await sold()
    provider.report = [line('1', netCents, { orderId: order.id })]
    // Refunded in the morning of the day on which yesterday's report is read.
    const refund = {
      paymentStatus: 'returned',
      refundId: '9',
      feeCents: 0,
      updatedAt: later(24).toISOString(),
    } as const
    provider.payments.set('1', paymentOf(order, '1', refund))
    expect((await compare(25)).found).toEqual([])
    provider.report.push(line('1', -netCents, { type: 'REFUND', at: later(24).toISOString() }))
    expect((await compare(49)).found).toEqual([])
  })

  it('leaves a payment to its own finding', async () => {
    const { order, netCents } = await sold()
    const part = {
      feeCents,
      returnedCents: 100,
      detail: 'approved/partially_refunded',
      updatedAt: later(1).toISOString(),
    }
    provider.payments.set('1', paymentOf(order, '1', part))
    provider.report = [
      line('1', netCents, { orderId: order.id }),
      line('1', -100, { type: 'REFUND', at: part.updatedAt }),
    ]
    expect((await compare()).found).toEqual(['partly_returned 1: correct -100'])
  })

  it('waits for a report that is not made yet, and reads each day once', async () => {
    await enter(9_999)
    provider.report = undefined
    expect(await compare()).toEqual({ isRead: false, found: [] })
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.lastReport }))
    const asked: string[] = []
    provider.report = []
    const balanceReport = (from: Date, to: Date) => {
      asked.push(`${dayOf(from)} ${dayOf(to)}`)
      return provider.balanceReport(from, to)
    }
    for (const hours of [25, 26, 49]) await readBalanceReport({ table, provider: { balanceReport }, now: later(hours) })
    const [last, before] = [asked.at(-1), asked.at(-2)]
    expect([last, before?.slice(11)]).toEqual([`${dayOf(later(25))} ${dayOf(later(25))}`, dayOf(now)])
    expect(asked).toHaveLength(14)
  })
})
