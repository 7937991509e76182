import { lossClaimed } from '../../events/dispute-events.ts'
import type { LossBearer } from '../../shared/contract/disputes.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { isProposerAdmin } from '../kit/people/admins/two-admins.ts'
import { claimPart } from '../kit/people/profile/claims.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { clawBack, writeOff } from '../ledger/movements.ts'
import { readBalance } from '../ledger/store.ts'
import { decideLoss, decideWriteOff } from './decide.ts'
import { type DisputeRow, debtorOf, orderDataOf } from './dispute-row.ts'
import { moveOnce } from './move-once.ts'
import { changePart, readDispute } from './store.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}
interface DecisionDeps extends Deps {
  readonly admins: Pick<Admins, 'isAdmin'>
}

/**
 * Decides who bears a loss. If the seller owes it, the claim is booked in the same transaction, and what is available
 * pays it at once.
 * @throws Refusal dispute.not_found, ledger.busy and those of `decideLoss`
 */
export async function bearLoss(
  { table, admins, now }: DecisionDeps,
  actor: Actor,
  given: { readonly id: string; readonly version: number; readonly bearer: LossBearer; readonly reason: string },
): Promise<DisputeRow> {
  const [before, isAdmin] = await Promise.all([readDispute(table, given.id), admins.isAdmin(actor.userId)])
  const after = decideLoss(before, { userId: actor.userId, isAdmin }, given, now)
  const { id, sellerId: userId, priceCents: amountCents } = after
  const reason = after.loss?.reason ?? ''
  const parts = [changePart(before, after), auditOf(actor, 'bear-loss:dispute', before, after, reason, now)]
  if (given.bearer === 'platform') await transact(table, parts)
  else {
    const { orderId, type } = after
    const claim = { id, userId, orderId, type, amountCents, reason, at: now.toISOString(), undone: null }
    const told = outboxPart(lossClaimed, { ...orderDataOf(after), amountCents, reason }, now)
    await moveOnce(table, [clawBack(id, { userId, amountCents })], now, () => [...parts, claimPart(claim), told])
  }
  return after
}

/**
 * The second admin's approval writes off what is left of a claim, with the money in the same transaction.
 * @throws Refusal dispute.not_found, ledger.busy and those of `decideWriteOff`
 */
export async function writeOffClaim(
  { table, admins, now }: DecisionDeps,
  actor: Actor,
  given: { readonly id: string; readonly version: number; readonly reason: string },
): Promise<DisputeRow> {
  const before = await readDispute(table, given.id)
  const endorser = before.writeOff && { by: before.writeOff.endorsedBy }
  const [isAdmin, endorserIsAdmin, { owedCents }] = await Promise.all([
    admins.isAdmin(actor.userId),
    isProposerAdmin(admins, endorser),
    readBalance(table, debtorOf(before).userId),
  ])
  const decider = { userId: actor.userId, isAdmin, endorserIsAdmin }
  const after = decideWriteOff(before, decider, given, { owedCents, now })
  const amountCents = after.writeOff?.amountCents ?? 0
  const action = amountCents > 0 ? 'write-off:dispute' : 'endorse-write-off:dispute'
  const parts = [changePart(before, after), auditOf(actor, action, before, after, after.writeOff?.reason ?? '', now)]
  if (amountCents === 0) await transact(table, parts)
  else {
    const { claimId, userId } = debtorOf(after)
    await moveOnce(table, [writeOff(claimId, { userId, amountCents })], now, () => parts)
  }
  return after
}

function auditOf(actor: Actor, action: string, before: DisputeRow, after: DisputeRow, reason: string, now: Date) {
  const said = ({ loss, writeOff }: DisputeRow) => ({
    bearer: loss?.bearer ?? null,
    writtenOffCents: writeOff?.amountCents ?? null,
  })
  return auditPart(actor, { action, targetId: before.id, before: said(before), after: said(after), reason }, now)
}
