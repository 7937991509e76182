import { expect, it } from 'vitest'
import { disputeActions, disputeStatuses, isDisputeStepPossible, nextDisputeStatus } from './dispute.ts'

it('the provider ends disputes and can reimburse lost ones; admins add evidence and decide about losses', () => {
  const possible = (['payments', 'admin'] as const).flatMap((by) =>
    disputeStatuses.flatMap((from) =>
      disputeActions
        .filter((action) => isDisputeStepPossible(from, by, action))
        .map((action) => `${by}: ${action} ${from} → ${nextDisputeStatus(from, by, action)}`),
    ),
  )
  expect(possible).toEqual([
    'payments: win open → won',
    'payments: lose open → lost',
    'payments: win lost → won',
    'admin: add_evidence open → open',
    'admin: carry_loss lost → lost',
    'admin: claw_back lost → lost',
    'admin: write_off lost → lost',
    'admin: undo_claim lost → lost',
  ])
})
