import { describe, expect, it } from 'vitest'
import { findBug, operationsOfWorld } from './find-bug.ts'
import { bugs } from './planted/bugs.ts'
import { planOf, run } from './run.ts'
import { commandOf, shrink } from './shrink.ts'
import type { PlantedBug } from './world/world.ts'

const patience = { timeout: 600_000 }

/** Outcomes that must occur at least once; otherwise the run proves nothing. */
const everything = [
  'cases-decide done',
  'approvals-remind done',
  'disputes-undo-claim done',
  'donations-request done',
  'donations-settle done',
  'orders-compare done',
  'orders-complete done',
  'orders-correct done',
  'orders-correct finding.changed_meanwhile',
  'orders-correct finding.second_admin_needed',
  'orders-create done',
  'orders-decide-transfer done',
  'orders-decide-transfer transfer.second_admin_needed',
  'orders-enter-transfer done',
  'orders-pay-repayment done',
  'orders-pay-repayment repayment.second_admin_needed',
  'orders-report done',
  'orders-state-key done',
  'orders-enter-transfer transfer.already_entered',
  'orders-notify payment.signature_invalid',
  'orders-refund done',
  'orders-refund-order done',
  'orders-remedy done',
  'orders-settle died',
  'orders-settle done',
  'payouts-record done',
  'orders-unclaimed done',
  'pickups-accept done',
  'pickups-cancel done',
  'pickups-confirm done',
  'pickups-end done',
  'pickups-report done',
  'pickups-sweep done',
  'pickups-take-back done',
  'privacy-delete done',
  'referrals-count done',
  'referrals-pay done',
  'referrals-pay referral.already_paid',
  'referrals-pay referral.below_threshold',
  'referrals-pay referral.not_qualified',
  'referrals-pay referral.own',
  'referrals-pay referral.referrer_unavailable',
  'referrals-record done',
  'users-suspend done',
  'withdrawals-request done',
  'withdrawals-request ledger.frozen',
  'withdrawals-request request.conflict',
  'withdrawals-settle approval.already_decided',
  'withdrawals-settle done',
]

/** Some outcomes are rare: the run goes on until it saw them all. */
const atLeast = 50_000
const atMost = 150_000

it('keeps all money invariants in 50,000 operations with faults, and settles', patience, async () => {
  const done = new Set<string>()
  const isEnough = (operations: number) => operations >= atLeast && everything.every((name) => done.has(name))
  for (let [seed, operations] = [1, 0]; !isEnough(operations) && operations < atMost; seed++) {
    const plan = planOf(seed, operationsOfWorld)
    const report = await run(plan)
    expect(report.violation, commandOf(plan)).toBeUndefined()
    operations += report.operations
    for (const name of report.counts.keys()) done.add(name)
  }
  expect([...done]).toEqual(expect.arrayContaining(everything))
})

describe('planted bug', () => {
  it.each(Object.entries(bugs))('is found within 40,000 operations: %s', patience, async (_, plant) => {
    expect((await findBug(plant))?.report.violation).toBeDefined()
  })

  it('is reproduced by its plan and shrinks to fewer than 25 acts', patience, async () => {
    const plant = bugs['swapped accounts'] as PlantedBug
    const found = await findBug(plant)
    if (!found) throw new Error('The bug was not found')
    const small = await shrink(found.plan, found.report, plant)
    expect(small.plan.only?.size).toBeLessThan(25)
    const again = await run(small.plan, plant)
    expect(again.violation?.message).toBe(small.report.violation?.message)
    expect(commandOf(small.plan)).toContain(`--only ${[...(small.plan.only ?? [])].join(',')}`)
  })
})

describe('run', () => {
  it('is determined by its plan', patience, async () => {
    const plan = planOf(77, 300)
    expect(await run(plan)).toEqual(await run(plan))
  })

  it('restores timers and random sources', patience, async () => {
    const before = [setTimeout, Math.random, crypto.getRandomValues]
    await run(planOf(78, 50))
    expect([setTimeout, Math.random, crypto.getRandomValues]).toEqual(before)
  })
})
