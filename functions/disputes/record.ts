import type * as z from 'zod'
import type { disputeClosed, disputeOpened } from '../../events/dispute-events.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { endDispute, openDispute } from './decide.ts'
import { type DisputeRow, disputeIdOf, isClaimed } from './dispute-row.ts'
import { addPart, changePart, findDispute } from './store.ts'
import { writeUndone } from './undo-claim.ts'

const rounds = 5

/** Idempotent. Guard: the dispute is new. */
export async function recordOpening(table: Table, opened: z.infer<typeof disputeOpened.data>): Promise<void> {
  const row = openDispute(opened)
  if (await findDispute(table, row.id)) return
  try {
    await transact(table, [addPart(row)])
  } catch (error) {
    // A concurrent delivery of the event was faster.
    if (!isWriteConflict(error) || !(await findDispute(table, row.id))) throw error
  }
}

interface Deps {
  readonly table: Table
  readonly now: Date
}
type Closed = z.infer<typeof disputeClosed.data>

/**
 * Idempotent, also where the end arrives before the opening. A reimbursement after a loss undoes the claim in the same
 * transaction (rules 10.25). Guard: the dispute is absent, or unchanged since it was read.
 */
export async function recordEnd({ table, now }: Deps, closed: Closed, at: string): Promise<void> {
  for (let round = 1; ; round++) {
    const before = await findDispute(table, disputeIdOf(closed))
    const after = endDispute(before ?? openDispute(closed), closed, at)
    if (!after) return
    try {
      return await writeEnd({ table, now }, before, after)
    } catch (error) {
      // An admin or the opening was faster.
      if (round === rounds || !(error instanceof Refusal || isWriteConflict(error))) throw error
    }
  }
}

async function writeEnd(deps: Deps, before: DisputeRow | undefined, after: DisputeRow): Promise<void> {
  if (!before) return await transact(deps.table, [addPart(after)])
  if (after.status !== 'won' || !isClaimed(before)) return await transact(deps.table, [changePart(before, after)])
  const cause = { cause: 'reimbursed', by: null, at: deps.now.toISOString(), reason: null } as const
  await writeUndone(deps, { before, after, cause }, () => [])
}
