import { describe, expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { sampleNow as now } from '../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../test/support/money/provider.ts'
import { createShop } from '../../test/support/money/shop.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { cnpjOf } from '../../test/support/people/tax-ids.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { recyclableItem } from '../catalogue/recyclable-rows.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { keys } from '../kit/table/keys.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import type { OrderRow } from './order-row.ts'
import { refundByRule, refundCase } from './refund-by-rule.ts'
import { refundOrder } from './refund-order.ts'
import { settlePayment } from './settle-payment.ts'
import { readOrder } from './store.ts'
import { sweepUnclaimed, watchOrder } from './unclaimed/sweep.ts'

const { table, deps, later, ad, boss, provider, put, buy, events } = createShop(now)
const logger = { error: () => undefined }

async function paid(): Promise<OrderRow> {
  const order = await buy()
  const payment = paymentOf(order, '1')
  provider.payments.set('1', payment)
  await settlePayment(deps, payment)
  return readOrder(table, order.id)
}
const statusOf = async ({ id }: OrderRow) => (await readOrder(table, id)).status
const refund = ({ id, version }: OrderRow, on = table) =>
  refundOrder({ table: on, now }, boss, { id, version, reason: 'Pedido do comprador.' })

describe('a refund by an admin', () => {
  it.each(['buyerId', 'sellerId'] as const)('is refused where the %s is of the admin’s company', async (side) => {
    const order = await paid()
    const [head, branch] = [cnpjOf('112223330001'), cnpjOf('112223330002')]
    await put({ ...keys.profile(boss.userId), ...sampleProfile({ id: boss.userId, taxId: head }) })
    await put({ ...keys.profile(order[side]), ...sampleProfile({ id: order[side], taxId: branch }) })
    await expect(refund(order)).rejects.toMatchObject({ code: 'access.own_case' })
    expect(await statusOf(order)).toBe('paid')
  })

  it('is refused when the ad changed meanwhile', async () => {
    const order = await paid()
    const meanwhile = withInterruption(table, 'TransactWriteCommand', async () => {
      const row = await readRecyclable(table, ad.id)
      await put(recyclableItem({ ...row, version: row.version + 1 }))
    })
    await expect(refund(order, meanwhile)).rejects.toMatchObject({ code: 'order.changed_meanwhile' })
    expect(await statusOf(order)).toBe('paid')
  })

  it('is refused when the sale was completed meanwhile', async () => {
    const order = await paid()
    const meanwhile = withInterruption(table, 'TransactWriteCommand', async (nth) => {
      if (nth > 1) return
      await moveMoney(table, [sale.accept(order.id, 'pic_1')], { now })
      await moveMoney(table, [sale.earn(order.id, 'pic_1')], { now })
    })
    await expect(refund(order, meanwhile)).rejects.toMatchObject({ code: 'order.not_refundable' })
    expect(await readBalance(table, ad.ownerId)).toMatchObject({ creditedCents: 10_000 })
  })
})

describe('a refund by a rule', () => {
  it('is written once, for a paid order only', async () => {
    const open = await buy()
    await refundByRule(deps, open.id, { by: 'clock', cause: 'unclaimed', reason: null })
    expect(await statusOf(open)).toBe('created')
    const order = await paid()
    for (let twice = 0; twice < 2; twice++)
      await refundByRule(deps, order.id, { by: 'clock', cause: 'unclaimed', reason: null })
    expect(await readOrder(table, order.id)).toMatchObject({ status: 'refunding', refund: { cause: 'unclaimed' } })
    expect((await events()).filter((name) => name === 'OrderRefunded')).toHaveLength(1)
  })

  it('follows a case that cancels the pickup of a sale', async () => {
    const order = await paid()
    await refundCase(deps, { orderId: order.id, verdict: 'complete', reason: 'Entregue.' })
    await refundCase(deps, { orderId: null, verdict: 'cancel', reason: 'Não entregue.' })
    expect(await statusOf(order)).toBe('paid')
    await refundCase(deps, { orderId: order.id, verdict: 'cancel', reason: 'Não entregue.' })
    expect(await readOrder(table, order.id)).toMatchObject({
      status: 'refunding',
      refund: { cause: 'case', reason: 'Não entregue.' },
    })
  })

  it('ends a sale without a pickup after a reminder', async () => {
    const order = await paid()
    await watchOrder(table, order.id, String(order.paidAt))
    const sweep = (days: number) => sweepUnclaimed(table, { now: later((days * dayMs) / 3_600_000), logger })
    await sweep(29)
    expect(await events()).not.toContain('SaleUnclaimed')
    await sweep(31)
    expect(await events()).toContain('SaleUnclaimed')
    expect(await statusOf(order)).toBe('paid')
    await sweep(50)
    expect(await readOrder(table, order.id)).toMatchObject({ status: 'refunding', refund: { cause: 'unclaimed' } })
  })
})
