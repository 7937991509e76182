import { sides } from '../../shared/contract/conversations.ts'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'
import { moveMoney } from '../ledger/store.ts'
import { retryOnConflict } from '../talk/retry-on-conflict.ts'
import type { Step } from './change.ts'
import type { Outcome } from './decide.ts'
import { type SaleMoney, saleMoney } from './money.ts'
import { type PickupRow, personOf } from './pickup-row.ts'
import { stepParts } from './step-parts.ts'
import { type Facts, readFacts, readPickup } from './store.ts'

export interface StepDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Reads, decides and writes all effects in one transaction; after a concurrent change it reads and decides again.
 * @throws Refusal of `decideOn`; pickup.not_found, pickup.step_not_possible; conversation.busy, ledger.busy when
 * concurrent writers win every attempt
 */
export function takeStep(
  { table, now }: StepDeps,
  pickupId: string,
  decideOn: (facts: Facts) => Outcome,
): Promise<PickupRow> {
  return retryOnConflict(async () => {
    const facts = await readFacts(table, pickupId)
    try {
      const outcome = decideOn(facts)
      if (outcome === 'taken') return facts.row
      await writeStep(table, outcome, facts, now)
      return outcome.after
    } catch (error) {
      return await retryIfOutdated(table, facts.row, error)
    }
  })
}

/** Refusals that may result from a stale pickup. */
const outdatedBy: readonly RefusalCode[] = [
  ...(['pickup.step_not_possible', 'pickup.ad_not_available', 'pickup.ad_changed', 'pickup.blocked'] as const),
]

/**
 * Ad and conversation are read after their pickup. A refusal may therefore mean that the same step was just taken, for
 * example by a double click (rules 9.15).
 * @throws ConditionsFailed if the pickup changed meanwhile, otherwise the given error
 */
async function retryIfOutdated(table: Table, { id, version }: PickupRow, error: unknown): Promise<never> {
  const isRefused = error instanceof Refusal && outdatedBy.includes(error.code)
  if (isRefused && (await readPickup(table, id)).version !== version) throw new ConditionsFailed(new Map())
  throw error
}

async function writeStep(table: Table, step: Step, facts: Facts, now: Date): Promise<void> {
  const { conversation, ad } = facts
  const existingSides = sides.filter(
    (side) => facts[side] !== undefined && personOf(step.after, side) === facts[side].id,
  )
  const partsWith = (debitedUserIds: ReadonlySet<string>, money: Pick<SaleMoney, 'donation' | 'deferral'>) =>
    stepParts(step, { conversation, ad, existingSides, debitedUserIds, ...money }, now)
  const money = await saleMoney(table, step, facts, now)
  if (!money) return transact(table, partsWith(new Set(), { donation: null, deferral: null }))
  const moved = await moveMoney(table, money.movements, {
    now,
    alongside: ({ payingUsers }) => partsWith(payingUsers, money),
    profilesAlongside: step.after.status === 'completed' ? existingSides.map((side) => personOf(step.after, side)) : [],
  }).catch((error: unknown) => {
    // The seller was suspended after the read: decide again without a donation.
    if (error instanceof Refusal && error.code === 'ledger.frozen') throw new ConditionsFailed(new Map())
    if (error instanceof Refusal && error.code === 'ledger.owed') throw new ConditionsFailed(new Map())
    // A dispute opened or ended after the read.
    if (error instanceof Refusal && error.code === 'ledger.step_not_possible') throw new ConditionsFailed(new Map())
    throw error
  })
  // Another caller already took this step.
  if (moved.replayed) throw new ConditionsFailed(new Map())
}
