import { openApproval } from '../approvals/approval.ts'
import { openApprovalPart } from '../approvals/store.ts'
import { quotaPart } from '../kit/limits/quota.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Table } from '../kit/table/table.ts'
import type { Part } from '../kit/table/transaction.ts'
import { moveMoney } from '../ledger/store.ts'
import { decideRequest, sameRequest } from './decide.ts'
import type { Payout, PayoutKind } from './kinds/kind.ts'
import { openEntityPart, readOpenEntity } from './receiving-entity.ts'
import { findPayout, readPayout, recentPayouts, requestParts } from './store.ts'
import { idOfSubmission } from './submission.ts'
import { joinWeekPart, withCurrentWeek } from './week/join.ts'

/**
 * Holds the money and requests approval in one transaction. Idempotent: a repeated submission returns the payout's
 * current state. Guards: the id is new; a receiving entity accepts donations; the daily quota; those of `moveMoney`.
 * @throws Refusal those of the form; of `prepare`; entity.not_found, .retired; of the ledger; request.conflict for the
 * same key with another body; request.limit_reached
 */
export async function requestPayout<P extends Payout>(
  kind: PayoutKind<P>,
  { table, now }: { readonly table: Table; readonly now: Date },
  { userId }: Actor,
  { idempotencyKey, ...draft }: P['draft'] & { readonly idempotencyKey: string },
): Promise<P['row']> {
  const id = idOfSubmission(kind.kind, userId, idempotencyKey)
  const asked = decideRequest(kind, id, userId, draft as unknown as P['draft'], now)
  const before = await findPayout(table, kind, id)
  if (before) return sameRequest(before, asked)
  const row = kind.prepare ? await kind.prepare(table, asked, await recentPayouts(table, kind, userId), now) : asked
  const entityId = kind.entityIdOf(row)
  if (entityId !== undefined) await readOpenEntity(table, entityId)
  const hold = async () => {
    const week = await joinWeekPart(table, kind.kind, row)
    return await moveMoney(table, [kind.hold(row)], {
      now,
      alongside: () => [
        week,
        ...awaitingParts(kind, row, now),
        ...(entityId === undefined ? [] : [openEntityPart(entityId)]),
        quotaPart(kind.quota, userId, now),
      ],
    })
  }
  const { replayed } = await withCurrentWeek(hold)
  // A concurrent call with the same submission was faster.
  return replayed ? sameRequest(await readPayout(table, kind, id), asked) : row
}

/** Writes a payout that awaits its decision: row, approval and event. Guards: the id is new. */
export function awaitingParts<P extends Payout>(kind: PayoutKind<P>, row: P['row'], now: Date): Part[] {
  const { id, userId: requesterId, amountCents, createdAt } = row
  const opened = openApproval({ kind: kind.kind, id, requesterId, amountCents }, new Date(createdAt))
  return [...requestParts(kind, row), openApprovalPart(opened), ...kind.requested(row, now)]
}
