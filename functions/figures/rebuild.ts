import { dayMs, dayOf } from '../../shared/days.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { attributesOf, type Counters, countersOf, periodOf } from './figure-rows.ts'
import { sumFigures } from './metrics.ts'
import { shards } from './shards.ts'
import { replaceCounters, rowsBetween } from './store.ts'
import { sumViewsOf } from './views.ts'

export interface Rebuilt {
  readonly days: number
  readonly events: number
  /** Rows whose counters differed. */
  readonly corrected: readonly string[]
}

/** A live event changes a row between read and write about once in a thousand attempts. */
const attempts = 50
const none: Counters = { figures: {}, events: 0 }

/**
 * Recomputes all counters from the counted events between two days: days from events, months from days, all time
 * from months. Page views follow from their daily counters. Runs beside live counting: a row changes only if it still
 * has the number of events that was read before.
 */
export async function rebuildFigures(table: Table, from: string, to: string): Promise<Rebuilt> {
  const days = daysBetween(from, to)
  await sumViewsOf(table, days)
  const ofShards = await Promise.all(shards.map((shard) => rebuildShard(table, shard, days)))
  return {
    days: days.length,
    events: ofShards.reduce((sum, { events }) => sum + events, 0),
    corrected: ofShards.flatMap(({ corrected }) => corrected),
  }
}

async function rebuildShard(table: Table, shard: string, days: readonly string[]) {
  const corrected: string[] = []
  const repair = async (period: string, compute: () => Promise<Counters>, first?: FirstAttempt) => {
    if (await repairRow(table, shard, period, compute, first)) corrected.push(`${shard} ${period}`)
  }
  let events = 0
  for (const [month, ofMonth] of Map.groupBy(days, (day) => day.slice(0, 7))) {
    const [begins = '', ends = ''] = [ofMonth[0], ofMonth.at(-1)]
    // In this order: an event between the two reads makes the write fail, not the counter wrong.
    const rows = await rowsBetween(table, shard, periodOf.day(begins), periodOf.day(ends), true)
    const counted = await countedBetween(table, shard, begins, ends)
    for (const day of ofMonth) {
      const row = rows.find(({ sk }) => sk === periodOf.day(day))
      const after = counted.get(day) ?? none
      await repair(periodOf.day(day), () => countedOn(table, shard, day), { row, after })
      events += after.events
    }
    const [first, last] = [periodOf.day(month), periodOf.day(`${month}~`)]
    await repair(periodOf.month(month), () => sumOfRows(table, shard, first, last))
  }
  await repair(periodOf.all, () => sumOfRows(table, shard, periodOf.month(''), periodOf.month('9')))
  return { events, corrected }
}

function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(`${from}T12:00:00Z`)
  const count = Math.round((Date.parse(`${to}T12:00:00Z`) - first) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(new Date(first + index * dayMs)))
}

interface FirstAttempt {
  readonly row: Record<string, unknown> | undefined
  readonly after: Counters
}

/**
 * Returns whether the row was wrong. `first` is what was read already, the row before its events.
 * @throws Error when live events keep changing the row
 */
async function repairRow(
  table: Table,
  shard: string,
  period: string,
  compute: () => Promise<Counters>,
  first: FirstAttempt | undefined,
): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { row, after } = (attempt === 0 && first) || {
      row: (await rowsBetween(table, shard, period, period, true))[0],
      after: await compute(),
    }
    const before = row ? countersOf(row) : none
    if (isSame(before, after)) return false
    if (await replaceCounters(table, { shard, period, seen: before.events }, after)) return true
  }
  throw new Error(`Live events keep changing ${period} of shard ${shard}: try again later`)
}

function isSame(one: Counters, other: Counters): boolean {
  const [a, b] = [attributesOf(one.figures), attributesOf(other.figures)]
  const codes = new Set([...Object.keys(a), ...Object.keys(b)])
  return one.events === other.events && [...codes].every((code) => a[code] === b[code])
}

/** Sums the counted events by day, between two days of a month. */
async function countedBetween(
  table: Table,
  shard: string,
  first: string,
  last: string,
): Promise<Map<string, Counters>> {
  const sums = new Map<string, Counters>()
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :month AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':month': keys.countedOf(first.slice(0, 7), shard),
      ':first': first,
      ':last': `${last}~`,
    },
    ConsistentRead: true,
  })
  for await (const row of rows) {
    const day = String(row.sk).slice(0, first.length)
    const { figures, events } = sums.get(day) ?? none
    sums.set(day, { figures: sumFigures([figures, countersOf(row).figures]), events: events + 1 })
  }
  return sums
}

async function countedOn(table: Table, shard: string, day: string): Promise<Counters> {
  return (await countedBetween(table, shard, day, day)).get(day) ?? none
}

async function sumOfRows(table: Table, shard: string, first: string, last: string): Promise<Counters> {
  const rows = (await rowsBetween(table, shard, first, last, true)).map(countersOf)
  return {
    figures: sumFigures(rows.map(({ figures }) => figures)),
    events: rows.reduce((sum, { events }) => sum + events, 0),
  }
}
