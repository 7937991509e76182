import * as z from 'zod'

/** States of a dispute (rules 10.24), read from the provider's mediation and chargeback states. */
export const disputeStatuses = ['open', 'won', 'lost'] as const
export const disputeStatus = z.enum(disputeStatuses)
export type DisputeStatus = z.infer<typeof disputeStatus>

/** `payments` is the provider; admins add evidence and decide about a loss. */
export const disputeActions = [
  ...(['win', 'lose', 'add_evidence', 'carry_loss', 'claw_back', 'write_off', 'undo_claim'] as const),
] as const
export type DisputeAction = (typeof disputeActions)[number]

interface Transition {
  readonly action: DisputeAction
  readonly by: 'payments' | 'admin'
  readonly from: DisputeStatus
  readonly to: DisputeStatus
}

/** Shared by use cases, buttons and tests. Others are refused. */
export const disputeLifeCycle: readonly Transition[] = [
  { action: 'win', by: 'payments', from: 'open', to: 'won' },
  { action: 'lose', by: 'payments', from: 'open', to: 'lost' },
  // A reimbursement after a loss undoes what the loss did.
  { action: 'win', by: 'payments', from: 'lost', to: 'won' },
  { action: 'add_evidence', by: 'admin', from: 'open', to: 'open' },
  // Decisions about a loss after completion.
  { action: 'carry_loss', by: 'admin', from: 'lost', to: 'lost' },
  { action: 'claw_back', by: 'admin', from: 'lost', to: 'lost' },
  // Two admins take this step: one proposes, the other confirms.
  { action: 'write_off', by: 'admin', from: 'lost', to: 'lost' },
  // Above the limit two admins take this step.
  { action: 'undo_claim', by: 'admin', from: 'lost', to: 'lost' },
]

/** Undefined for a step that does not exist. */
export function nextDisputeStatus(
  from: DisputeStatus,
  by: Transition['by'],
  action: DisputeAction,
): DisputeStatus | undefined {
  return disputeLifeCycle.find((one) => one.from === from && one.by === by && one.action === action)?.to
}

export function isDisputeStepPossible(from: DisputeStatus, by: Transition['by'], action: DisputeAction): boolean {
  return nextDisputeStatus(from, by, action) !== undefined
}
