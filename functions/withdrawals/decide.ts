import { isDeepStrictEqual } from 'node:util'
import type { WithdrawalDraft } from '../../shared/contract/withdrawals.ts'
import { nextWithdrawalStatus, type WithdrawalActor } from '../../shared/life-cycles/withdrawal.ts'
import { taxIdCharacters } from '../../shared/people/tax-id.ts'
import { Refusal } from '../../shared/refusals.ts'
import { withdrawalProblems } from '../../shared/withdrawals/form.ts'
import { cleanPixKey } from '../../shared/withdrawals/pix-key.ts'
import type { Approval } from '../approvals/approval.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/**
 * Follows rules 10.15; the ledger checks the balance.
 * @throws Refusal the first of `withdrawalFormProblems`
 */
export function decideRequest(id: string, userId: string, draft: WithdrawalDraft, now: Date): WithdrawalRow {
  const [problem] = withdrawalProblems(draft)
  if (problem) throw new Refusal(problem)
  const { amountCents, pixKeyType } = draft
  return {
    ...{ id, userId, amountCents, pixKeyType },
    taxId: taxIdCharacters(draft.taxId),
    pixKey: cleanPixKey(pixKeyType, draft.pixKey),
    status: statusAfter('none', 'requester', 'request'),
    createdAt: now.toISOString(),
    decidedAt: null,
    reason: null,
  }
}

/** @throws Refusal request.conflict if the contents differ */
export function sameRequest(before: WithdrawalRow, asked: WithdrawalRow): WithdrawalRow {
  const content = ({ id, userId, amountCents, taxId, pixKeyType, pixKey }: WithdrawalRow) => ({
    ...{ id, userId, amountCents, taxId, pixKeyType, pixKey },
  })
  if (!isDeepStrictEqual(content(before), content(asked))) throw new Refusal('request.conflict')
  return before
}

/** @throws Refusal approval.already_decided if it is already settled */
export function settled(
  before: WithdrawalRow,
  { verdict, reason, at }: NonNullable<Approval['decision']>,
): WithdrawalRow {
  const action = verdict === 'post' ? 'complete' : 'fail'
  return {
    ...before,
    status: statusAfter(before.status, 'admin', action),
    decidedAt: at,
    reason: verdict === 'release' ? reason : null,
  }
}

function statusAfter(
  from: Parameters<typeof nextWithdrawalStatus>[0],
  by: WithdrawalActor,
  action: Parameters<typeof nextWithdrawalStatus>[2],
) {
  const to = nextWithdrawalStatus(from, by, action)
  if (!to) throw new Refusal('approval.already_decided')
  return to
}
