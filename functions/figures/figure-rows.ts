import * as z from 'zod'
import { dayOf } from '../../shared/days.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { type Figures, metricCodes, metrics, sumFigures } from './metrics.ts'
import { shardOf } from './shards.ts'

export interface Countable {
  readonly id: string
  readonly at: string
  readonly figures: Figures
}

/** Counters of a shard, with the number of events in them. */
export interface Counters {
  readonly figures: Figures
  readonly events: number
}

/** The attribute with the number of counted events; a rebuild compares it. */
export const eventsCode = 'n'
export const periodOf = { day: keys.figuresDay, month: keys.figuresMonth, all: keys.figuresAllTime } as const

/** The event's own row: it proves that the event is counted, and a rebuild reads it. */
export function countedRow({ id, at, figures }: Countable) {
  const day = dayOf(new Date(at))
  return { ...keys.counted(day.slice(0, 7), shardOf(id), day, id), at, ...attributesOf(figures) }
}

/** The counters of the event's day and month, and of all time. */
export function counterKeys({ id, at }: Countable): Key[] {
  const day = dayOf(new Date(at))
  return [periodOf.day(day), periodOf.month(day.slice(0, 7)), periodOf.all].map((period) =>
    keys.figures(shardOf(id), period),
  )
}

/** Returns all rows of a history, for an empty table. */
export function rowsOfHistory(events: readonly Countable[]): Record<string, unknown>[] {
  const counters = Map.groupBy(
    events.flatMap((event) => counterKeys(event).map((key) => ({ key, event }))),
    ({ key }) => `${key.pk} ${key.sk}`,
  )
  return [
    ...events.map(countedRow),
    ...[...counters.values()].map((counted) => ({
      ...counted[0]?.key,
      ...attributesOf(sumFigures(counted.map(({ event }) => event.figures))),
      [eventsCode]: counted.length,
    })),
  ]
}

/** Returns the figures as attributes of a row; zeros are left out. */
export function attributesOf(figures: Figures): Record<string, number> {
  return Object.fromEntries(
    metrics.flatMap((metric) => {
      const value = figures[metric]
      return value ? [[metricCodes[metric], value]] : []
    }),
  )
}

const counter = z.number().optional()
const figureRow = z.looseObject({
  sk: z.string(),
  ...Object.fromEntries([...Object.values(metricCodes), eventsCode].map((code) => [code, counter])),
})

/** @throws ZodError for a row that is no counter */
export function countersOf(row: Record<string, unknown>): Counters {
  const parsed: Record<string, unknown> = figureRow.parse(row)
  const figures = Object.fromEntries(
    metrics.flatMap((metric) => {
      const value = parsed[metricCodes[metric]]
      return value === undefined ? [] : [[metric, Number(value)]]
    }),
  )
  return { figures, events: Number(parsed[eventsCode] ?? 0) }
}

/** Sampled and scaled up. */
export interface Views {
  readonly visits: number
  readonly routes: Readonly<Record<string, number>>
}
