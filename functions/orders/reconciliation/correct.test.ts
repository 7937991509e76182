import { describe, expect, it } from 'vitest'
import type { CorrectionBearer, Finding } from '../../../shared/contract/order-views.ts'
import { dayOf } from '../../../shared/days.ts'
import { sampleNow as now } from '../../../test/support/fixtures/ad-rows.ts'
import { paymentOf } from '../../../test/support/money/provider.ts'
import { createShop } from '../../../test/support/money/shop.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { keys } from '../../kit/table/keys.ts'
import { transact } from '../../kit/table/transaction.ts'
import { dayBook } from '../../ledger/store.ts'
import type { OrderRow } from '../order-row.ts'
import type { Payment } from '../payment.ts'
import { settlePayment } from '../settle-payment.ts'
import { correctFinding } from './correct.ts'
import { openFindings } from './findings.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { compareFinding, remedyFinding } from './remedy.ts'

const { table, deps, later, boss, provider, buy } = createShop(now)
const otherBoss = { ...boss, userId: '00000000-0000-4000-8000-00000000000b' }
const group = new Set([boss.userId, otherBoss.userId])
const admins = { isAdmin: async (userId: string) => group.has(userId) }
const compare = (hours = 0) => reconcilePayments({ table, provider, now: later(hours) })
const setLimit = (twoAdminsAboveCents: number) =>
  transact(table, [{ Put: { Item: { ...keys.settings, twoAdminsAboveCents } } }])

async function totals() {
  const sums: Record<string, number> = {}
  for (const day of [0, 1, 2, 3])
    for await (const { postings } of dayBook(table, dayOf(later(24 * day))))
      for (const { account, amountCents } of postings)
        if (!account.startsWith('user/')) sums[account] = (sums[account] ?? 0) + amountCents
  return sums
}

const correction = (of: Finding, bearer: CorrectionBearer = 'losses', reason = 'Devolvido no painel.') =>
  ({ id: of.id, differenceCents: of.differenceCents, bearer, reason }) as const
const book = (
  of: Finding,
  { actor = boss, hours = 1, ...change } = {} as {
    actor?: typeof boss
    hours?: number
    bearer?: CorrectionBearer
    reason?: string
  },
) => correctFinding({ table, provider, admins, now: later(hours) }, actor, correction(of, change.bearer, change.reason))

async function paid(change: Partial<Payment> = {}): Promise<OrderRow> {
  const order = await buy()
  provider.payments.set('1', paymentOf(order, '1', change))
  await compare()
  return order
}
async function only(hours = 1): Promise<Finding> {
  const { findings } = await compare(hours)
  expect(findings).toHaveLength(1)
  return findings[0] as Finding
}
const change = (order: OrderRow, given: Partial<Payment>, hours = 1) =>
  provider.payments.set('1', paymentOf(order, '1', { updatedAt: later(hours).toISOString(), ...given }))

describe('provider fees', () => {
  it('are booked once with the payment, and again as a difference', async () => {
    const order = await paid({ feeCents: 603 })
    await compare()
    expect(await totals()).toMatchObject({ provider: -order.totalCents + 603, 'provider-costs': -603 })
    change(order, { feeCents: 500 })
    expect((await compare(1)).findings).toEqual([])
    expect(await totals()).toMatchObject({ provider: -order.totalCents + 500, 'provider-costs': -500 })
  })

  it('come back with a refund of the provider', async () => {
    const order = await paid({ feeCents: 603 })
    change(order, { paymentStatus: 'returned', refundId: '9', returnedCents: order.totalCents, feeCents: 0 })
    expect((await compare(1)).findings).toEqual([])
    expect(await totals()).toMatchObject({ provider: 0, 'provider-costs': 0, returns: 0 })
  })
})

