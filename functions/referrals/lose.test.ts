import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { qualifyingCents } from '../../shared/referrals/reward.ts'
import { sampleTrade } from '../../test/support/fixtures/referrals.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { claimsOf } from '../kit/people/profile/claims.ts'
import { countsPart, newReferral, type ReferralRow, referralParts } from '../kit/rewards/referrals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { readBalance } from '../ledger/store.ts'
import { findReferrals, linesOf } from './admin.ts'
import { loseSale } from './lose.ts'
import { listOwn, readOverview } from './own.ts'
import { findReferral, findTrade, readCounts } from './store.ts'

const table = createTable()
const now = new Date('2027-01-20T12:00:00.000Z')
let [ana, bia] = ['', '']
beforeEach(() => {
  ;[ana, bia] = [randomUUID(), randomUUID()]
})

/** Writes a referral of Bia by Ana with these changes. */
async function plant(change: Partial<ReferralRow>): Promise<void> {
  const entry = newReferral(ana, bia, now)
  await transact(table, referralParts(entry))
  await changeEntry(change)
}

async function changeEntry(change: Partial<ReferralRow>): Promise<void> {
  const entry = await findReferral(table, bia)
  await changeItem(table, { ...keys.referral(bia), ...entry, ...change })
}

/** Writes a counted sale of Bia; returns its loss. */
async function sold(amountCents: number) {
  const [orderId, pickupId] = [newId('order', now), newId('pickup', now)]
  const trade = sampleTrade({ referredId: bia, orderId, pickupId, amountCents, state: 'counted' })
  await changeItem(table, { ...keys.referralTrade(bia, pickupId), ...trade })
  const sale = { orderId, sellerId: bia, buyerId: randomUUID(), type: 'Sucata' }
  return { pickupId, lose: (on: Table = table) => loseSale(on, sale, now) }
}
const stateOf = async (pickupId: string) => (await findTrade(table, bia, pickupId))?.state

describe('loseSale', () => {
  it('claims a paid reward once, and takes each lost sale away', async () => {
    await plant({ status: 'paid', soldCents: qualifyingCents + 5_000 })
    const [first, second] = [await sold(10_000), await sold(5_000)]
    for (const lost of [first, second]) await lost.lose()
    expect([await stateOf(first.pickupId), await stateOf(second.pickupId)]).toEqual(['lost', 'lost'])
    const takenBack = { status: 'taken_back', takenBackAt: now.toISOString() }
    expect(await findReferral(table, bia)).toMatchObject({ ...takenBack, soldCents: qualifyingCents - 10_000 })
    await changeEntry({ soldCents: qualifyingCents })
    const third = await sold(10_000)
    for (const _ of [1, 2]) await third.lose()
    expect(await stateOf(third.pickupId)).toBe('lost')
    expect(await findReferral(table, bia)).toMatchObject({ ...takenBack, soldCents: qualifyingCents - 10_000 })
    expect(await claimsOf(table, ana)).toHaveLength(1)
    expect(await readBalance(table, ana)).toMatchObject({ owedCents: 1_500 })
  })

  it('no longer counts a reward that was taken back as earned or paid, and the lists say so', async () => {
    await plant({ status: 'paid', soldCents: qualifyingCents })
    await transact(table, [countsPart(ana, { pending: -1, earned: 1, paid: 1 })])
    expect(await readOverview(table, ana)).toMatchObject({ total: 1, earnedCents: 1_500 })
    await (await sold(10_000)).lose()
    expect(await readCounts(table, ana)).toEqual({ pending: 0, earned: 0, paid: 0, takenBack: 1 })
    expect(await readOverview(table, ana)).toMatchObject({ total: 1, earnedCents: 0, availableCents: 0 })
    const { items } = await listOwn(table, ana, undefined)
    expect(items).toMatchObject([{ status: 'taken_back', takenBackAt: now.toISOString(), earnedCents: 0 }])
    const { rows } = await findReferrals(table, { status: 'taken_back' }, { before: undefined, size: 10 })
    const lines = (await linesOf(table, rows)).filter(({ referred }) => referred.id === bia)
    expect(lines).toMatchObject([{ status: 'taken_back', referrerEarnedCents: 0 }])
  })

  it('changes nothing without a referral or a trade of the order', async () => {
    await plant({})
    const { pickupId, lose } = await sold(10_000)
    await loseSale(table, { orderId: newId('order', now), sellerId: bia, buyerId: ana, type: 'Sucata' }, now)
    expect(await stateOf(pickupId)).toBe('counted')
    bia = randomUUID()
    await lose()
    expect(await findReferral(table, bia)).toBeUndefined()
  })

  it('repeats a change that others won, five times', async () => {
    await plant({ status: 'qualified', soldCents: qualifyingCents })
    const { pickupId, lose } = await sold(10_000)
    const contested = (rounds: number) =>
      withInterruption(table, 'TransactWriteCommand', async (nth) => {
        const entry = await findReferral(table, bia)
        if (nth <= rounds && entry) await changeEntry({ version: entry.version + 1 })
      })
    await expect(lose(contested(5))).rejects.toThrow()
    expect(await stateOf(pickupId)).toBe('counted')
    await lose(contested(4))
    expect(await stateOf(pickupId)).toBe('lost')
    expect(await findReferral(table, bia)).toMatchObject({ status: 'pending', soldCents: qualifyingCents - 10_000 })
  })

  it('repeats nothing after another failure', async () => {
    await plant({ status: 'qualified', soldCents: qualifyingCents })
    const { lose } = await sold(10_000)
    const failures = ['first', 'second']
    const broken = withInterruption(table, 'TransactWriteCommand', () => Promise.reject(new Error(failures.shift())))
    await expect(lose(broken)).rejects.toThrow('first')
  })
})
