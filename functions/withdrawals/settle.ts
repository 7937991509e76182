import { withdrawalCompleted, withdrawalFailed } from '../../events/withdrawal-events.ts'
import { Refusal } from '../../shared/refusals.ts'
import { hidePixKey } from '../../shared/withdrawals/pix-key.ts'
import type { Admins } from '../approvals/admins.ts'
import { type Approval, subjectOf } from '../approvals/approval.ts'
import { decideApproval, type Judgement } from '../approvals/decide.ts'
import { readApproval, sayParts } from '../approvals/store.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { type Part, transact } from '../kit/table/transaction.ts'
import { type Movement, withdrawal } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { settled } from './decide.ts'
import { readWithdrawal, settlePart } from './store.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

export interface SettleDeps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

/**
 * An admin's verdict on a withdrawal. The decision, the money, the record, the audit and the event are one transaction;
 * the workflow that waits is told by the event. The first yes of two moves nothing. Guards: nobody has said anything
 * since it was read; the ledger's own, so that the money of who is suspended does not leave.
 * @throws Refusal withdrawal.not_found; those of `decideApproval`; approval.changed_meanwhile; ledger.frozen, .busy
 */
export async function settleWithdrawal(
  deps: SettleDeps,
  actor: Actor,
  id: string,
  judgement: Judgement,
): Promise<'endorsed' | 'decided'> {
  const { table, now } = deps
  const [row, found] = await Promise.all([readWithdrawal(table, id), readApproval(table, subjectOf('withdrawal', id))])
  if (!found) throw new Error(`The withdrawal ${id} has no approval`)
  const after = decideApproval(found, actor.userId, judgement, await factsOf(deps, actor, found), now)
  if (!after.decision) {
    await transact(table, [...sayParts(after, now), audit(actor, row, after, 'endorse:withdrawal', now)])
    return 'endorsed'
  }
  await moveOnce(deps, movementOf(id, after.decision.verdict), [
    ...sayParts(after, now),
    ...settledParts(row, after, after.decision, actor, now),
  ])
  return 'decided'
}

async function factsOf({ table, admins }: SettleDeps, actor: Actor, { endorsement }: Approval) {
  const [isAdmin, endorserIsAdmin, { twoAdminsAboveCents }] = await Promise.all([
    admins.isAdmin(actor.userId),
    endorsement ? admins.isAdmin(endorsement.by) : false,
    readSettings(table),
  ])
  return { isAdmin, endorserIsAdmin, twoAdminsAboveCents }
}

function movementOf(id: string, verdict: Judgement['verdict']): Movement {
  return verdict === 'post' ? withdrawal.post(id) : withdrawal.release(id)
}

/**
 * Whoever was faster has moved the money; the ledger then finds the step done, or not possible any more. Either way
 * this decision was not taken.
 */
async function moveOnce({ table, now }: SettleDeps, movement: Movement, parts: readonly Part[]): Promise<void> {
  const moved = await moveMoney(table, [movement], { now, alongside: () => parts }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'ledger.step_not_possible') return { replayed: true }
    throw error
  })
  if (moved.replayed) throw new Refusal('approval.already_decided')
}

function settledParts(
  row: WithdrawalRow,
  after: Approval,
  decision: NonNullable<Approval['decision']>,
  actor: Actor,
  now: Date,
): Part[] {
  const next = settled(row, decision)
  const { id: withdrawalId, userId, amountCents, pixKeyType, pixKey } = row
  const data = { withdrawalId, userId, amountCents, hiddenPixKey: hidePixKey(pixKeyType, pixKey) }
  const completed = decision.verdict === 'post'
  return [
    settlePart(next, row.status),
    audit(actor, row, after, completed ? 'complete:withdrawal' : 'fail:withdrawal', now, next),
    completed
      ? outboxPart(withdrawalCompleted, data, now)
      : outboxPart(withdrawalFailed, { ...data, reason: decision.reason }, now),
  ]
}

function audit(actor: Actor, before: WithdrawalRow, said: Approval, action: string, now: Date, after = before): Part {
  const reason = said.decision?.reason ?? ''
  const facts = ({ status }: WithdrawalRow) => ({ status, amountCents: before.amountCents })
  return auditPart(actor, { action, targetId: before.id, before: facts(before), after: facts(after), reason }, now)
}