describe('correctFinding', () => {
  it('books a refund of a part as a loss and closes the finding for good', async () => {
    const order = await paid()
    change(order, { returnedCents: 5_000, detail: 'approved/partially_refunded' })
    const found = await only()
    expect(found).toMatchObject({ kind: 'partly_returned', differenceCents: -5_000, remedy: 'correct' })
    expect(await book(found)).toBe(true)
    expect(await totals()).toMatchObject({ provider: -order.totalCents + 5_000, losses: -5_000 })
    expect(await openFindings(table)).toEqual([])
    expect((await compare(2)).findings).toEqual([])
    const audit = (await everyRow(table)).filter(({ pk }) => pk.startsWith('AUDIT#'))
    expect(audit).toMatchObject([
      {
        action: 'correct:payment',
        targetId: order.id,
        actorId: boss.userId,
        after: { differenceCents: -5_000, bearer: 'losses' },
        reason: 'Devolvido no painel.',
      },
    ])
  })

  it('books money of an unknown order, and takes it back when the provider returned it', async () => {
    const order = await buy()
    const foreign = paymentOf(order, '7', { orderId: 'another-shop', feeCents: 10 })
    provider.payments.set('7', foreign)
    await compare()
    const found = await only()
    expect(found).toMatchObject({ kind: 'unknown_order', differenceCents: order.totalCents - 10 })
    await book(found, { bearer: 'provider-costs' })
    expect(await totals()).toEqual({ provider: -order.totalCents + 10, 'provider-costs': order.totalCents - 10 })
    provider.payments.set('7', {
      ...foreign,
      paymentStatus: 'returned',
      refundId: '9',
      feeCents: 0,
      updatedAt: later(2).toISOString(),
    })
    await book(await only(3), { bearer: 'provider-costs', hours: 3 })
    expect(await totals()).toEqual({ provider: 0, 'provider-costs': 0 })
  })

  it('closes a mismatch without a journal when the provider has returned it', async () => {
    const order = await paid({ amountCents: 1 })
    const found = await only()
    expect(found).toMatchObject({ kind: 'mismatch', differenceCents: 1 })
    change(order, { amountCents: 1, paymentStatus: 'returned', refundId: '9' })
    await expect(book(found)).rejects.toThrow('finding.not_found')
    expect([await openFindings(table), await totals()]).toEqual([[], {}])
  })

  it('ends a debt to the buyer where the provider no longer has the payment', async () => {
    const second = await buy()
    const order = await paid()
    provider.payments.set('2', paymentOf(second, '2'))
    await compare()
    provider.payments.delete('2')
    const found = await only()
    expect(found).toMatchObject({ kind: 'not_at_provider', returnsCents: second.totalCents })
    await book(found)
    expect(await totals()).toMatchObject({ provider: -order.totalCents, returns: 0 })
    expect((await compare(30)).findings).toEqual([])
  })

  it('refuses an outdated amount and shows the present one', async () => {
    const order = await paid()
    change(order, { returnedCents: 5_000 })
    const found = await only()
    change(order, { returnedCents: 6_000 }, 2)
    await expect(book(found, { hours: 2 })).rejects.toThrow('finding.changed_meanwhile')
    expect(await openFindings(table)).toMatchObject([{ differenceCents: -6_000 }])
    expect((await totals()).losses).toBeUndefined()
  })

  it('keeps the booked amount in the closed finding, not the one of an older comparison', async () => {
    const order = await paid()
    change(order, { returnedCents: 5_000, detail: 'approved/partially_refunded' })
    const found = await only()
    change(order, { returnedCents: 3_000, detail: 'approved/partially_refunded' }, 2)
    expect(await book({ ...found, differenceCents: -3_000 }, { hours: 2 })).toBe(true)
    const [closed] = (await everyRow(table)).filter(({ closedAt }) => closedAt !== undefined)
    expect(closed).toMatchObject({ id: found.id, differenceCents: -3_000, foundAt: found.foundAt })
  })

  it('requires a reason, a present admin, and a finding to correct', async () => {
    const order = await paid()
    change(order, { returnedCents: 5_000 })
    const found = await only()
    await expect(book(found, { reason: ' ' })).rejects.toThrow('finding.reason_required')
    await expect(book(found, { actor: { ...boss, userId: order.sellerId } })).rejects.toThrow('access.own_case')
    const former = { ...boss, userId: '00000000-0000-4000-8000-00000000000c' }
    await expect(book(found, { actor: former })).rejects.toThrow('access.denied')
    await expect(remedyFinding(deps, boss, found.id)).rejects.toThrow('finding.not_possible')
    await expect(book({ ...found, id: 'mismatch~1' })).rejects.toThrow('finding.not_found')
  })

  it('takes two admins above the limit', async () => {
    await setLimit(4_999)
    const order = await paid()
    change(order, { returnedCents: 5_000 })
    const found = await only()
    expect(await book(found)).toBe(false)
    expect(await openFindings(table)).toMatchObject([{ proposal: { by: boss.userId, bearer: 'losses' } }])
    const proposals = (await everyRow(table)).filter(({ action }) => action === 'propose-correction:payment')
    expect(proposals).toMatchObject([{ actorId: boss.userId, after: { bearer: 'losses' } }])
    await expect(book(found)).rejects.toThrow('finding.second_admin_needed')
    // The comparison in between keeps the proposal.
    await compare(2)
    expect(await book(found, { actor: otherBoss, bearer: 'provider-costs', hours: 3 })).toBe(true)
    expect(await totals()).toMatchObject({ losses: -5_000 })
    expect(await openFindings(table)).toEqual([])
  })

  it('takes two admins again when a corrected difference comes back', async () => {
    await setLimit(1)
    const order = await paid()
    change(order, { returnedCents: 5_000 })
    const found = await only()
    await book(found)
    await book(found, { actor: otherBoss, hours: 2 })
    change(order, { returnedCents: 10_000 }, 3)
    const again = await only(3)
    expect(again).toMatchObject({ id: found.id, differenceCents: -5_000, proposal: null })
    expect(await book(again, { actor: otherBoss, hours: 4 })).toBe(false)
  })

  it('starts again where the amount changed or the first admin is none any more', async () => {
    await setLimit(1)
    const order = await paid()
    change(order, { returnedCents: 5_000 })
    await book(await only())
    change(order, { returnedCents: 6_000 }, 2)
    const found = await only(3)
    expect(found.proposal).toBeNull()
    expect(await book(found, { hours: 3 })).toBe(false)
    group.delete(boss.userId)
    expect(await book(found, { actor: otherBoss, hours: 4 })).toBe(false)
    group.add(boss.userId)
    expect(await book(found, { actor: boss, hours: 5 })).toBe(true)
  })

  it('books once when two admins are as fast', async () => {
    const order = await paid()
    change(order, { returnedCents: 5_000 })
    const found = await only()
    const both = await Promise.allSettled([book(found), book(found, { actor: otherBoss })])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await totals()).toMatchObject({ losses: -5_000 })
  })
})

