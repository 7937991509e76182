import type { Position } from '../../../../shared/places.ts'
import { type RouteProblem, stopsPerRoute, type TimeWindow } from '../../../../shared/route/problem.ts'
import { changedOrder, type Difference, scheduleOf, type Visit } from '../../../../shared/route/schedule.ts'
import type { End, MeasuredDay, Stop } from '../../../lib/pickups/kept-day.ts'
import { localDay } from '../../../ui/pickups/local-day.ts'

const daySeconds = 24 * 60 * 60
/** Around the agreed time a collector is neither early nor late. */
const leewaySeconds = 30 * 60

/** '09:30' as seconds from midnight; null for what is no time of day. */
export function secondsOfClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60
}

/** Seconds from midnight as '09:30', rounded to whole minutes; what is after midnight begins anew. */
export function clockOfSeconds(seconds: number): string {
  const minutes = Math.round((seconds % daySeconds) / 60) % (24 * 60)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** What the device's clock says at an instant. */
export function deviceTime(at: string): string {
  const instant = new Date(at)
  return clockOfSeconds(instant.getHours() * 3600 + instant.getMinutes() * 60)
}

/**
 * What a visit at an agreed instant is bound to, in seconds of a day on the device's clock, like the departure: the
 * ad's city may have another one (rules 9.12). What is of another day here is bound to this one's nearer end.
 */
export function windowAround(at: string, day: string): TimeWindow {
  const own = localDay(new Date(at))
  const seconds = own === day ? (secondsOfClock(deviceTime(at)) ?? 0) : own < day ? 0 : daySeconds
  return { from: Math.max(0, seconds - leewaySeconds), to: Math.min(daySeconds, seconds + leewaySeconds) }
}

/** Why a route cannot be planned with so many stops; null where it can (rules 9.5). */
export function stopsProblem(count: number): 'too_few' | 'too_many' | null {
  if (count < stopsPerRoute.least) return 'too_few'
  return count > stopsPerRoute.most ? 'too_many' : null
}

type Chosen = Omit<MeasuredDay, 'ways'>

/** Every place of a day by its number: the stops, the start, and the end where it is another place. */
export function placesOf({ stops, start, end }: Chosen): Position[] {
  return [
    ...stops.map(({ position }) => position),
    start.position,
    ...(endsElsewhere(start, end) ? [end.position] : []),
  ]
}

/** Whether a day ends at a place of its own. */
export function endsElsewhere(start: End, end: End | null): end is End {
  if (!end) return false
  const [a, b] = [start.position, end.position]
  return a.latitude !== b.latitude || a.longitude !== b.longitude
}

/** A measured day as the planner takes it, in seconds. */
export function problemOf({ stops, start, end, departure, ways }: MeasuredDay): RouteProblem {
  const startAt = stops.length
  const bounds = ends(start, end)
  return {
    matrix: ways.seconds,
    start: startAt,
    end: end === null ? null : startAt + (endsElsewhere(start, end) ? 1 : 0),
    departure,
    windows: [...stops.map(({ window }) => window), ...bounds.map(() => null)],
    service: [...stops.map(({ serviceSeconds }) => serviceSeconds), ...bounds.map(() => 0)],
  }
}

function ends(start: End, end: End | null): End[] {
  return endsElsewhere(start, end) ? [start, end] : [start]
}

/** A stop of a planned day, when it is reached and how late that is. */
export interface PlannedStop extends Visit {
  readonly stop: Stop
  /** From the place before it. */
  readonly meters: number
}

export interface Timetable {
  readonly stops: readonly PlannedStop[]
  readonly meters: number
  /** On the road, without waiting and service. */
  readonly travel: number
  readonly late: number
  readonly finish: number
}

/** When an order of the stops reaches each of them, and how far it goes. */
export function timetableOf(day: MeasuredDay, order: readonly number[]): Timetable {
  const { visits, travel, late, finish } = scheduleOf(problemOf(day), order)
  const leading = visits.map(({ place }, at) => day.ways.meters[visits[at - 1]?.place ?? place]?.[place] ?? 0)
  return {
    stops: visits.flatMap((visit, at) => {
      const stop = day.stops[visit.place]
      return stop ? [{ ...visit, stop, meters: leading[at] ?? 0 }] : []
    }),
    meters: leading.reduce((sum, meters) => sum + meters, 0),
    travel,
    late,
    finish,
  }
}

/** Less than this is no use of one's time. */
const worthStayingSeconds = 10 * 60

/** When to leave so as not to wait at the first stop; null where one hardly waits there. Nothing else changes by it. */
export function laterDeparture({ departure }: Chosen, { stops: [first] }: Timetable): number | null {
  const waits = first ? first.begin - first.arrival : 0
  return waits >= worthStayingSeconds ? departure + waits : null
}

/** What an order of one's own costs against the best that was found. */
export function costOfOrder(day: MeasuredDay, best: readonly number[], order: readonly number[]): Difference {
  return changedOrder(problemOf(day), best, order)
}

/** The places of a route one after the other, from the start to the end. */
export function routePositions(day: MeasuredDay, order: readonly number[]): Position[] {
  const stops = order.flatMap((place) => day.stops[place]?.position ?? [])
  return [day.start.position, ...stops, ...(day.end ? [day.end.position] : [])]
}

/** An order with one of its stops elsewhere; the same order where that leads nowhere. */
export function movedTo(order: readonly number[], from: number, to: number): readonly number[] {
  const moving = order[from]
  if (moving === undefined || from === to || to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, moving)
}
