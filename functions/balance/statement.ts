import { dayMs, startOfDay } from '../../shared/days.ts'
import type { Table } from '../kit/table/table.ts'
import { type EntryRow, positionOf } from '../ledger/ledger-rows.ts'
import { statementOf } from '../ledger/store.ts'

/** 50 entries of about 600 bytes cost four read units. */
const readAtOnce = 50

export interface StatementQuery {
  /** In São Paulo, `2026-11`; undefined for all. */
  readonly month: string | undefined
  readonly before: string | undefined
  readonly size: number
}

/** Returns a page, newest first, and the position where the next one continues. */
export async function readStatement(
  table: Table,
  userId: string,
  { month, before, size }: StatementQuery,
): Promise<{ entries: EntryRow[]; next: string | undefined }> {
  const period = month === undefined ? undefined : periodOf(month)
  const found: EntryRow[] = []
  for await (const entry of entriesBelow(table, userId, before)) {
    if (period && isOver(entry, period)) break
    if (!period || isWithin(entry, period)) found.push(entry)
    if (found.length > size) break
  }
  const entries = found.slice(0, size)
  const last = found.length > size ? entries.at(-1) : undefined
  return { entries, next: last && positionOf(last) }
}

export async function firstMovement(table: Table, userId: string): Promise<string | null> {
  const { entries } = await statementOf(table, userId, 1, undefined, { oldestFirst: true })
  return entries[0]?.at ?? null
}

async function* entriesBelow(table: Table, userId: string, before: string | undefined): AsyncGenerator<EntryRow> {
  let below = before
  do {
    const { entries, next } = await statementOf(table, userId, readAtOnce, below)
    yield* entries
    below = next
  } while (below !== undefined)
}

interface Period {
  readonly from: number
  readonly to: number
}

/** The end is exclusive. */
export function periodOf(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const following = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOfDay(`${month}-01`).getTime(), to: startOfDay(`${following}-01`).getTime() }
}

function isWithin({ at }: EntryRow, { from, to }: Period): boolean {
  const time = Date.parse(at)
  return time >= from && time < to
}

/** Sorted by write order, but timed by the writers' clocks: tolerates a skew of up to a day. */
function isOver({ at }: EntryRow, { from }: Period): boolean {
  return Date.parse(at) < from - dayMs
}
