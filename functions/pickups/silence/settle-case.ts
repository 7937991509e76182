import type { CaseVerdict } from '../../../shared/contract/cases.ts'
import { sides } from '../../../shared/contract/conversations.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { type StepDeps, takeStep } from '../take-step.ts'
import { decideCaseCancellation, decideCompletion } from './report.ts'

interface Decided {
  readonly pickupId: string
  readonly orderId: string | null
  readonly verdict: CaseVerdict
}

/**
 * Carries out an admin's decision (rules 9.21). A sale is cancelled by its refund, which ends the pickup. Idempotent: a
 * pickup that has ended is left as it is.
 */
export async function settleCase(deps: StepDeps, { pickupId, orderId, verdict }: Decided): Promise<void> {
  if (verdict === 'cancel' && orderId !== null) return
  const settled = takeStep(deps, pickupId, ({ row }) => {
    if (row.status !== 'accepted') return 'taken'
    if (verdict === 'cancel') return decideCaseCancellation(row, deps.now) ?? 'taken'
    const from = sides.find((side) => row.confirmations[side] !== null) ?? 'owner'
    return decideCompletion(row, 'admins', from, deps.now)
  })
  await settled.catch((error: unknown) => {
    // Both accounts were deleted meanwhile.
    if (!(error instanceof Refusal && error.code === 'pickup.not_found')) throw error
  })
}
