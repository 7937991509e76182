import { withdrawalRequested } from '../../events/withdrawal-events.ts'
import type { WithdrawalDraft } from '../../shared/contract/withdrawals.ts'
import { openApproval } from '../approvals/approval.ts'
import { openApprovalPart } from '../approvals/store.ts'
import { idOfSubmission } from '../approvals/submission.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { quotaPart } from '../kit/table/quota.ts'
import type { Table } from '../kit/table/table.ts'
import { withdrawal } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { decideRequest, sameRequest } from './decide.ts'
import { findWithdrawal, readWithdrawal, requestPart, withdrawalsPerDay } from './store.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/**
 * Holds the money and requests approval in one transaction. Idempotent: a repeated submission returns the withdrawal's
 * current state. Guards: the id is new, the daily quota allows it, and those of `moveMoney`.
 * @throws Refusal those of the form; of the ledger; request.conflict for the same key with another body;
 * request.limit_reached
 */
export async function requestWithdrawal(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  { idempotencyKey, ...draft }: WithdrawalDraft & { readonly idempotencyKey: string },
): Promise<WithdrawalRow> {
  const { userId } = actor
  const id = idOfSubmission('withdrawal', userId, idempotencyKey)
  const asked = decideRequest(id, userId, draft, now)
  const before = await findWithdrawal(table, id)
  if (before) return sameRequest(before, asked)
  const { amountCents } = asked
  const opened = openApproval({ kind: 'withdrawal', id, requesterId: userId, amountCents }, now)
  const { replayed } = await moveMoney(table, [withdrawal.hold(id, { userId, amountCents })], {
    now,
    alongside: () => [
      requestPart(asked),
      openApprovalPart(opened),
      outboxPart(withdrawalRequested, { withdrawalId: id, userId }, now),
      quotaPart(withdrawalsPerDay, userId, now),
    ],
  })
  // A concurrent call with the same submission was faster.
  return replayed ? sameRequest(await readWithdrawal(table, id), asked) : asked
}
