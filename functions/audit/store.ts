import * as z from 'zod'
import { highestIdAt, lowestIdAt, timeOfId } from '../../shared/ids.ts'
import { auditKeptSeconds, auditRow } from '../kit/audit.ts'
import { type FilteredPage, filteredPage } from '../kit/table/filtered-page.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'

export interface AuditSearch {
  readonly actorId?: string | undefined
  readonly targetId?: string | undefined
  readonly action?: string | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

const auditLine = auditRow.extend({ targetId: z.string() })
export type AuditLineRow = z.infer<typeof auditLine>

/** Rows that one page may read where another filter than that of the index leaves most out: about 30 read units. */
const mostRead = 250

/**
 * Reads records newest first from the index of their subject, else of their admin, else from the months' partitions.
 * The remaining filters apply to what was read, so a page may be short and still have a next one.
 */
export async function searchAudit(
  table: Table,
  search: AuditSearch,
  { before, size, now }: { before: string | undefined; size: number; now: Date },
): Promise<FilteredPage<AuditLineRow>> {
  const earliest = new Date(now.getTime() - auditKeptSeconds * 1000)
  const lowest = lowestIdAt('audit', search.from && search.from > earliest ? search.from : earliest)
  const highest = before ?? highestIdAt('audit', search.until && search.until < now ? search.until : now)
  // One more than the page, and the cursor's own row.
  const Limit = search.action || (search.actorId && search.targetId) ? mostRead : Math.min(size + 2, mostRead)
  async function* below() {
    for (const { pk, query } of partitionsOf(search, lowest, highest)) {
      const bounds = { ':pk': pk, ':lowest': lowest, ':highest': highest }
      const asked = { ...query, Limit, ScanIndexForward: false, ExpressionAttributeValues: bounds }
      for await (const item of queryAll(table, asked)) if (item.sk !== before) yield item
    }
  }
  return await filteredPage(below(), {
    size,
    mostRead,
    position: 'sk',
    parse: lineOf,
    fits: (row) => passes(row, search),
  })
}

function passes(row: AuditLineRow, { actorId, targetId, action }: AuditSearch): boolean {
  return (
    (actorId === undefined || row.actorId === actorId) &&
    (targetId === undefined || row.targetId === targetId) &&
    (action === undefined || row.action === action)
  )
}

const lineOf = (item: Record<string, unknown>) => auditLine.parse({ ...item, id: item.sk })

interface Partition {
  readonly pk: string
  readonly query: { readonly IndexName?: string; readonly KeyConditionExpression: string }
}

function partitionsOf({ actorId, targetId }: AuditSearch, lowest: string, highest: string): Partition[] {
  const of = (pk: string, index = '') => ({
    pk,
    query: {
      ...(index && { IndexName: index }),
      KeyConditionExpression: `${index}pk = :pk AND ${index ? `${index}sk` : 'sk'} BETWEEN :lowest AND :highest`,
    },
  })
  if (lowest > highest) return []
  if (targetId !== undefined) return [of(keys.auditOf(targetId), 'gsi1')]
  if (actorId !== undefined) return [of(keys.auditBy(actorId), 'gsi2')]
  return monthsBetween(timeOfId(highest), timeOfId(lowest)).map((month) => of(keys.audit(month, '').pk))
}

/** Newest first: `2026-11`, `2026-10`, … */
function monthsBetween(last: Date, first: Date): string[] {
  const months: string[] = []
  for (let at = Date.UTC(last.getUTCFullYear(), last.getUTCMonth()); at >= startOfMonth(first); at = monthBefore(at))
    months.push(new Date(at).toISOString().slice(0, 7))
  return months
}

function startOfMonth(at: Date): number {
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth())
}

function monthBefore(at: number): number {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1)
}
