import { readCase } from '../../../functions/cases/store.ts'
import type { Actor } from '../../../functions/kit/people/actor.ts'
import { clockAt } from '../../../shared/time-zones.ts'
import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { Row } from '../table/values.ts'
import { silent } from '../world/silent.ts'
import type { World } from '../world/world.ts'
import { actorOf, someAdmin } from './people.ts'
import { retryOperation } from './retry.ts'

const isConfirmed = ({ confirmations }: Row) => Object.values(confirmations as object).some((one) => one !== null)

function participantOf(world: World, random: Random, { ownerId, interestedId }: Row) {
  return actorOf(world, String(random.oneIn(2) ? ownerId : interestedId))
}

export async function takeBack(world: World, random: Random): Promise<void> {
  const row = world.view.of('pickup').pick(random, (one) => one.status === 'accepted' && isConfirmed(one))
  if (!row) return
  const by = participantOf(world, random, row)
  await retryOperation(world, random, 'pickups-take-back', ({ table, now }) =>
    world.product.takeStep({ table, now }, String(row.id), (facts) => world.product.decideTakeBack(facts.row, by)),
  )
}

export async function report(world: World, random: Random): Promise<void> {
  const today = clockAt('America/Rio_Branco', new Date(world.scheduler.now)).date
  const row = world.view.of('pickup').pick(random, ({ status, date }) => status === 'accepted' && String(date) <= today)
  if (row) await reportOne(world, random, row)
}

async function reportOne(world: World, random: Random, row: Row): Promise<void> {
  const by = participantOf(world, random, row)
  const given = { kind: 'other', text: 'Não deu certo.' } as const
  await retryOperation(world, random, 'pickups-report', ({ table, now }) =>
    world.product.takeStep({ table, now }, String(row.id), (facts) =>
      world.product.decideReport(facts.row, by, given, now),
    ),
  )
}

/** Decides the case of a pickup; sometimes one whose pickup has ended. */
export async function decideCase(world: World, random: Random): Promise<void> {
  const row = world.view
    .of('pickup')
    .pick(random, ({ status, caseId }) => typeof caseId === 'string' && (status === 'accepted' || random.oneIn(10)))
  if (typeof row?.caseId !== 'string') return
  const id = row.caseId
  await judge(world, random, id, () => someAdmin(world, random))
}

/** One side of each accepted pickup whose day has come reports it. */
export async function reportAll(world: World, random: Random): Promise<void> {
  const today = clockAt('America/Rio_Branco', new Date(world.scheduler.now)).date
  for (const row of world.view.of('pickup').all())
    if (row.status === 'accepted' && String(row.date) <= today) await reportOne(world, random, row)
}

/** Two admins decide every case that waits for them. */
export async function decideAllCases(world: World, random: Random): Promise<void> {
  for (const { id, status } of world.view.of('case').all()) {
    const staff = world.staff.map((one) => ({ ...actorOf(world, one), isAdmin: true }))
    const next = (round: number) => staff[round % staff.length] ?? someAdmin(world, random)
    if (status === 'open') await judge(world, random, String(id), next)
  }
}

/** Above the limit two admins must agree; the second one sometimes does not, or is the first one again. */
async function judge(world: World, random: Random, id: string, next: (round: number) => Actor): Promise<void> {
  const verdict = random.oneIn(2) ? 'complete' : 'cancel'
  for (const round of [1, 2]) {
    const other = round === 2 && random.oneIn(8)
    const admin = next(round)
    const given = { verdict: other ? ('cancel' as const) : verdict, reason: 'Conferi.' } as const
    const done = await retryOperation(world, random, 'cases-decide', async ({ table, admins, now }) => {
      const { version } = await readCase(table, id)
      return world.product.settleByAdmin({ table, admins, now }, admin, { id, version, ...given })
    })
    if (done.kind !== 'done' || done.value.decision) return
  }
}

/** Scheduled call: pickups without an answer. */
export async function sweepPickups(world: World): Promise<boolean> {
  const outcome = await world.operate('pickups-sweep', ({ table, now }) =>
    world.product.sweepSilence(table, { now, logger: silent }),
  )
  return outcome.kind === 'done'
}

/** An admin releases deferred earnings; sometimes those of another sale. */
export async function releaseEarnings(world: World, random: Random): Promise<void> {
  const row = world.view.of('order').pick(random, ({ deferral }) => Boolean(deferral))
  if (!row) return
  const admin = someAdmin(world, random)
  const given = { id: String(row.id), version: Number(row.version), reason: 'Conferi.' }
  await retryOperation(world, random, 'orders-release', ({ table, admins, now }) =>
    world.product.releaseByAdmin({ table, admins, now }, admin, given),
  )
}

/** Scheduled call: sales without a pickup, and deferred earnings. */
export async function sweepSales(world: World): Promise<boolean> {
  const unclaimed = await world.operate('orders-unclaimed', ({ table, now }) =>
    world.product.sweepUnclaimed(table, { now, logger: silent }),
  )
  const deferred = await world.operate('orders-deferrals', ({ table, now }) =>
    world.product.sweepDeferrals(table, { now, logger: silent }),
  )
  return unclaimed.kind === 'done' && deferred.kind === 'done'
}
