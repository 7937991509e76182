import { describe, expect, it } from 'vitest'
import { bugs } from './planted/bugs.ts'
import { type Plan, planOf, type Report, run } from './run.ts'
import { commandOf, shrink } from './shrink.ts'
import type { Plant } from './world/world.ts'

/** A loaded machine takes many times as long as an idle one; nothing is measured here. */
const patience = { timeout: 600_000 }
const operationsOfWorld = 2_000

/** Worlds of these seeds, each with its own name, so that the one that fails is the one that is run again. */
const seeds = Array.from({ length: 25 }, (_, index) => index + 1)

describe.each(seeds)('the world of seed %i', (seed) => {
  it('keeps every promise about money, whatever fails, and comes to rest', patience, async () => {
    const plan = planOf(seed, operationsOfWorld)
    const report = await run(plan)
    expect(report.violation, commandOf(plan)).toBeUndefined()
    expect(report.operations).toBeGreaterThanOrEqual(operationsOfWorld)
  })
})

describe('a bug that was put in on purpose', () => {
  it.each(Object.entries(bugs))('is found within 20,000 operations: %s', patience, async (_, plant) => {
    expect((await find(plant))?.report.violation).toBeDefined()
  })

  it('fails again by its plan alone, and with a handful of acts', patience, async () => {
    const plant = bugs['lost release'] as Plant
    const found = await find(plant)
    if (!found) throw new Error('The bug was not found')
    const small = await shrink(found.plan, found.report, plant)
    expect(small.plan.only?.size).toBeLessThan(25)
    const again = await run(small.plan, plant)
    expect(again.violation?.message).toBe(small.report.violation?.message)
    expect(commandOf(small.plan)).toContain(`--only ${[...(small.plan.only ?? [])].join(',')}`)
  })
})

describe('a run', () => {
  it('follows from its plan alone', patience, async () => {
    const plan = planOf(77, 300)
    expect(await run(plan)).toEqual(await run(plan))
  })

  it('leaves the pauses, chances and ids of whoever comes after it alone', patience, async () => {
    const before = [setTimeout, Math.random, crypto.getRandomValues]
    await run(planOf(78, 50))
    expect([setTimeout, Math.random, crypto.getRandomValues]).toEqual(before)
  })

  it('does all that there is to do, and all of it succeeds at times', patience, async () => {
    const done = new Set<string>()
    for (const seed of [1, 2, 3])
      for (const name of (await run(planOf(seed, operationsOfWorld))).counts.keys()) done.add(name)
    expect([...done]).toEqual(
      expect.arrayContaining([
        'orders-create done',
        'orders-settle done',
        'orders-refund done',
        'orders-refund-order done',
        'orders-notify payment.signature_invalid',
        'pickups-accept done',
        'pickups-confirm done',
        'pickups-cancel done',
        'pickups-end done',
        'withdrawals-request done',
        'withdrawals-request ledger.frozen',
        'withdrawals-request request.conflict',
        'withdrawals-settle done',
        'withdrawals-settle approval.already_decided',
        'approvals-remind done',
        'donations-settle done',
        'privacy-delete done',
        'users-suspend done',
        'orders-settle died',
      ]),
    )
  })
})

/** The first world in which a bug breaks a rule. */
async function find(plant: Plant): Promise<{ plan: Plan; report: Report } | undefined> {
  for (let [seed, operations] = [1, 0]; operations < 20_000; seed++) {
    const plan = planOf(seed, operationsOfWorld)
    const report = await run(plan, plant)
    if (report.violation) return { plan, report }
    operations += report.operations
  }
  return undefined
}
