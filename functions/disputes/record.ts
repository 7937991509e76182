import type * as z from 'zod'
import type { disputeClosed, disputeOpened } from '../../events/dispute-events.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { endDispute, openDispute } from './decide.ts'
import { disputeIdOf } from './dispute-row.ts'
import { addPart, changePart, findDispute } from './store.ts'

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

/**
 * Idempotent. Guard: the dispute is unchanged since it was read.
 * @throws Error if its opening has not arrived, to be retried
 */
export async function recordEnd(table: Table, closed: z.infer<typeof disputeClosed.data>, at: string): Promise<void> {
  const id = disputeIdOf(closed)
  const before = await findDispute(table, id)
  if (!before) throw new Error(`The dispute ${id} is not recorded yet`)
  const after = endDispute(before, closed, at)
  if (after) await transact(table, [changePart(before, after)])
}
