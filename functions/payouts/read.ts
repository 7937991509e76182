import type { Exposure } from '../approvals/decide.ts'
import { readApprovalContext, readHistory } from '../approvals/read-history.ts'
import { recordExport } from '../approvals/record-export.ts'
import type { Actor } from '../kit/people/actor.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import type { Table } from '../kit/table/table.ts'
import { readEntities } from '../ledger/entities.ts'
import { csvOf } from './csv.ts'
import { readExposure } from './exposure.ts'
import type { Entities, Payout, PayoutKind, PayoutViews } from './kinds/kind.ts'
import { readPayout, readPayouts, recentPayouts } from './store.ts'
import { openWeek } from './week/join.ts'
import { readWeeks } from './week/store.ts'

export async function viewsFor<P extends Payout>(
  table: Table,
  { kind, viewOf }: PayoutViews<P>,
  rows: readonly P['row'][],
): Promise<P['view'][]> {
  const entities = await entitiesOf(table, kind, rows)
  return rows.map((row) => viewOf(row, entities))
}

export async function linesFor<P extends Payout>(
  table: Table,
  { kind, lineOf }: PayoutViews<P>,
  rows: readonly P['row'][],
  now: Date,
): Promise<P['line'][]> {
  const [entities, exposures] = await Promise.all([entitiesOf(table, kind, rows), exposuresOf(table, kind, rows, now)])
  const beside = await readApprovalContext(table, kind.kind, rows, exposures)
  return rows.map((row) => lineOf(row, entities, beside))
}

/** @throws Refusal withdrawal.not_found, donation.not_found */
export async function fileFor<P extends Payout>(
  table: Table,
  { kind, fileOf, beside: addedTo }: PayoutViews<P>,
  id: string,
  now: Date,
): Promise<P['file']> {
  const row = await readPayout(table, kind, id)
  const [entities, exposures, history] = await Promise.all([
    entitiesOf(table, kind, [row]),
    exposuresOf(table, kind, [row], now),
    readHistory(table, kind.kind, id),
  ])
  const beside = await readApprovalContext(table, kind.kind, [row], exposures)
  const added = await addedTo?.(table, row, await recentPayouts(table, kind, row.userId), now)
  return { ...fileOf(row, entities, beside, history), ...added } as P['file']
}

/**
 * Returns a CSV file in the order of the ids. Audits each payout first, because the file has keys and numbers of many
 * people (rules 12.3).
 */
export async function csvFor<P extends Payout>(
  { table, now }: { readonly table: Table; readonly now: Date },
  views: PayoutViews<P>,
  actor: Actor,
  ids: readonly string[],
): Promise<string> {
  const { kind } = views
  const rows = await readPayouts(table, kind, [...new Set(ids)])
  await recordExport(
    { table, now },
    actor,
    kind.kind,
    rows.map(({ id }) => id),
  )
  const [entities, profiles] = await Promise.all([
    entitiesOf(table, kind, rows),
    readProfiles(table, [...new Set(rows.map(({ userId }) => userId))]),
  ])
  return csvOf(views, rows, entities, profiles)
}

/** One read for the weeks of all users; up to two Queries for a donation of young earnings. */
async function exposuresOf<P extends Payout>(
  table: Table,
  kind: PayoutKind<P>,
  rows: readonly P['row'][],
  now: Date,
): Promise<ReadonlyMap<string, Exposure>> {
  const pending = rows.filter(({ status }) => status === 'pending')
  const weeks = await readWeeks(table, [...new Set(pending.map(({ userId }) => userId))])
  const found = pending.map(async (row) => {
    const week = weeks.get(row.userId) ?? (await openWeek(table, row.userId)).week
    return [row.id, await readExposure(table, kind, row, week, now)] as const
  })
  return new Map(await Promise.all(found))
}

function entitiesOf<P extends Payout>(
  table: Table,
  { entityIdOf }: PayoutKind<P>,
  rows: readonly P['row'][],
): Promise<Entities> {
  return readEntities(table, [...new Set(rows.flatMap((row) => entityIdOf(row) ?? []))])
}
