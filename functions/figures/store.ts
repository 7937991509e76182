import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { keys } from '../kit/table/keys.ts'
import { queryRows } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, isWriteConflict, type Part, transact } from '../kit/table/transaction.ts'
import {
  attributesOf,
  type Countable,
  type Counters,
  countedRow,
  counterKeys,
  countersOf,
  eventsCode,
  periodOf,
  type Views,
} from './figure-rows.ts'
import { type Figures, sumFigures } from './metrics.ts'
import { shards } from './shards.ts'

/**
 * Concurrent events of a shard conflict. 30 rounds with exponential backoff (10 ms to 320 ms, full jitter) take 4 s on
 * average.
 */
const rounds = 30
const backOffMs = 10
const longestBackOffMs = 320

/**
 * Adds an event to its day, its month and all time, in São Paulo time (rules 12.9). A late event counts in its own day.
 * Returns false for an event that was counted before; guarded by the event's own row.
 */
export async function countEvent(table: Table, event: Countable): Promise<boolean> {
  const parts = partsOf(event)
  for (let round = 0; ; round++) {
    try {
      await transact(table, parts)
      return true
    } catch (error) {
      if (error instanceof ConditionsFailed) return false
      if (!isWriteConflict(error) || round >= rounds) throw error
      await pause(Math.random() * Math.min(backOffMs * 2 ** round, longestBackOffMs))
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function partsOf(event: Countable): Part[] {
  return [
    { Put: { Item: countedRow(event), ConditionExpression: 'attribute_not_exists(pk)' } },
    ...counterKeys(event).map((Key): Part => ({ Update: { Key, ...addition(event.figures) } })),
  ]
}

function addition(figures: Figures) {
  const added = Object.entries({ ...attributesOf(figures), [eventsCode]: 1 })
  return {
    UpdateExpression: `ADD ${added.map(([code]) => `#${code} :${code}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(added.map(([code]) => [`#${code}`, code])),
    ExpressionAttributeValues: Object.fromEntries(added.map(([code, more]) => [`:${code}`, more])),
  }
}

interface StoredFigures {
  readonly days: ReadonlyMap<string, Figures>
  readonly months: ReadonlyMap<string, Figures>
  readonly all: Figures
}

/**
 * Reads the days (if any) and months from `from` on, and all time, from every shard. At most 16 × (1 + 0.5) read units:
 * 31 days of a shard are below 8 KB, 12 months and all time below 4 KB.
 */
export async function readFigures(
  table: Table,
  from: { readonly day: string | undefined; readonly month: string },
): Promise<StoredFigures> {
  const rows = await Promise.all(
    shards.flatMap((shard) => [
      rowsBetween(table, shard, periodOf.month(from.month), periodOf.all),
      from.day ? rowsBetween(table, shard, periodOf.day(from.day), periodOf.day('9')) : [],
    ]),
  )
  const byPeriod = Map.groupBy(rows.flat(), ({ sk }) => String(sk))
  const sums = [...byPeriod].map(([period, parts]) => [period, sumFigures(parts.map((row) => countersOf(row).figures))])
  const of = (kind: string) =>
    new Map(
      (sums as [string, Figures][]).flatMap(([period, sum]) =>
        period.startsWith(kind) && period !== periodOf.all ? [[period.slice(kind.length), sum] as const] : [],
      ),
    )
  const all = (sums as [string, Figures][]).find(([period]) => period === periodOf.all)?.[1] ?? {}
  return { days: of(periodOf.day('')), months: of(periodOf.month('')), all }
}

/** Rows of a shard between two periods, both included. */
export function rowsBetween(
  table: Table,
  shard: string,
  first: string,
  last: string,
  ConsistentRead = false,
): Promise<Record<string, unknown>[]> {
  return queryRows(table, {
    KeyConditionExpression: 'pk = :shard AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: { ':shard': keys.figuresOfShard(shard), ':first': first, ':last': last },
    ConsistentRead,
  })
}

const inactiveRow = z.object({ users: z.int().min(0), countedAt: z.iso.datetime() })
export type InactiveUsers = z.infer<typeof inactiveRow>

/** The last nightly count; undefined before the first. */
export async function readInactiveUsers(table: Table): Promise<InactiveUsers | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.inactiveUsers }))
  return Item && inactiveRow.parse(Item)
}

export async function saveInactiveUsers(table: Table, count: InactiveUsers): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.inactiveUsers, ...count } }))
}

/** Replaces the page views of a day or month. */
export async function saveViews(table: Table, period: string, views: Views): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.viewFigures(period), ...views } }))
}

/** Replaces counters; returns false after a concurrent event. Guard: the row has the number of events `seen`. */
export async function replaceCounters(
  table: Table,
  { shard, period, seen }: { readonly shard: string; readonly period: string; readonly seen: number },
  after: Counters,
): Promise<boolean> {
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
