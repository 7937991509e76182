import { expect, it } from 'vitest'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { plantPickup } from '../../test/support/fixtures/pickup-rows.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { decideConfirmation } from './decide.ts'
import { takeBacksPerDay } from './quotas.ts'
import { takeBackConfirmation } from './take-back.ts'
import { takeStep } from './take-step.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const owner = { userId: ownerId, isAdmin: false }

it('limits how often a confirmation is taken back in a day', async () => {
  const { row } = await plantPickup(table, {
    ownerId,
    interestedId: strangerId,
    status: 'accepted',
    date: '2026-11-22',
  })
  for (let round = 0; round < takeBacksPerDay.limit; round++) {
    await takeStep({ table, now }, row.id, (facts) => decideConfirmation(facts.row, owner, [], now))
    const after = await takeBackConfirmation({ table, now }, owner, row.id)
    expect(after.confirmations.owner).toBeNull()
  }
  await expect(takeBackConfirmation({ table, now }, owner, row.id)).rejects.toThrow('request.limit_reached')
})
