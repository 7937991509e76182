import type { WithdrawalFile, WithdrawalLine } from '../../shared/contract/withdrawals.ts'
import { readApprovalContext, readHistory } from '../approvals/read-history.ts'
import { recordExport } from '../approvals/record-export.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { csvOf } from './csv.ts'
import { readWithdrawal, readWithdrawals } from './store.ts'
import { fileOf, lineOf } from './view.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

export async function linesFor(table: Table, rows: readonly WithdrawalRow[]): Promise<WithdrawalLine[]> {
  const beside = await readApprovalContext(table, 'withdrawal', rows)
  return rows.map((row) => lineOf(row, beside))
}

/** @throws Refusal withdrawal.not_found */
export async function fileFor(table: Table, id: string): Promise<WithdrawalFile> {
  const row = await readWithdrawal(table, id)
  const [beside, history] = await Promise.all([
    readApprovalContext(table, 'withdrawal', [row]),
    readHistory(table, 'withdrawal', id),
  ])
  return fileOf(row, beside, history)
}

/** Keeps the order of the ids and writes the export to the audit log. */
export async function csvFor(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  ids: readonly string[],
): Promise<string> {
  const rows = await readWithdrawals(table, [...new Set(ids)])
  await recordExport(
    { table, now },
    actor,
    'withdrawal',
    rows.map(({ id }) => id),
  )
  return csvOf(rows, await readProfiles(table, [...new Set(rows.map(({ userId }) => userId))]))
}
