import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayMs } from '../../shared/days.ts'
import { newId } from '../../shared/ids.ts'
import { sampleAd } from '../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../test/support/money/provider.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { itemsOf } from '../catalogue/recyclable-rows.ts'
import { keys } from '../kit/table/keys.ts'
import { reward, sale } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { createOrder } from '../orders/create.ts'
import type { Payment, PaymentStatus } from '../orders/payment.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { readOrder } from '../orders/store.ts'
import { withdrawals } from '../payouts/kinds/withdrawal.ts'
import { requestPayout } from '../payouts/request.ts'
import { settlePayout } from '../payouts/settle.ts'
import { bearLoss } from './claims.ts'
import { recordEnd, recordOpening } from './record.ts'
import { readDispute } from './store.ts'

const table = createTable()
const begin = new Date('2026-09-01T12:00:00.000Z')
const day = (days: number) => new Date(begin.getTime() + days * dayMs)
const boss = { userId: randomUUID(), isAdmin: true }
const admins = { isAdmin: async (userId: string) => userId === boss.userId }
const provider = {
  openCheckout: async () => ({ preferenceId: 'pref', url: 'https://pay.example/x' }),
}

async function account(taxId: string): Promise<{ userId: string; isAdmin: false; taxId: string }> {
  const profile = sampleProfile({ id: randomUUID(), taxId, taxIdSince: day(-60).toISOString() })
  await changeItem(table, { ...keys.profile(profile.id), ...profile })
  return { userId: profile.id, isAdmin: false, taxId }
}

interface Trade {
  readonly orderId: string
  readonly paymentId: string
}

async function see({ orderId, paymentId }: Trade, paymentStatus: PaymentStatus, at: Date, more: Partial<Payment> = {}) {
  const row = await readOrder(table, orderId)
  const change = { paymentStatus, detail: paymentStatus, updatedAt: at.toISOString(), ...more }
  const settled = await settlePayment({ table, now: at }, paymentOf(row, paymentId, change))
  const { dispute } = settled ?? {}
  if (!dispute) return
  const { id, recyclableId, type, buyerId, sellerId, priceCents, totalCents } = row
  const about = { orderId: id, recyclableId, type, buyerId, sellerId, priceCents, totalCents, paymentId }
  const { number, afterCompletion, openedAt } = dispute
  const event = { ...about, number, afterCompletion, openedAt, detail: paymentStatus, deadline: null }
  if (dispute.isNew) await recordOpening(table, event)
  if (dispute.status !== 'open')
    await recordEnd({ table, now: at }, { ...event, outcome: dispute.status }, at.toISOString())
}

/** One account buys from the other for R$ 200 with a stolen card, and both confirm at once. */
async function fakeSale(sellerId: string, buyer: Awaited<ReturnType<typeof account>>, paymentId: string) {
  const ad = sampleAd({ id: newId('recyclable', begin), ownerId: sellerId, status: 'approved', priceCents: 20_000 })
  for (const item of itemsOf(ad)) await changeItem(table, item)
  const attempt = { id: ad.id, attempt: randomUUID() }
  const { id } = await createOrder({ table, provider: provider as never, now: begin }, buyer, attempt)
  const trade = { orderId: id, paymentId }
  await see(trade, 'approved', begin)
  await moveMoney(table, [sale.accept(id, 'k'), sale.earn(id, 'k')], { now: begin })
  return trade
}

const request = ({ userId, taxId }: { userId: string; taxId: string }, at: Date) =>
  requestPayout(
    withdrawals,
    { table, now: at },
    { userId, isAdmin: false },
    {
      idempotencyKey: randomUUID(),
      amountCents: 10_000,
      taxId,
      ...({ pixKeyType: 'cpf', pixKey: taxId } as const),
    },
  )
const complete = (id: string, at: Date) =>
  settlePayout(withdrawals, { table, admins, now: at }, boss, id, { verdict: 'post', reason: '' })

it('ends well: nothing leaves during the dispute, and the seller owes what had left before it', async () => {
  const [one, other] = [await account('52998224725'), await account('11144477735')]
  const [first, second] = [await fakeSale(one.userId, other, '1'), await fakeSale(other.userId, one, '2')]
  const early = await request(one, day(31))
  await complete(early.id, day(31))
  const [late, others] = [await request(one, day(61)), await request(other, day(61))]
  // Both payments are disputed before the admin decides.
  await see(first, 'disputed', day(62))
  await see(second, 'disputed', day(62))
  for (const { id } of [late, others]) await expect(complete(id, day(62))).rejects.toThrow('ledger.disputed')
  expect(await readBalance(table, one.userId)).toMatchObject({ disputedCents: 20_000, uncoveredCents: 20_000 })
  await see(first, 'charged-back', day(90))
  await see(second, 'returned', day(90), { refundId: '9', returnedCents: 23_899 })
  for (const { orderId } of [first, second]) {
    const { id, version } = await readDispute(table, `${orderId}-1`)
    const given = { id, version, bearer: 'seller', reason: 'Compra e venda entre contas da mesma pessoa.' } as const
    await bearLoss({ table, admins, now: day(91) }, boss, given)
  }
  // The money that is still here never leaves; released requests pay the debt.
  for (const { id } of [late, others]) {
    await expect(complete(id, day(92))).rejects.toThrow('ledger.owed')
    const verdict = { verdict: 'release', reason: 'Conta em análise.' } as const
    await settlePayout(withdrawals, { table, admins, now: day(92) }, boss, id, verdict)
  }
  expect(await readBalance(table, one.userId)).toMatchObject({ owedCents: 10_000, heldCents: 0, consumedCents: 20_000 })
  expect(await readBalance(table, other.userId)).toMatchObject({ owedCents: 0, heldCents: 0, consumedCents: 20_000 })
  await expect(request(one, day(93))).rejects.toThrow('ledger.owed')
  await moveMoney(table, [reward('r', { userId: one.userId, amountCents: 1_500 })], { now: day(94) })
  expect(await readBalance(table, one.userId)).toMatchObject({ owedCents: 8_500 })
})
