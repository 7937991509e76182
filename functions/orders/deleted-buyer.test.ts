import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleNow as now, ownerId } from '../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../test/support/money/provider.ts'
import { createShop } from '../../test/support/money/shop.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { isThanksPageEnabled } from '../kit/people/choices/thanks.ts'
import { keys } from '../kit/table/keys.ts'
import { readBalance, readJournals } from '../ledger/store.ts'
import { settlePayment } from './settle-payment.ts'
import { readOrder } from './store.ts'

const { table, deps, ad, put, buy, events } = createShop(now)
const buyer = { userId: randomUUID(), isAdmin: false }
const leave = () => table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.profile(buyer.userId) }))

beforeEach(() => put({ ...keys.profile(buyer.userId), ...sampleProfile({ id: buyer.userId }) }))

async function expectOwedBack(orderId: string) {
  expect(await readRecyclable(table, ad.id)).toMatchObject({ status: 'approved', version: ad.version })
  expect((await readJournals(table, 'stray/1')).at(-1)?.state).toBe('refunding')
  expect(await readJournals(table, `sale/${orderId}`)).toEqual([])
  expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 0 })
  expect(await isThanksPageEnabled(table, buyer.userId)).toBe(false)
  expect((await readOrder(table, orderId)).status).toBe('refunding')
  expect(await events()).toEqual(['OrderRefunded', 'RefundOwed'])
}

describe('buyer with a deleted account', () => {
  it('cannot order', async () => {
    await leave()
    await expect(buy(buyer)).rejects.toThrow('profile.not_found')
  })

  it('gets a refund for a boleto paid late, and the ad stays for sale', async () => {
    const order = await buy(buyer)
    await leave()
    await settlePayment(deps, paymentOf(order, '1'))
    await expectOwedBack(order.id)
  })

  it('gets a refund for a payment booked during the account deletion', async () => {
    const order = await buy(buyer)
    const racing = withInterruption(table, 'TransactWriteCommand', (nth) => (nth === 1 ? leave() : Promise.resolve()))
    await settlePayment({ ...deps, table: racing }, paymentOf(order, '1'))
    await expectOwedBack(order.id)
  })
})
