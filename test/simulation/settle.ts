import { donations } from '../../functions/payouts/kinds/donation.ts'
import type { Payout, PayoutKind } from '../../functions/payouts/kinds/kind.ts'
import { withdrawals } from '../../functions/payouts/kinds/withdrawal.ts'
import { dayMs } from '../../shared/days.ts'
import type { Random } from '../conformance/dynamodb/fuzz/random.ts'
import { chargeSomeBack, decideAllLosses, endAllDisputes, endSomeClaims } from './acts/disputes.ts'
import { lookAtFindings } from './acts/findings.ts'
import { decideOn } from './acts/payouts.ts'
import { actorOf, decideSuspension } from './acts/people.ts'
import { reconcile } from './acts/purchases.ts'
import { repay } from './acts/repayments.ts'
import { decideAllCases, reportAll } from './acts/silence.ts'
import { enterTransfers, lookAtReport } from './acts/transfers.ts'
import { checkSettled } from './invariants/settled.ts'
import { noFaults } from './world/faults.ts'
import type { World } from './world/world.ts'

/** Upper limit of steps; more means an endless loop. */
const mostSteps = 400_000
/** Turns of the microtask queue in which work without a scheduled step must end. */
const mostTurns = 20

/**
 * Stops new acts and faults, and lets pending work end. Admins decide all requests and apply all remedies. Then no work
 * may remain, and all records must agree.
 */
export async function settle(world: World, random: Random): Promise<void> {
  world.faults = noFaults
  world.provider.lies = false
  world.provider.downUntil = world.bus.downUntil = 0
  for (const one of world.staff) world.admins.add(one)
  await rest(world)
  await finish(world, restoreAll(world, random))
  await finish(world, endAllDisputes(world, random))
  await finish(world, chargeSomeBack(world, random))
  await judgeCases(world, random)
  await finish(world, decideAll(world, random))
  for (let round = 0; round < 2; round++) {
    await passDays(world, 1.2)
    await judgeCases(world, random)
    await finish(world, reconcile(world))
    await finish(world, enterTransfers(world, random))
    await repayAll(world, random)
    await finish(world, lookAtReport(world, random))
    await finish(world, lookAtFindings(world, random))
    world.bus.replayDeadLetters()
    await rest(world)
    // A replayed event may create another request: the donation of a share.
    await finish(world, decideAll(world, random))
    await finish(world, decideAllLosses(world, random))
    await finish(world, endSomeClaims(world, random))
  }
  await passDays(world, 1.2)
  await rest(world)
  // On these days a sale may have waited too long for a pickup, and the provider may have refused its refund.
  await repayAll(world, random)
  await finish(world, lookAtReport(world, random))
  await finish(world, lookAtFindings(world, random))
  await rest(world)
  // A pickup that time completed on these days may create the donation of a share.
  await finish(world, decideAll(world, random))
  if (!world.violation) await finish(world, checkSettled(world))
}

/** The buyer states a key, one admin approves, and another pays. */
async function repayAll(world: World, random: Random): Promise<void> {
  for (let step = 0; step < 3; step++) await finish(world, repay(world, random))
}

async function judgeCases(world: World, random: Random): Promise<void> {
  await finish(world, reportAll(world, random))
  await finish(world, decideAllCases(world, random))
}

async function rest(world: World): Promise<void> {
  const { scheduler, bus, processes } = world
  const last = scheduler.steps + mostSteps
  while (!world.violation && (scheduler.busy || bus.pending + processes.active + world.pendingWebhooks > 0)) {
    if (scheduler.busy) await scheduler.step()
    else scheduler.passUntil(scheduler.now + 60_000)
    if (scheduler.steps > last) return world.fail('settles', 'the run does not settle')
  }
  world.table.catchUp()
}

async function finish(world: World, work: Promise<unknown>): Promise<void> {
  let over = false
  void work.then(
    () => {
      over = true
    },
    (error: unknown) => world.fail('simulation', error instanceof Error ? String(error.stack) : String(error)),
  )
  // Work that schedules nothing ends some microtasks after the world rests.
  for (let turn = 0; turn < mostTurns && !over && !world.violation; turn++) await rest(world)
  if (!over && !world.violation) world.fail('settles', 'the final operations do not end')
}

async function passDays(world: World, days: number): Promise<void> {
  const until = world.scheduler.now + days * dayMs
  while (world.scheduler.now < until && !world.violation) {
    world.scheduler.passUntil(until)
    await rest(world)
  }
}

async function restoreAll(world: World, random: Random): Promise<void> {
  const admin = actorOf(world, world.staff[0] ?? '')
  for (const row of world.view.of('profile').all())
    if (row.suspension) await decideSuspension(world, random, admin, row, true)
}

/** Payouts of sellers who owe something, or whose sales are in dispute, can only be released. */
async function decideAll(world: World, random: Random): Promise<void> {
  for (const onlyRelease of [false, true]) {
    await decideAllOf(world, random, withdrawals, onlyRelease)
    await decideAllOf(world, random, donations, onlyRelease)
  }
}

async function decideAllOf<P extends Payout>(
  world: World,
  random: Random,
  kind: PayoutKind<P>,
  onlyRelease: boolean,
): Promise<void> {
  for (const { id, status } of world.view.of(kind.kind).all()) {
    if (status !== 'pending') continue
    const yes = !onlyRelease && random.oneIn(2)
    for (const admin of world.staff) await decideOn(world, random, kind, String(id), actorOf(world, admin), yes)
  }
}
