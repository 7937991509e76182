import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tally } from '../../test/support/money/payouts.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { changeProfile, profileItems, profileParts } from '../kit/people/profile/profile-change.ts'
import { readProfile, readProfileToChange } from '../kit/people/profile/profiles.ts'
import { transact } from '../kit/table/transaction.ts'
import { reward } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { keepOwnTaxId } from './own-tax-id.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
/** Money is available after a while (rules 10.6). */
const earned = new Date('2026-10-01T12:00:00.000Z')
const [taxId, other] = ['52998224725', '11144477735']

async function user(own: string | null, earnedCents = 30_000): Promise<string> {
  const id = randomUUID()
  const profile = sampleProfile({ id, taxId: own, email: `${id}@mail.example` })
  await transact(
    table,
    profileItems(profile).map((Item) => ({ Put: { Item } })),
  )
  if (earnedCents > 0) await moveMoney(table, [reward(id, { userId: id, amountCents: earnedCents })], { now: earned })
  return id
}
async function saveTaxId(userId: string, given: string): Promise<void> {
  const profile = await readProfileToChange(table, userId)
  await transact(table, profileParts(changeProfile(profile, { taxId: given }), 'profile.changed_meanwhile'))
}
const during = (meanwhile: () => Promise<unknown>) =>
  withInterruption(table, 'TransactWriteCommand', async (nth) => (nth === 1 ? meanwhile() : undefined))
const numberOf = async (userId: string) => (await readProfile(table, userId))?.taxId

describe('keepOwnTaxId', () => {
  it('changes nothing for the own number, and refuses another one', async () => {
    const id = await user(taxId, 0)
    const broken = during(() => Promise.reject(new Error('written')))
    await keepOwnTaxId(broken, id, taxId, now)
    await expect(keepOwnTaxId(table, id, other, now)).rejects.toThrow('withdrawal.tax_id_differs')
  })

  it('keeps the number of a profile without one when there is money to withdraw', async () => {
    const [rich, poor] = [await user(null), await user(null, 0)]
    await keepOwnTaxId(table, rich, taxId, now)
    expect(await numberOf(rich)).toBe(taxId)
    await expect(keepOwnTaxId(table, poor, other, now)).rejects.toThrow('withdrawal.below_threshold')
    expect(await numberOf(poor)).toBeNull()
  })

  it('accepts that the same number was saved meanwhile, and no other one', async () => {
    const [one, two] = [await user(null), await user(null)]
    await keepOwnTaxId(
      during(() => saveTaxId(one, taxId)),
      one,
      taxId,
      now,
    )
    expect(await numberOf(one)).toBe(taxId)
    const late = keepOwnTaxId(
      during(() => saveTaxId(two, other)),
      two,
      '12345678909',
      now,
    )
    await expect(late).rejects.toThrow('withdrawal.tax_id_differs')
    expect(await numberOf(two)).toBe(other)
  })

  it('counts each try of a first number, five a day, also concurrent ones', async () => {
    const [id, holder] = [await user(null), await user(null)]
    await keepOwnTaxId(table, holder, taxId, now)
    const tries = Array.from({ length: 20 }, () => keepOwnTaxId(table, id, taxId, now))
    expect(await tally(tries)).toEqual({ 'profile.tax_id_taken': 5, 'request.limit_reached': 15 })
    await expect(keepOwnTaxId(table, id, other, now)).rejects.toThrow('request.limit_reached')
    expect(await numberOf(id)).toBeNull()
  })
})
