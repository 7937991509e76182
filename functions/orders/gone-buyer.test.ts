import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryProvider, paymentOf } from '../../test/support/money/provider.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { meddled } from '../../test/support/tables/meddled.ts'
import { layTable } from '../../test/support/tables/table.ts'
import { sampleNow as now, ownerId, sampleAd } from '../../test/support/things/ad-rows.ts'
import { itemsOf, listedWords } from '../catalogue/recyclable-rows.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { mayBeThanked } from '../kit/people/thanks.ts'
import { keys } from '../kit/table/keys.ts'
import { readBalance, readJournals } from '../ledger/store.ts'
import { createOrder } from './create.ts'
import { settlePayment } from './settle-payment.ts'
import { readOrder } from './store.ts'

const table = layTable()
const provider = memoryProvider(() => now)
const shown = { status: 'approved', hidden: false } as const
const sale = sampleAd({ ...shown, priceCents: 10_000 })
const ad = { ...sale, words: listedWords(shown, sale) }
const buyer = { userId: randomUUID(), isAdmin: false }

const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }))
const leave = () => table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.profile(buyer.userId) }))
const buy = () => createOrder({ table, provider, now }, buyer, { id: ad.id, attempt: randomUUID() })

beforeEach(async () => {
  for (const item of itemsOf(ad)) await put(item)
  await put({ ...keys.profile(buyer.userId), ...sampleProfile({ id: buyer.userId }) })
})

/** What is owed back, and nothing of a sale. */
async function expectOwedBack(orderId: string) {
  expect(await readRecyclable(table, ad.id)).toMatchObject({ status: 'approved', version: ad.version })
  expect((await readJournals(table, 'stray/1')).at(-1)?.state).toBe('refunding')
  expect(await readJournals(table, `sale/${orderId}`)).toEqual([])
  expect(await readBalance(table, ownerId)).toMatchObject({ escrowCents: 0 })
  expect(await mayBeThanked(table, buyer.userId)).toBe(false)
  expect((await readOrder(table, orderId)).status).toBe('refunding')
  const events = (await everyRow(table)).filter(({ pk }) => pk.startsWith('OUTBOX#')).map(({ name }) => name)
  expect(events.sort()).toEqual(['OrderRefunded', 'RefundOwed'])
}

describe('a buyer whose account is gone', () => {
  it('orders nothing', async () => {
    await leave()
    await expect(buy()).rejects.toThrow('profile.not_found')
  })

  it('owns nothing by a boleto that is paid late: the money goes back, the ad is for others', async () => {
    const order = await buy()
    await leave()
    await settlePayment({ table, now }, paymentOf(order, '1'))
    await expectOwedBack(order.id)
  })

  it('owns nothing by a payment that is booked in the moment in which it goes', async () => {
    const order = await buy()
    const racing = meddled(table, 'TransactWriteCommand', (nth) => (nth === 1 ? leave() : Promise.resolve()))
    await settlePayment({ table: racing, now }, paymentOf(order, '1'))
    await expectOwedBack(order.id)
  })
})
