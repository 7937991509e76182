import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { orderStatuses } from '../../shared/life-cycles/order.ts'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { soldOrder } from '../../test/support/fixtures/orders.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { reward, sale, withdrawal } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { orderItem } from '../orders/order-row.ts'
import { heldBy } from './held.ts'

const table = createTable()
const earnedAt = new Date('2026-01-01T12:00:00.000Z')
const now = new Date('2026-03-01T12:00:00.000Z')
const held = heldBy(table)

it('held money is zero without sales and purchases', async () => {
  expect(await held(ownerId)).toBe(0)
})

it('held money includes sales and earnings until the payout', async () => {
  const terms = { userId: ownerId, recyclableId: 'ad_1', priceCents: 700, feesCents: 425 }
  await moveMoney(table, [reward('x1', { userId: ownerId, amountCents: 20_000 })], { now: earnedAt })
  await moveMoney(table, [sale.pay('o1', 'p1', terms)], { now })
  await moveMoney(table, [sale.pay('o2', 'p2', { ...terms, priceCents: 30 })], { now })
  await moveMoney(table, [sale.accept('o2', 'k2')], { now })
  expect(await held(ownerId)).toBe(20_730)
  await moveMoney(table, [withdrawal.hold('w1', { userId: ownerId, amountCents: 5_000 })], { now })
  expect(await held(ownerId)).toBe(20_730)
  await moveMoney(table, [withdrawal.post('w1')], { now })
  expect(await held(ownerId)).toBe(15_730)
})

it('held money includes purchases not yet delivered or refunded', async () => {
  for (const [index, status] of orderStatuses.entries()) {
    const of = { id: newId('order', now), recyclableId: newId('recyclable', now), sellerId: ownerId }
    const row = { ...soldOrder({ ...of, buyerId: strangerId }, now), status, totalCents: 10 ** index }
    await table.client.send(new PutCommand({ TableName: table.name, Item: orderItem(row) }))
  }
  const [paid, refunding] = [orderStatuses.indexOf('paid'), orderStatuses.indexOf('refunding')]
  expect(await held(strangerId)).toBe(10 ** paid + 10 ** refunding)
  expect(await held(ownerId)).toBe(0)
})
