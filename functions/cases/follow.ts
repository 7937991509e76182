import type * as z from 'zod'
import type { pickupReported } from '../../events/pickup-events.ts'
import type { CaseView } from '../../shared/contract/cases.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Table } from '../kit/table/table.ts'
import { addReport, beginCase, closeCase } from './decide.ts'
import { findCase, writeCase } from './store.ts'

/** An admin's decision or another event can win a round. */
const rounds = 5

async function change(
  table: Table,
  id: string,
  next: (before: CaseView | undefined) => CaseView | undefined,
): Promise<void> {
  for (let round = 1; ; round++) {
    const before = await findCase(table, id)
    const after = next(before)
    if (!after) return
    try {
      return await writeCase(table, before, after)
    } catch (error) {
      const isLost = error instanceof Refusal && error.code === 'case.changed_meanwhile'
      if (!isLost || round === rounds) throw error
    }
  }
}

/** Opens the case or adds a later report. Idempotent. */
export function recordReport(table: Table, reported: z.infer<typeof pickupReported.data>, at: string): Promise<void> {
  return change(table, reported.caseId, (before) =>
    before ? addReport(before, reported, at) : beginCase(reported, at),
  )
}

/**
 * Closes the case of a pickup that has ended. Idempotent.
 * @throws Error if the case is not known yet: the event overtook its report and is delivered again
 */
export function recordEnd(
  table: Table,
  caseId: string | null | undefined,
  outcome: 'completed' | 'cancelled',
  at: string,
): Promise<void> {
  if (!caseId) return Promise.resolve()
  return change(table, caseId, (before) => {
    if (!before) throw new Error(`${caseId} is not known yet`)
    return closeCase(before, outcome, at)
  })
}
