import { describe, expect, it } from 'vitest'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { readOrder } from '../store.ts'
import { askAgain, awaitPayment } from './awaited.ts'

const { table, deps, later, provider, buy } = createShop(now)
const minutes = (count: number) => later(count / 60)
const ask = (count: number) => askAgain({ table, provider, now: minutes(count) })
const waiting = async () => (await everyRow(table)).filter(({ pk }) => pk === 'AWAITEDPAYMENTS').length

describe('a genuine notification of a payment that the provider does not know yet', () => {
  it('is asked about again until the payment is there', async () => {
    const order = await buy()
    await awaitPayment(deps, '1')
    expect([await ask(0.5), await ask(1), await ask(2)]).toEqual([0, 0, 0])
    provider.payments.set('1', paymentOf(order, '1'))
    expect(await ask(2.5)).toBe(0)
    expect(await ask(3)).toBe(1)
    expect((await readOrder(table, order.id)).status).toBe('paid')
    expect(await waiting()).toBe(0)
  })

  it('pauses longer each time and stops after half an hour', async () => {
    await awaitPayment(deps, '1')
    const asked: number[] = []
    for (let minute = 0; minute <= 60; minute++) {
      const counting = {
        payment: async () => {
          asked.push(minute)
          return undefined
        },
      }
      await askAgain({ table, provider: counting, now: minutes(minute) })
    }
    expect(asked).toEqual([1, 3, 7, 15, 31])
    expect(await waiting()).toBe(0)
  })

  it('does not begin anew with a repeated notification', async () => {
    await awaitPayment(deps, '1')
    await ask(1)
    await awaitPayment({ table, now: minutes(1) }, '1')
    expect((await everyRow(table)).find(({ pk }) => pk === 'AWAITEDPAYMENTS')).toMatchObject({ tries: 2 })
  })
})
