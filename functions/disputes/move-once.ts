import { Refusal } from '../../shared/refusals.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded, Part } from '../kit/table/transaction.ts'
import type { Decision } from '../ledger/decide.ts'
import type { Movement } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'

/**
 * Moves the money of an admin's decision with its rows.
 * @throws Refusal dispute.changed_meanwhile if another admin was faster, or if earnings have paid a part meanwhile
 */
export async function moveOnce(
  table: Table,
  movements: readonly Movement[],
  now: Date,
  alongside: (decision: Decision) => readonly (Part | Guarded)[],
): Promise<Decision> {
  const moved = await moveMoney(table, movements, { now, alongside }).catch((error: unknown) => {
    const isOutdated = error instanceof Refusal && ['ledger.step_not_possible', 'request.conflict'].includes(error.code)
    if (isOutdated) return undefined
    throw error
  })
  if (!moved || moved.replayed) throw new Refusal('dispute.changed_meanwhile')
  return moved
}
