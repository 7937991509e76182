import type { WithdrawalFile, WithdrawalLine } from '../../shared/contract/withdrawals.ts'
import { type Approval, approval, subjectOf } from '../approvals/approval.ts'
import { readApproval, stepsOf } from '../approvals/store.ts'
import { auditsOf } from '../kit/audit.ts'
import { readProfiles } from '../kit/people/profiles.ts'
import { readSettings } from '../kit/settings.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { csvOf } from './csv.ts'
import { readWithdrawal, readWithdrawals } from './store.ts'
import { fileOf, lineOf } from './view.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/** What one withdrawal had said about it: two admins at most, each once, and the refusals between. */
const shownAudits = 20

/** Lines of the admins' table for a page of withdrawals. */
export async function linesFor(table: Table, rows: readonly WithdrawalRow[]): Promise<WithdrawalLine[]> {
  const [profiles, approvals, { twoAdminsAboveCents }] = await Promise.all([
    readProfiles(table, peopleOf(rows)),
    approvalsOf(table, rows),
    readSettings(table),
  ])
  return rows.map((row) => lineOf(row, { profiles, approval: approvals.get(row.id), twoAdminsAboveCents }))
}

/** A withdrawal, whole. @throws Refusal withdrawal.not_found */
export async function fileFor(table: Table, id: string): Promise<WithdrawalFile> {
  const subject = subjectOf('withdrawal', id)
  const [row, found, steps, { rows: audits }, { twoAdminsAboveCents }] = await Promise.all([
    readWithdrawal(table, id),
    readApproval(table, subject),
    stepsOf(table, subject),
    auditsOf(table, id, { before: undefined, size: shownAudits }),
    readSettings(table),
  ])
  const admins = [...steps.flatMap(({ by }) => by ?? []), ...audits.map(({ actorId }) => actorId)]
  const profiles = await readProfiles(table, [...new Set([row.userId, ...admins])])
  return fileOf(row, { profiles, approval: found, twoAdminsAboveCents, steps, audits })
}

/** The chosen withdrawals as saques.csv, in the order in which they were chosen. */
export async function csvFor(table: Table, ids: readonly string[]): Promise<string> {
  const rows = await readWithdrawals(table, [...new Set(ids)])
  return csvOf(rows, await readProfiles(table, peopleOf(rows)))
}

const peopleOf = (rows: readonly WithdrawalRow[]) => [...new Set(rows.map(({ userId }) => userId))]

async function approvalsOf(table: Table, rows: readonly WithdrawalRow[]): Promise<Map<string, Approval>> {
  const items = await batchGet(
    table,
    rows.map(({ id }) => keys.approval(subjectOf('withdrawal', id))),
  )
  return new Map(items.map((item) => approval.parse(item)).map((one) => [one.id, one]))
}
