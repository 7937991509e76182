import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { countsPart, newReferral, type ReferralRow, referralItem } from '../../../functions/kit/rewards/referrals.ts'
import { payableFromEntries } from '../../../shared/referrals/reward.ts'
import type { World } from '../world/world.ts'

/** Entries that a user has from the start; half of the users need one more to be paid. */
const entriesAtStart = (number: number) => payableFromEntries - (number % 2)

/** Each user was referred by the user before, and has referred others who are not simulated. */
export function createReferrals(world: World, userId: string, number: number): void {
  const before = world.view.of('profile').all().at(-2)
  if (before) put(world, entryOf(world, String(before.id), userId, number * 100))
  for (let one = 1; one <= entriesAtStart(number); one++) {
    const referredId = `00000000-0000-4000-9000-${String(number * 100 + one).padStart(12, '0')}`
    const entry = entryOf(world, userId, referredId, number * 100 + one)
    put(world, entry)
    put(world, { ...entry, status: 'qualified', qualifiedAt: entry.createdAt, version: 2 })
  }
}

function entryOf(world: World, referrerId: string, referredId: string, number: number): ReferralRow {
  const id = `rfl_${String(number).padStart(26, '0')}`
  return { ...newReferral(referrerId, referredId, new Date(world.scheduler.now)), id }
}

function put(world: World, row: ReferralRow): void {
  world.put(referralItem(row))
  const add = row.status === 'pending' ? { pending: 1 } : { pending: -1, earned: 1 }
  const { Update } = countsPart(row.referrerId, add)
  world.table.execute(new UpdateCommand({ TableName: 'simulated', ...Update }))
}
