import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import { silent } from '../world/silent.ts'
import type { World } from '../world/world.ts'
import { actorOf, someAdmin } from './people.ts'
import { retryOperation } from './retry.ts'

/** Pays an entry as an admin; sometimes one that cannot be paid, or the admin's own. */
export async function payReward(world: World, random: Random): Promise<void> {
  const row = world.view.of('referral').pick(random, ({ status }) => status === 'qualified' || random.oneIn(10))
  if (!row) return
  const own = random.oneIn(20) && world.view.of('profile').get(String(row.referrerId))
  const admin = own ? { ...actorOf(world, String(row.referrerId)), isAdmin: true } : someAdmin(world, random)
  const asOwn = { isAdmin: async () => true }
  await retryOperation(world, random, 'referrals-pay', ({ table, admins, now }) =>
    world.product.payReferral({ table, admins: own ? asOwn : admins, now }, admin, String(row.referredId)),
  )
}

/** Scheduled call: counts the due trades. */
export async function countTrades(world: World): Promise<boolean> {
  const outcome = await world.operate('referrals-count', ({ table, now }) =>
    world.product.countDueTrades(table, { now, logger: silent }),
  )
  return outcome.kind === 'done'
}
