import { claimRevoked } from '../../events/dispute-events.ts'
import type { DisputeFile } from '../../shared/contract/disputes.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { isProposerAdmin } from '../kit/people/admins/two-admins.ts'
import { claimPart } from '../kit/people/profile/claims.ts'
import { readSettings } from '../kit/settings.ts'
import type { Table } from '../kit/table/table.ts'
import { type Part, transact } from '../kit/table/transaction.ts'
import type { Decision } from '../ledger/decide.ts'
import { undoClaim as claimUndo, undoWriteOff } from '../ledger/movements.ts'
import { decideUndo } from './decide.ts'
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
type Undone = NonNullable<DisputeFile['undone']>

/**
 * An admin undoes a claim; above the limit the first admin proposes, and the second one does it.
 * @throws Refusal dispute.not_found, ledger.busy and those of `decideUndo`
 */
export async function undoClaim(
  { table, admins, now }: DecisionDeps,
  actor: Actor,
  given: { readonly id: string; readonly version: number; readonly reason: string },
): Promise<DisputeRow> {
  const before = await readDispute(table, given.id)
  const [isAdmin, proposerIsAdmin, { twoAdminsAboveCents }] = await Promise.all([
    admins.isAdmin(actor.userId),
    isProposerAdmin(admins, before.undoProposal),
    readSettings(table),
  ])
  const decider = { userId: actor.userId, isAdmin, proposerIsAdmin }
  const decision = decideUndo(before, decider, given, { twoAdminsAboveCents, now })
  if (decision.isProposal) {
    const { after } = decision
    const reason = after.undoProposal?.reason ?? ''
    const audit = auditOf(actor, 'propose-undo-claim:dispute', { before, after }, reason, now)
    await transact(table, [changePart(before, after), audit])
    return after
  }
  const { reason } = decision
  const cause = { cause: 'admins', by: actor.userId, at: now.toISOString(), reason } as const
  const end = { before, after: { ...before, version: before.version + 1 }, cause }
  return await writeUndone({ table, now }, end, (after) => [
    auditOf(actor, 'undo-claim:dispute', { before, after }, reason, now),
  ])
}

interface End {
  readonly before: DisputeRow
  /** With everything but the undone claim. */
  readonly after: DisputeRow
  readonly cause: Omit<Undone, 'withdrawnCents' | 'repaidCents'>
}

/**
 * Undoes the claim of a dispute with its write-off, and tells the seller, in one transaction. Guards: the dispute is
 * unchanged since it was read, and the ledger's own.
 * @throws Refusal dispute.changed_meanwhile, ledger.busy
 */
export async function writeUndone(
  { table, now }: Deps,
  { before, after, cause }: End,
  alongside: (after: DisputeRow) => readonly Part[],
): Promise<DisputeRow> {
  const waived = before.writeOff?.amountCents ?? 0
  const { claimId, amountCents } = debtorOf(before)
  const movements = [...(waived > 0 ? [undoWriteOff(claimId)] : []), claimUndo(claimId)]
  const undone = (decision: Decision) => {
    const repaidCents = repaidOf(decision)
    return { ...cause, repaidCents, withdrawnCents: amountCents - waived - repaidCents }
  }
  const decision = await moveOnce(table, movements, now, (decided) => {
    const row = { ...after, undone: undone(decided) }
    return [changePart(before, row), ...partsOf(row, row.undone, now), ...alongside(row)]
  })
  return { ...after, undone: undone(decision) }
}

function repaidOf({ journals }: Decision): number {
  return journals.reduce((sum, { terms }) => (terms.kind === 'repayment' ? sum + terms.amountCents : sum), 0)
}

function partsOf(row: DisputeRow, { at, cause, reason, withdrawnCents, repaidCents }: Undone, now: Date): Part[] {
  const { orderId, type, loss } = row
  const { userId, claimId: id, amountCents } = debtorOf(row)
  if (!loss) throw new Error(`${row.id} has no claim`)
  return [
    claimPart({ id, userId, orderId, type, amountCents, reason: loss.reason, at: loss.at, undone: { at, reason } }),
    outboxPart(
      claimRevoked,
      { ...orderDataOf(row), debtorId: userId, cause, reason, withdrawnCents, repaidCents },
      now,
    ),
  ]
}

interface Change {
  readonly before: DisputeRow
  readonly after: DisputeRow
}

function auditOf(actor: Actor, action: string, { before, after }: Change, reason: string, now: Date): Part {
  const said = ({ undone, undoProposal }: DisputeRow) => ({
    proposedBy: undoProposal?.by ?? null,
    withdrawnCents: undone?.withdrawnCents ?? null,
    repaidCents: undone?.repaidCents ?? null,
  })
  return auditPart(actor, { action, targetId: before.id, before: said(before), after: said(after), reason }, now)
}