describe('a closed finding', () => {
  it('is compared for five more days and opens again when the provider takes its answer back', async () => {
    const order = await paid({ amountCents: 1 })
    expect(await openFindings(table)).toMatchObject([{ kind: 'mismatch' }])
    provider.payments.set('1', paymentOf(order, '1', { amountCents: 1, paymentStatus: 'pending' }))
    expect((await compare(24 * 6)).findings).toEqual([])
    provider.payments.set('1', paymentOf(order, '1', { amountCents: 1 }))
    expect((await compare(24 * 7)).findings).toMatchObject([{ kind: 'mismatch', differenceCents: 1 }])
    provider.payments.delete('1')
    for (const days of [8, 14]) await compare(24 * days)
    expect((await everyRow(table)).filter(({ pk }) => pk === 'FINDING')).toEqual([])
  })
})

describe('compareFinding', () => {
  const compareNow = (id: string) => compareFinding({ table, provider, now: later(2) }, boss, id)

  it('books what is missing and closes the finding', async () => {
    const order = await buy()
    await settlePayment(deps, paymentOf(order, '1'))
    const { id } = await only()
    expect(await compareNow(id)).toBe(false)
    provider.payments.set('1', paymentOf(order, '1', { feeCents: 603 }))
    expect(await compareNow(id)).toBe(true)
    expect(await openFindings(table)).toEqual([])
    expect(await totals()).toMatchObject({ 'provider-costs': -603 })
    await expect(compareNow(id)).rejects.toThrow('finding.not_found')
    const audit = (await everyRow(table)).filter(({ pk }) => pk.startsWith('AUDIT#'))
    const told = audit.map(({ action, after }) => `${action} ${(after as { agrees: boolean }).agrees}`).sort()
    expect(told).toEqual(['compare:payment false', 'compare:payment true'])
  })

  it('says what differs now', async () => {
    const order = await buy()
    await settlePayment(deps, paymentOf(order, '1'))
    const { id } = await only()
    provider.payments.set('1', paymentOf(order, '1', { returnedCents: 100 }))
    expect(await compareNow(id)).toBe(false)
    expect(await openFindings(table)).toMatchObject([{ kind: 'partly_returned', differenceCents: -100 }])
  })

  it('follows the provider when it takes back an answer about the same moment', async () => {
    const order = await paid()
    await settlePayment(deps, paymentOf(order, '1', { paymentStatus: 'disputed' }))
    expect((await compare(1)).findings).toEqual([])
    expect(await totals()).toMatchObject({ provider: -order.totalCents })
  })
})
