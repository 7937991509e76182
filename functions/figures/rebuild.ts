import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { dayMs, dayOf } from '../../shared/days.ts'
import { keys } from '../kit/table/keys.ts'
import { queryRows } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { sumFigures } from './metrics.ts'
import { attributesOf, type Counters, countersOf, eventsCode, periodOf } from './rows.ts'
import { shards } from './shards.ts'
import { rowsBetween } from './store.ts'
import { sumViewsOf } from './views.ts'

export interface Rebuilt {
  readonly days: number
  readonly events: number
  /** Rows whose counters differed. */
  readonly corrected: readonly string[]
}

/** A live event changes a row between read and write about once in a thousand attempts. */
const attempts = 50

/**
 * Recomputes all counters from the counted events between two days: days from events, months from days, all time
 * from months. Page views follow from their daily counters. Runs beside live counting: a row changes only if it still
 * has the number of events that was read before.
 */
export async function rebuildFigures(table: Table, from: string, to: string): Promise<Rebuilt> {
  const days = daysBetween(from, to)
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const corrected: string[] = []
  await sumViewsOf(table, days)
  let events = 0
  const repair = async (shard: string, period: string, compute: () => Promise<Counters>) => {
    const { changed, after } = await repairRow(table, shard, period, compute)
    if (changed) corrected.push(`${shard} ${period}`)
    return after
  }
  for (const shard of shards) {
    for (const day of days)
      events += (await repair(shard, periodOf.day(day), () => countedOnDay(table, shard, day))).events
    for (const month of months)
      await repair(shard, periodOf.month(month), () =>
        sumOfRows(table, shard, periodOf.day(month), periodOf.day(`${month}~`)),
      )
    await repair(shard, periodOf.all, () => sumOfRows(table, shard, periodOf.month(''), periodOf.month('9')))
  }
  return { days: days.length, events, corrected }
}

function daysBetween(from: string, to: string): string[] {
  const first = Date.parse(`${from}T12:00:00Z`)
  const count = Math.round((Date.parse(`${to}T12:00:00Z`) - first) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayOf(new Date(first + index * dayMs)))
}

/** @throws Error when live events keep changing the row */
async function repairRow(table: Table, shard: string, period: string, compute: () => Promise<Counters>) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [row] = await rowsBetween(table, shard, period, period, true)
    const before = row ? countersOf(row) : { figures: {}, events: 0 }
    const after = await compute()
    if (isSame(before, after)) return { changed: false, after }
    if (await writeRow(table, shard, period, before.events, after)) return { changed: true, after }
  }
  throw new Error(`Live events keep changing ${period} of shard ${shard}: try again later`)
}

/** Guard: the row has the number of events that was read. */
async function writeRow(table: Table, shard: string, period: string, seen: number, after: Counters) {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...keys.figures(shard, period), ...attributesOf(after.figures), [eventsCode]: after.events },
        ConditionExpression: seen === 0 ? 'attribute_not_exists(#events) OR #events = :seen' : '#events = :seen',
        ExpressionAttributeNames: { '#events': eventsCode },
        ExpressionAttributeValues: { ':seen': seen },
      }),
    )
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

function isSame(one: Counters, other: Counters): boolean {
  const [a, b] = [attributesOf(one.figures), attributesOf(other.figures)]
  const codes = new Set([...Object.keys(a), ...Object.keys(b)])
  return one.events === other.events && [...codes].every((code) => a[code] === b[code])
}

async function countedOnDay(table: Table, shard: string, day: string): Promise<Counters> {
  const rows = await queryRows(table, {
    KeyConditionExpression: 'pk = :day',
    ExpressionAttributeValues: { ':day': keys.countedOf(day, shard) },
    ConsistentRead: true,
  })
  return { figures: sumFigures(rows.map((row) => countersOf(row).figures)), events: rows.length }
}

async function sumOfRows(table: Table, shard: string, first: string, last: string): Promise<Counters> {
  const rows = (await rowsBetween(table, shard, first, last, true)).map(countersOf)
  return {
    figures: sumFigures(rows.map(({ figures }) => figures)),
    events: rows.reduce((sum, { events }) => sum + events, 0),
  }
}
