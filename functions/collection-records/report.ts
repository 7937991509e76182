import { isDeepStrictEqual } from 'node:util'
import {
  type RecordPeriod,
  type RecordReport,
  recordFileLines,
  reportSuppliersLimit,
} from '../../shared/contract/collection-records.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { Table } from '../kit/table/table.ts'
import { figuresOf, sumOf, suppliersOf } from './record-rows.ts'
import { readReport, writeReport } from './reports/store.ts'
import { linesOf, monthsOf, readCounters } from './store.ts'

type Content = Omit<RecordReport, 'number' | 'issuedAt'>

/** Lines that a report sums by supplier: 2 MB at most are read. */
const reportLines = 2 * recordFileLines

/**
 * Issues a numbered report and keeps its figures. A period that says the same as the last report returns that one, so
 * that a repeated click uses no number.
 * @throws Refusal collection_record.empty, collection_record.too_large, request.conflict if another report was issued
 * at the same moment, request.limit_reached
 */
export async function issueReport(
  table: Table,
  holder: ProfileRow,
  period: RecordPeriod,
  now: Date,
): Promise<RecordReport> {
  const content = await contentOf(table, holder, period)
  const { reports } = await readCounters(table, holder.id)
  const last = reports === 0 ? undefined : await readReport(table, holder.id, reports)
  if (last && saysTheSame(last, content)) return last
  const report = { number: reports + 1, issuedAt: now.toISOString(), ...content }
  await writeReport(table, holder.id, report, now)
  return report
}

async function contentOf(table: Table, holder: ProfileRow, period: RecordPeriod): Promise<Content> {
  const [months, { lines, next }] = await Promise.all([
    monthsOf(table, holder.id, period),
    linesOf(table, holder.id, { ...period, size: reportLines }),
  ])
  const figures = figuresOf(period, months)
  if (figures.pickups === 0) throw new Refusal('collection_record.empty')
  const suppliers = suppliersOf(lines)
  if (next !== undefined || suppliers.length > reportSuppliersLimit) throw new Refusal('collection_record.too_large')
  const { name, taxId, city } = holder
  return { ...period, ...sumOf(figures.materials), holder: { name, taxId, city }, figures, suppliers }
}

function saysTheSame({ number: _, issuedAt: __, ...last }: RecordReport, content: Content): boolean {
  return isDeepStrictEqual(last, content)
}
