import { loadGazetteer } from '../../shared/brazil/cities.ts'
import { Random } from '../conformance/dynamodb/fuzz/random.ts'
import { actOf } from './acts/acts.ts'
import { eraseDue } from './acts/people.ts'
import { reconcile } from './acts/purchases.ts'
import { countTrades } from './acts/referrals.ts'
import { sweepPickups, sweepSales } from './acts/silence.ts'
import { createWorld } from './create-world.ts'
import { settle } from './settle.ts'
import { replaceGlobals } from './world/ambient.ts'
import { everydayFaults, type Faults } from './world/faults.ts'
import type { PlantedBug, Violation, World } from './world/world.ts'

/** The input of a run; equal plans produce equal runs. */
export interface Plan {
  readonly seed: number
  /** Function calls before the final settling. */
  readonly operations: number
  readonly people: number
  /** Approximate number of concurrent functions. */
  readonly atOnce: number
  readonly faults: Faults
  /** Numbers of the acts to run; undefined runs all. */
  readonly only: ReadonlySet<number> | undefined
}

export interface Report {
  readonly operations: number
  readonly steps: number
  readonly acts: number
  readonly counts: ReadonlyMap<string, number>
  readonly violation: Violation | undefined
}

const hourMs = 3_600_000
/** Intervals of the scheduled calls. The cloud reconciles every hour. */
const reconcileEveryMs = 96 * hourMs
const sweepEveryMs = 36 * hourMs
const eraseEveryMs = 24 * hourMs
const countEveryMs = 48 * hourMs
const againMs = hourMs / 4

export function planOf(seed: number, operations: number, more: Partial<Plan> = {}): Plan {
  const [people, atOnce] = [3 + (seed % 8), 2 + (seed % 13)]
  return { seed, operations, people, atOnce, faults: everydayFaults, only: undefined, ...more }
}

/** Runs a plan with its acts and faults, then settles everything and checks the result. */
export async function run(plan: Plan, plant: PlantedBug = {}): Promise<Report> {
  // Loads the file before the run, because a run may not depend on outside timing.
  await loadGazetteer()
  const world = createWorld(plan.seed, plan.people, plan.faults, plant)
  const giveBack = replaceGlobals(world.scheduler, new Random(plan.seed ^ 0x1d5))
  let acts = 0
  try {
    startClock(world)
    acts = await live(world, plan)
    if (!world.violation) await settle(world, new Random(plan.seed ^ 0xe2d))
  } finally {
    giveBack()
  }
  const { operations, counts, violation } = world
  return { operations, steps: world.scheduler.steps, acts, counts, violation }
}

async function live(world: World, { seed, operations, atOnce, only }: Plan): Promise<number> {
  const random = new Random(seed ^ 0xac7)
  const end = only ? Math.max(-1, ...only) + 1 : Number.POSITIVE_INFINITY
  let acts = 0
  while (world.operations < operations && acts < end && !world.violation) {
    const { scheduler, processes } = world
    const free = processes.active < atOnce && world.jumpsTo <= scheduler.now
    if (free && (!scheduler.busy || random.oneIn(6))) {
      const number = acts++
      // Each act has its own random values, so it does the same when others are left out.
      if (!only || only.has(number)) begin(world, new Random(seed * 7_919 + number))
    }
    if (scheduler.busy) await scheduler.step()
    else passTime(world, random)
  }
  return acts
}

function begin(world: World, random: Random): void {
  actOf(random)(world, random).catch((error: unknown) => {
    world.fail('simulation', error instanceof Error ? String(error.stack) : String(error))
  })
}

function passTime({ scheduler, table, jumpsTo }: World, random: Random): void {
  const until = jumpsTo > scheduler.now ? jumpsTo : scheduler.now + random.integer(1, 3_000)
  scheduler.passUntil(until)
  if (random.oneIn(3)) table.catchUp()
}

function startClock(world: World): void {
  every(world, reconcileEveryMs, () => reconcile(world), 0)
  every(world, eraseEveryMs, () => eraseDue(world))
  every(world, countEveryMs, () => countTrades(world))
  every(world, sweepEveryMs, () => sweepPickups(world))
  every(world, sweepEveryMs, () => sweepSales(world))
}

function every(world: World, ms: number, call: () => Promise<boolean>, next = ms): void {
  world.scheduler.addDelayed(next, () => {
    void call().then((done) => every(world, ms, call, done ? ms : againMs))
  })
}
