import type * as z from 'zod'
import type { pickupReported } from '../../events/pickup-events.ts'
import type { CaseView } from '../../shared/contract/cases.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Table } from '../kit/table/table.ts'
import { addReport, beginCase, closeCase } from './decide.ts'
import { type CaseEnd, findCase, keepEnd, readEnd, writeCase } from './store.ts'

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

/** Opens the case or adds a later report; closes it if the end of its pickup arrived first. Idempotent. */
export async function recordReport(
  table: Table,
  reported: z.infer<typeof pickupReported.data>,
  at: string,
): Promise<void> {
  const { caseId } = reported
  await change(table, caseId, (before) => (before ? addReport(before, reported, at) : beginCase(reported, at)))
  const end = await readEnd(table, caseId)
  if (end) await close(table, caseId, end)
}

/**
 * Closes the case of a pickup that has ended. Idempotent. Events arrive in any order, so the end of an unknown case is
 * kept: the end is written before the case is read again, and a report reads the end after it has written the case.
 */
export async function recordEnd(
  table: Table,
  caseId: string | null | undefined,
  outcome: CaseEnd['outcome'],
  at: string,
): Promise<void> {
  if (!caseId) return
  const end = { outcome, at }
  if (!(await findCase(table, caseId))) await keepEnd(table, caseId, end)
  await close(table, caseId, end)
}

function close(table: Table, caseId: string, { outcome, at }: CaseEnd): Promise<void> {
  return change(table, caseId, (before) => before && closeCase(before, outcome, at))
}
