import { dayMs, dayOf, endOfDay, startOfDay } from '../../../shared/days.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Journal } from '../../ledger/journal.ts'
import { dayBook, readJournals } from '../../ledger/store.ts'
import type { Provider } from '../provider/provider.ts'
import { allFindings, closeFinding, keepFinding } from '../reconciliation/findings.ts'
import { isOfReport } from '../reconciliation/report-kinds.ts'
import { compareSource } from './compare-source.ts'
import { keepLines, keepReadDays, type ReadDays, readDaysOfReport } from './store.ts'

/** Transfers of the last year can be entered, so the first reports reach as far back. */
const firstDaysBack = 367
/** The provider makes reports of at most sixty days. */
const longestDays = 30
/** What was booked at night is in the report of the day before. */
const daysAgain = 2

interface ReportDeps {
  readonly table: Table
  readonly provider: Pick<Provider, 'balanceReport'>
  readonly now: Date
}

/**
 * Reads the provider's balance report up to yesterday, once a day, and compares every movement with the account
 * `provider` (rules 10.31). A report that the provider still makes is read by the next run.
 * @returns whether yesterday's report is read
 * @throws UnreadableReport and errors of the connection
 */
export async function readBalanceReport(deps: ReportDeps): Promise<boolean> {
  const { table, provider, now } = deps
  const yesterday = dayOf(new Date(now.getTime() - dayMs))
  let days = await readDaysOfReport(table)
  while (!days || days.through < yesterday) {
    const first = days ? dayAfter(days.through, 1) : dayAfter(yesterday, -firstDaysBack)
    const last = earlier(dayAfter(first, longestDays - 1), yesterday)
    const lines = await provider.balanceReport(startOfDay(first), endOfDay(last))
    if (!lines) return false
    await keepLines(table, lines)
    const next: ReadDays = { since: days?.since ?? first, through: last, at: now.toISOString() }
    const sources = new Map(lines.map(({ source, orderId }) => [source, orderId]))
    await compareSources(deps, next, sources, dayAfter(first, -daysAgain))
    await keepReadDays(table, next)
    days = next
  }
  return true
}

/** Compares what moved in the report or in the ledger, and what differed before. */
async function compareSources(
  { table, now }: ReportDeps,
  days: ReadDays,
  sources: Map<string, string | null>,
  from: string,
): Promise<void> {
  const findings = await allFindings(table)
  const earlier = findings.filter(({ kind }) => isOfReport(kind))
  for (const { paymentId, orderId } of earlier) sources.set(paymentId, orderId ?? sources.get(paymentId) ?? null)
  for await (const { source, orderId } of bookedSources(table, from, days.through))
    sources.set(source, orderId ?? sources.get(source) ?? null)
  // The hourly comparison has a finding about the payment already, with its own remedies.
  const known = new Set(
    findings.flatMap((one) => (isOfReport(one.kind) || one.closedAt !== undefined ? [] : [one.paymentId])),
  )
  for (const [source, orderId] of sources) {
    const { difference } = await compareSource({ table, now }, { source, orderId }, days)
    const before = earlier.filter(({ paymentId }) => paymentId === source)
    if (difference && !known.has(source)) {
      const foundAt = before.find(({ id }) => id === difference.id)?.foundAt ?? difference.foundAt
      await keepFinding(table, { ...difference, foundAt })
    }
    for (const { closedAt, ...one } of before)
      if (closedAt === undefined && one.id !== difference?.id) await closeFinding(table, one, now)
  }
}

/** The ids whose money moved on the account `provider` in these days. */
async function* bookedSources(
  table: Table,
  from: string,
  through: string,
): AsyncGenerator<{ readonly source: string; readonly orderId: string | null }> {
  for (let day = from; day <= through; day = dayAfter(day, 1))
    for await (const one of dayBook(table, day))
      if (one.postings.some(({ account }) => account === 'provider')) yield await sourceOf(table, one)
}

async function sourceOf(table: Table, { subject, terms }: Journal) {
  const [kind, id = ''] = subject.split('/')
  if ('paymentId' in terms) return { source: terms.paymentId, orderId: terms.orderId }
  if (terms.kind === 'adjustment') return { source: terms.source, orderId: null }
  // `_2` names a second entry of a reference.
  if (kind === 'transfer') return { source: id.split('_')[0] ?? id, orderId: null }
  if (kind !== 'sale') return { source: id, orderId: null }
  const [paid] = await readJournals(table, `sale/${id}`)
  return { source: paid?.reference ?? id, orderId: id }
}

function dayAfter(day: string, days: number): string {
  return dayOf(new Date(startOfDay(day).getTime() + days * dayMs))
}

const earlier = (a: string, b: string) => (a < b ? a : b)
