import { openFindings } from '../../../functions/orders/reconciliation/findings.ts'
import { isOfReport } from '../../../functions/orders/reconciliation/report-kinds.ts'
import { type CorrectionBearer, correctionBearers, type Finding } from '../../../shared/contract/order-views.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { World } from '../world/world.ts'
import { actorOf, someAdmin } from './people.ts'
import { reconcile } from './purchases.ts'
import { retryOperation } from './retry.ts'

/** The cloud compares every hour, so an admin sees findings of the last hour. */
export async function lookAtFindings(world: World, random: Random): Promise<void> {
  await reconcile(world)
  const found = await world.operate('orders-findings', ({ table }) => openFindings(table))
  if (found.kind !== 'done') return
  for (const one of found.value.filter(({ kind, remedy }) => !isOfReport(kind) || remedy === 'correct')) {
    // The provider's answer was wrong only temporarily, so the next report clears the finding.
    if (world.hasFaults && isOfReport(one.kind)) continue
    if (world.hasFaults && random.oneIn(4)) continue
    if (one.remedy === 'refund') await askForRefund(world, random, one)
    else if (one.remedy === 'compare' || random.oneIn(8)) await compare(world, random, one)
    if (one.remedy === 'correct' || one.remedy === 'cancel') await correct(world, random, one)
  }
}

async function askForRefund(world: World, random: Random, { id }: Finding): Promise<void> {
  const admin = actorOf(world, random.pick(world.staff))
  await retryOperation(world, random, 'orders-remedy', ({ table, now }) =>
    world.product.remedyFinding({ table, now }, admin, id),
  )
}

async function compare(world: World, random: Random, { id }: Finding): Promise<void> {
  const admin = actorOf(world, random.pick(world.staff))
  await retryOperation(world, random, 'orders-compare', ({ table, provider, now }) =>
    world.product.compareFinding({ table, provider, now }, admin, id),
  )
}

/** Above the limit a second admin follows; in the settled world always. */
async function correct(world: World, random: Random, { id, differenceCents }: Finding): Promise<void> {
  const bearer: CorrectionBearer = random.pick(correctionBearers)
  const given = { id, differenceCents, bearer, reason: 'Conferido no extrato.' }
  const admins = world.hasFaults ? [someAdmin(world, random), someAdmin(world, random)] : world.staff.slice(0, 2)
  for (const one of admins) {
    const admin = typeof one === 'string' ? { ...actorOf(world, one), isAdmin: true } : one
    const done = await retryOperation(world, random, 'orders-correct', (scope) =>
      world.product.correctFinding(scope, admin, given),
    )
    if (done.kind === 'done' && done.value) return
  }
}
