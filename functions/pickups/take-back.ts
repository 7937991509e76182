import { countUse } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import { decideTakeBack } from './decide.ts'
import type { PickupRow } from './pickup-row.ts'
import { takeBacksPerDay } from './quotas.ts'
import { type StepDeps, takeStep } from './take-step.ts'

/**
 * Takes the caller's confirmation back. Limited: each round of confirming and taking back sends two e-mails.
 * @throws Refusal as `decideTakeBack`; request.limit_reached
 */
export async function takeBackConfirmation(deps: StepDeps, actor: Actor, pickupId: string): Promise<PickupRow> {
  await countUse(deps.table, takeBacksPerDay, actor.userId, deps.now)
  return takeStep(deps, pickupId, ({ row }) => decideTakeBack(row, actor))
}
