import type { Transfer } from '../../../shared/contract/order-views.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { readSettings } from '../../kit/settings.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, transact } from '../../kit/table/transaction.ts'
import { transferToBank } from '../../ledger/movements.ts'
import { moveMoney } from '../../ledger/store.ts'
import { decideEntry, type Entered } from './decide.ts'
import { freeTransferId, transferPart } from './store.ts'

/**
 * Enters a transfer of the provider's balance to the platform's bank account (rules 10.28): journal, record and audit
 * record in one transaction. Above the limit nothing moves until a second admin confirms.
 * @throws Refusal transfer.already_entered for a known reference, transfer.day_not_possible, ledger.busy
 */
export async function enterTransfer(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  { reference, amountCents, day }: Entered,
): Promise<Transfer> {
  const [id, { twoAdminsAboveCents }] = await Promise.all([freeTransferId(table, reference), readSettings(table)])
  const row = decideEntry({ reference, amountCents, day }, { id, by: actor.userId, twoAdminsAboveCents }, now)
  const isProposed = row.status === 'proposed'
  const action = isProposed ? 'propose:transfer' : 'enter:transfer'
  const entry = { action, targetId: reference, before: {}, after: { amountCents, day }, reason: '' }
  const parts = [transferPart(row), auditPart(actor, entry, now)]
  try {
    if (isProposed) {
      await transact(table, parts)
      return row
    }
    const moved = await moveMoney(table, [transferToBank(id, { amountCents, day })], { now, alongside: () => parts })
    if (!moved.replayed) return row
  } catch (error) {
    if (!wasEntered(error)) throw error
  }
  throw new Refusal('transfer.already_entered')
}

/** A concurrent entry of the reference was faster. */
function wasEntered(error: unknown): boolean {
  return error instanceof ConditionsFailed || (error instanceof Refusal && error.code === 'request.conflict')
}
