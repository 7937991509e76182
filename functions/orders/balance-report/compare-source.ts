import type { Finding } from '../../../shared/contract/order-views.ts'
import { endOfDay, startOfDay } from '../../../shared/days.ts'
import type { Table } from '../../kit/table/table.ts'
import { type ReadSource, readSource } from './booked-source.ts'
import { differenceOfSource } from './compare.ts'
import { linesOf, type ReadDays, readDaysOfReport } from './store.ts'

interface ComparedSource {
  readonly booked: ReadSource
  readonly difference: Finding | undefined
}

/** Compares the stored report with the ledger, for one of its ids. */
export async function compareSource(
  { table, now }: { readonly table: Table; readonly now: Date },
  { source, orderId }: { readonly source: string; readonly orderId: string | null },
  { since, through }: Pick<ReadDays, 'since' | 'through'>,
): Promise<ComparedSource> {
  const lines = await linesOf(table, source)
  const named = lines.find((line) => line.orderId !== null)?.orderId ?? null
  const booked = await readSource(table, source, orderId ?? named)
  const period = { since: startOfDay(since).toISOString(), through: endOfDay(through).toISOString() }
  return { booked, difference: differenceOfSource(booked, { lines, ...period }, now) }
}

/** Compares a finding of the report again; the report up to yesterday is the stored one. */
export async function compareSourceNow(
  { table, now }: { readonly table: Table; readonly now: Date },
  { paymentId, orderId }: Pick<Finding, 'paymentId' | 'orderId'>,
): Promise<ComparedSource> {
  const days = await readDaysOfReport(table)
  if (!days) throw new Error('No balance report was read, and a finding names one')
  return await compareSource({ table, now }, { source: paymentId, orderId }, days)
}
