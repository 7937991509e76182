import * as z from 'zod'
import { type AuditFilters, type AuditLine, auditCsvLines, auditPageSize as size } from '../../shared/contract/audit.ts'
import { endOfDay, startOfDay } from '../../shared/days.ts'
import { idOf } from '../../shared/ids.ts'
import { auditPart } from '../kit/audit.ts'
import { csvFile, csvInstant } from '../kit/csv.ts'
import type { Actor } from '../kit/people/actor.ts'
import { findPeople } from '../kit/people/finding/found-people.ts'
import { readProfiles } from '../kit/people/profile/profiles.ts'
import { decodeCursor, nextCursor } from '../kit/table/cursor.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { type AuditLineRow, type AuditSearch, searchAudit } from './store.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
  /** Reads a page; a parameter for tests. */
  readonly search?: typeof searchAudit
}

/** @throws Refusal request.invalid for a cursor of another list */
export async function findAudit(
  { table, now }: Deps,
  { cursor, ...filters }: AuditFilters & { cursor?: string | undefined },
) {
  const before = decodeCursor(cursor, idOf('audit'))
  const search = await searchOf(table, filters)
  if (!search) return { items: [], nextCursor: null, isPartial: false }
  const { rows, next, isPartial } = await searchAudit(table, search, { before, size, now })
  return { items: await linesOf(table, rows), nextCursor: nextCursor(next), isPartial }
}

const columns = ['Data', 'Quem', 'ID de quem', 'Ação', 'Sobre', 'Motivo', 'Antes', 'Depois']

/** Pages of 250 records that a file may read: a filter can leave most of them out. */
const pagesOfFile = 20

/** The file holds decisions about many users, so its making is recorded as well, before it is returned. */
export async function exportAudit(
  deps: Deps,
  actor: Actor,
  filters: AuditFilters,
): Promise<{ csv: string; isComplete: boolean }> {
  const { table, now, search: readPage = searchAudit } = deps
  const search = await searchOf(table, filters)
  const rows: AuditLineRow[] = []
  let next: string | undefined
  for (let page = 0; search && page < pagesOfFile && rows.length < auditCsvLines; page++) {
    const read = await readPage(table, search, { before: next, size: auditCsvLines - rows.length, now })
    rows.push(...read.rows)
    next = read.next
    if (next === undefined) break
  }
  const entry = { action: 'export:audit', targetId: 'audit', before: {}, after: filters, reason: '' }
  await transact(table, [auditPart(actor, entry, now)])
  return { csv: csvFile(columns, (await linesOf(table, rows)).map(cellsOf)), isComplete: next === undefined }
}

function cellsOf({ at, actor, action, targetId, reason, before, after }: AuditLine): string[] {
  const facts = (of: AuditLine['before']) => (Object.keys(of).length === 0 ? '' : JSON.stringify(of))
  return [csvInstant(at), actor.name ?? '', actor.id, action, targetId, reason, facts(before), facts(after)]
}

/** Undefined if a filter names an e-mail without an account. */
async function searchOf(table: Table, filters: AuditFilters): Promise<AuditSearch | undefined> {
  const { actor, target, action, startDate, endDate } = filters
  const [actorId, targetId] = await Promise.all([
    actor === undefined || z.uuid().safeParse(actor).success ? actor : personOf(table, actor),
    target?.includes('@') ? personOf(table, target) : target,
  ])
  if ((actor !== undefined && actorId === undefined) || (target !== undefined && targetId === undefined))
    return undefined
  return {
    actorId,
    targetId,
    action,
    from: startDate === undefined ? undefined : startOfDay(startDate),
    until: endDate === undefined ? undefined : endOfDay(endDate),
  }
}

async function personOf(table: Table, email: string): Promise<string | undefined> {
  return (await findPeople(table, email.toLowerCase()))[0]
}

async function linesOf(table: Table, rows: readonly AuditLineRow[]): Promise<AuditLine[]> {
  const ids = [...new Set(rows.map(({ actorId }) => actorId))]
  const actors = ids.length === 0 ? new Map() : await readProfiles(table, ids)
  return rows.map(({ actorId, ...row }) => ({
    ...row,
    actor: { id: actorId, name: actors.get(actorId)?.name ?? null },
  }))
}
