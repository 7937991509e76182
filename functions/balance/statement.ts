import { dayMs, startOfDay } from '../../shared/days.ts'
import type { Table } from '../kit/table/table.ts'
import { type EntryRow, positionOf } from '../ledger/rows.ts'
import { statementOf } from '../ledger/store.ts'

/** Read at once: half a hundred entries of some 600 bytes are four read units. */
const readAtOnce = 50

export interface Wanted {
  /** A month of São Paulo, `2026-11`; undefined for all. */
  readonly month: string | undefined
  /** The position that the page before ended with. */
  readonly before: string | undefined
  readonly size: number
}

/** A page of somebody's entries, newest first, and the position after which the next one begins. */
export async function readStatement(
  table: Table,
  userId: string,
  { month, before, size }: Wanted,
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

/** When somebody's money moved for the first time; null where it never did. */
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

/** The instants of a month, the second one excluded. */
export function periodOf(month: string): Period {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const following = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return { from: startOfDay(`${month}-01`).getTime(), to: startOfDay(`${following}-01`).getTime() }
}

function isWithin({ at }: EntryRow, { from, to }: Period): boolean {
  const time = Date.parse(at)
  return time >= from && time < to
}

/**
 * Entries stand in the order in which they were written, and their times are of the clocks that wrote them: a clock
 * that goes wrong by less than a day hides nothing.
 */
function isOver({ at }: EntryRow, { from }: Period): boolean {
  return Date.parse(at) < from - dayMs
}
