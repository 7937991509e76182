import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { qualifyingCents } from '../../shared/referrals/reward.ts'
import { sampleTrade } from '../../test/support/fixtures/referrals.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { claimsOf } from '../kit/people/profile/claims.ts'
import { newReferral, type ReferralRow, referralParts } from '../kit/rewards/referrals.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readBalance } from '../ledger/store.ts'
import { loseSale } from './lose.ts'
import { followDispute } from './regain.ts'
import { findReferral, findTrade, readCounts } from './store.ts'

const table = createTable()
const now = new Date('2027-01-20T12:00:00.000Z')
let [ana, bia] = ['', '']
beforeEach(() => {
  ;[ana, bia] = [randomUUID(), randomUUID()]
})

/** Writes a referral of Bia by Ana with a counted sale of R$ 100 that is charged back. */
async function plant(change: Partial<ReferralRow>) {
  await transact(table, referralParts(newReferral(ana, bia, now)))
  const [orderId, pickupId] = [newId('order', now), newId('pickup', now)]
  const entry = await findReferral(table, bia)
  await changeItem(table, { ...keys.referral(bia), ...entry, soldCents: qualifyingCents, ...change })
  const trade = sampleTrade({ referredId: bia, orderId, pickupId, amountCents: 10_000, state: 'counted' })
  await changeItem(table, { ...keys.referralTrade(bia, pickupId), ...trade })
  const given = { userId: bia, recyclableId: 'ad_1', priceCents: 10_000, feesCents: 2_099 }
  const steps = [sale.pay(orderId, '1', given), sale.accept(orderId, 'k'), sale.earn(orderId, 'k')]
  for (const step of [...steps, sale.chargeBack(orderId, '1')]) await moveMoney(table, [step], { now })
  const lost = { orderId, sellerId: bia, buyerId: randomUUID(), type: 'Sucata' }
  return {
    pickupId,
    lost,
    follow: (on = table) => followDispute(on, lost, now),
    reimburse: () => moveMoney(table, [sale.winDispute(orderId, '1')], { now }),
    stateOf: async () => (await findTrade(table, bia, pickupId))?.state,
  }
}

describe('a reimbursement after a loss', () => {
  it('counts the sale again, and the entry qualifies', async () => {
    const { follow, reimburse, stateOf } = await plant({ status: 'qualified' })
    for (const _ of [1, 2]) await follow()
    expect(await stateOf()).toBe('lost')
    expect(await findReferral(table, bia)).toMatchObject({ status: 'pending', soldCents: qualifyingCents - 10_000 })
    await reimburse()
    for (const _ of [1, 2]) await follow()
    expect(await stateOf()).toBe('counted')
    expect(await findReferral(table, bia)).toMatchObject({ status: 'qualified', soldCents: qualifyingCents })
    // The fixture made the entry qualified without counting it.
    expect(await readCounts(table, ana)).toMatchObject({ pending: 1, earned: 0 })
    expect((await everyRow(table)).filter(({ name }) => name === 'ReferralQualified')).toHaveLength(1)
  })

  it('ends the claim of a paid reward', async () => {
    const { follow, reimburse, pickupId, lost } = await plant({ status: 'paid' })
    await follow()
    expect(await findReferral(table, bia)).toMatchObject({ status: 'taken_back' })
    expect(await readCounts(table, ana)).toMatchObject({ takenBack: 1 })
    expect(await readBalance(table, ana)).toMatchObject({ owedCents: 1_500 })
    await reimburse()
    for (const _ of [1, 2]) await follow()
    expect(await readBalance(table, ana)).toMatchObject({ owedCents: 0 })
    expect(await claimsOf(table, ana)).toMatchObject([{ undone: { at: now.toISOString(), reason: null } }])
    const paid = { status: 'paid', takenBackAt: null }
    expect(await findReferral(table, bia)).toMatchObject({ ...paid, soldCents: qualifyingCents })
    expect(await readCounts(table, ana)).toMatchObject({ takenBack: 0 })
    // The ledger claims a reward once: after a second loss the referrer keeps it.
    const trade = await findTrade(table, bia, pickupId)
    await changeItem(table, { ...keys.referralTrade(bia, pickupId), ...trade, state: 'counted' })
    await loseSale(table, lost, now)
    expect(await findReferral(table, bia)).toMatchObject({ ...paid, soldCents: qualifyingCents - 10_000 })
    expect(await readBalance(table, ana)).toMatchObject({ owedCents: 0 })
  })

  it('takes nothing away when its event comes first, or while the loss is recorded', async () => {
    const first = await plant({ status: 'paid' })
    await first.reimburse()
    await first.follow()
    expect([await first.stateOf(), await claimsOf(table, ana)]).toEqual(['counted', []])
    bia = randomUUID()
    const second = await plant({ status: 'paid' })
    const meanwhile = withInterruption(table, 'TransactWriteCommand', async (nth) =>
      nth === 1 ? second.reimburse() : undefined,
    )
    await second.follow(meanwhile)
    expect(await second.stateOf()).toBe('counted')
    expect(await readBalance(table, ana)).toMatchObject({ owedCents: 0 })
  })
})
