import { expect, it } from 'vitest'
import { type DisputeAction, disputeStatuses, isDisputeStepPossible } from './dispute.ts'

const actions: readonly DisputeAction[] = ['win', 'lose', 'add_evidence', 'carry_loss', 'claw_back', 'write_off']

it('the provider ends open disputes; admins add evidence until then and decide about losses', () => {
  const possible = (['payments', 'admin'] as const).flatMap((by) =>
    disputeStatuses.flatMap((from) =>
      actions.filter((action) => isDisputeStepPossible(from, by, action)).map((action) => `${by}: ${action} ${from}`),
    ),
  )
  expect(possible).toEqual([
    ...['payments: win open', 'payments: lose open', 'admin: add_evidence open'],
    ...['admin: carry_loss lost', 'admin: claw_back lost', 'admin: write_off lost'],
  ])
})
