import {
  type BalanceView,
  type StatementLine,
  statementFileLines,
  statementPageSize,
} from '../../shared/contract/balance.ts'
import type { ApprovalSubject } from '../approvals/approval.ts'
import { readApprovals } from '../approvals/read-history.ts'
import { recyclableRow } from '../catalogue/recyclable-row.ts'
import { type ClaimRow, claimsOf } from '../kit/people/profile/claims.ts'
import { batchGet } from '../kit/table/batch-get.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { readEntities } from '../ledger/entities.ts'
import type { EntryRow } from '../ledger/ledger-rows.ts'
import { balanceSheet } from '../ledger/maturity.ts'
import { readBalance, readReachedAt } from '../ledger/store.ts'
import type { SubjectKind } from '../ledger/terms.ts'
import { csvOf } from './csv.ts'
import { type LineContext, lineOf } from './line.ts'
import { firstMovement, readStatement } from './statement.ts'

/** Returns the balance (rules 10.3), and how much can be withdrawn when (rules 10.6). */
export async function readBalanceView(table: Table, userId: string, now: Date): Promise<BalanceView> {
  const of = await readBalance(table, userId)
  const [reachedAt, since, claims] = await Promise.all([
    readReachedAt(table, userId, of),
    firstMovement(table, userId),
    of.owedCents > 0 ? claimsOf(table, userId) : [],
  ])
  const { maturingCents: _, ...sheet } = balanceSheet(of, reachedAt, now)
  const valid = claims.filter(({ undone }) => undone === null)
  const reasons = valid.map(({ orderId, type, amountCents, reason, at }) => ({
    orderId,
    type,
    amountCents,
    reason,
    at,
  }))
  return { ...sheet, claims: reasons, since }
}

interface StatementRequest {
  readonly month?: string | undefined
  readonly before?: string | undefined
}

export async function readStatementPage(
  table: Table,
  userId: string,
  { month, before }: StatementRequest,
): Promise<{ lines: StatementLine[]; next: string | undefined }> {
  const { entries, next } = await readStatement(table, userId, { month, before, size: statementPageSize })
  return { lines: await linesFor(table, entries), next }
}

/** Keeps the newest lines if there are too many. */
export async function statementFile(table: Table, userId: string, { month }: StatementRequest) {
  const asked = { month, before: undefined, size: statementFileLines }
  const { entries, next } = await readStatement(table, userId, asked)
  return {
    name: month === undefined ? 'extrato.csv' : `extrato_${month}.csv`,
    text: csvOf(await linesFor(table, entries)),
    isComplete: next === undefined,
  }
}

async function linesFor(table: Table, entries: readonly EntryRow[]): Promise<StatementLine[]> {
  const [types, entities, approvals, claims] = await Promise.all([
    typesOf(table, entries),
    readEntities(table, [...new Set(entries.flatMap(({ terms }) => ('entityId' in terms ? terms.entityId : [])))]),
    readApprovals(
      table,
      entries.flatMap(({ action, subject }) => (action === 'release' ? (subject as ApprovalSubject) : [])),
    ),
    claimsBehind(table, entries),
  ])
  const behind: LineContext = { types, entities, approvals, claims }
  return entries.map((entry) => lineOf(entry, behind))
}

const isOfClaim: ReadonlySet<string> = new Set(['claim', 'waiver', 'repayment'] satisfies SubjectKind[])

/** All lines are of one user. */
async function claimsBehind(table: Table, entries: readonly EntryRow[]): Promise<ReadonlyMap<string, ClaimRow>> {
  const one = entries.find(({ terms: { kind } }) => isOfClaim.has(kind))
  const claims = one ? await claimsOf(table, one.userId) : []
  return new Map(claims.map((claim) => [claim.id, claim]))
}

const titled = recyclableRow.pick({ id: true, type: true })

async function typesOf(table: Table, entries: readonly EntryRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = entries.flatMap(({ terms }) => ('recyclableId' in terms ? terms.recyclableId : []))
  const items = await batchGet(table, [...new Set(ids)].map(keys.recyclable))
  return new Map(items.map((item) => titled.parse(item)).map(({ id, type }) => [id, type]))
}
