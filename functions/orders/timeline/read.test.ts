import { expect, it } from 'vitest'
import { sampleNow as now, ownerId } from '../../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { keys } from '../../kit/table/keys.ts'
import { donation, sale } from '../../ledger/movements.ts'
import { moveMoney } from '../../ledger/store.ts'
import type { OrderRow } from '../order-row.ts'
import type { Payment } from '../payment.ts'
import { settlePayment } from '../settle-payment.ts'
import { readOrder, readOrderWithPayments } from '../store.ts'
import { showTimeline } from './read.ts'

const { table, deps, later, put, buy, boss } = createShop(now)
const see = (order: OrderRow, change: Partial<Payment>) => settlePayment(deps, paymentOf(order, '1', change))
const kinds = async (userId: string, id: string) => (await showTimeline(deps, userId, id)).map(({ kind }) => kind)

it('reads pickup, donation share and dispute of a sale', async () => {
  const order = await buy()
  const { id, buyerId } = order
  await see(order, {})
  const pickupId = 'pic_01K0000000000000000000000A'
  const share = { userId: ownerId, entityId: 'ent_1', amountCents: 1000, origin: 'share' } as const
  const moves = [sale.accept(id, pickupId), sale.earn(id, pickupId)]
  await moveMoney(table, [...moves, donation.hold(pickupId.replace('pic', 'don'), share)], { now: later(1) })
  const confirmations = { owner: { at: later(1).toISOString() }, interested: null }
  await put({ ...keys.pickup(pickupId), confirmations })
  await see(await readOrder(table, id), { paymentStatus: 'disputed', updatedAt: later(2).toISOString() })
  const bought = ['created', 'paid', 'dispute_opened', 'pickup_accepted', 'confirmed_by_seller', 'completed']
  expect((await kinds(buyerId, id)).sort()).toEqual([...bought].sort())
  expect((await kinds(ownerId, id)).sort()).toEqual([...bought, 'donation_held'].sort())
})

it('is refused to others, and to the seller before the payment', async () => {
  const order = await buy()
  const refused = expect.objectContaining({ code: 'order.not_found' })
  await expect(showTimeline(deps, ownerId, order.id)).rejects.toEqual(refused)
  await expect(showTimeline(deps, boss.userId, order.id)).rejects.toEqual(refused)
  expect(await kinds(order.buyerId, order.id)).toEqual(['created'])
})

it('keeps when the provider first showed an amount as returned', async () => {
  const order = await buy()
  await see(order, {})
  const at = later(1).toISOString()
  await see(await readOrder(table, order.id), { returnedCents: 5000, updatedAt: at })
  await see(await readOrder(table, order.id), { returnedCents: 5000, updatedAt: later(2).toISOString() })
  const found = await readOrderWithPayments(table, order.id)
  expect(found?.payments[0]?.returned).toEqual({ amountCents: 5000, at })
  expect((await showTimeline(deps, order.buyerId, order.id)).at(-1)).toEqual({
    at,
    kind: 'partly_refunded',
    amountCents: 5000,
    ofCents: order.totalCents,
  })
})
