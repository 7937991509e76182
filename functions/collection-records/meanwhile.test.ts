import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { keys } from '../kit/table/keys.ts'
import type { CollectedPickup } from './contribution.ts'
import { countPickup, keepsRecord } from './count.ts'
import { linesOf } from './store.ts'

const table = createTable()
const at = '2026-05-05T12:00:00.000Z'
let userId: string
beforeEach(async () => {
  const cooperative = sampleProfile({ id: randomUUID(), profileType: 'cooperative' })
  userId = cooperative.id
  await changeItem(table, { ...keys.profile(userId), ...cooperative })
})

/** A weighed pickup of a new supplier. */
const pickup = (pickupId: string): CollectedPickup => ({
  pickupId,
  ownerId: randomUUID(),
  interestedId: userId,
  acceptedAt: null,
  completedAt: at,
  city: null,
  confirmations: { owner: { at, weights: [] }, interested: { at, weights: [{ material: 'paper', grams: 1000 }] } },
})
const numbers = async () =>
  (await linesOf(table, userId, { from: '2026-05', to: '2026-05', size: 50 })).lines.map(({ supplier }) => supplier)

describe('countPickup', () => {
  it('takes the next number when others took it up to seven times meanwhile', async () => {
    const contested = (times: number, name: string) =>
      withInterruption(table, 'TransactWriteCommand', async (nth) =>
        nth <= times ? countPickup(table, pickup(`${name}_${nth}`)) : undefined,
      )
    await countPickup(contested(7, 'pic_a'), pickup('pic_1'))
    expect(await numbers()).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    await expect(countPickup(contested(8, 'pic_b'), pickup('pic_2'))).rejects.toThrow()
    expect(await numbers()).toHaveLength(16)
  })

  it('repeats nothing after another failure', async () => {
    const failures = ['first', 'second']
    const broken = withInterruption(table, 'TransactWriteCommand', () => Promise.reject(new Error(failures.shift())))
    await expect(countPickup(broken, pickup('pic_1'))).rejects.toThrow('first')
    expect(await numbers()).toEqual([])
  })
})

it('records are kept for cooperatives and companies', () => {
  const kinds = ['citizen', 'cooperative', 'company'] as const
  expect(kinds.map((profileType) => keepsRecord({ profileType }))).toEqual([false, true, true])
})
