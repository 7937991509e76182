import type { Position } from '../../../../shared/places.ts'
import { type RouteProblem, stopsPerRoute, type TimeWindow } from '../../../../shared/route/problem.ts'
import { type Difference, orderDifference, scheduleOf, type Visit } from '../../../../shared/route/schedule.ts'
import type { End, MeasuredDay, Stop } from '../../../lib/pickups/planned-day.ts'
import { localDay } from '../../../parts/pickups/local-day.ts'

const daySeconds = 24 * 60 * 60
/** Tolerance before and after the agreed time. */
const leewaySeconds = 30 * 60

/** Parses '09:30' to seconds since midnight; null for invalid text. */
export function secondsOfClock(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60
}

/** Formats seconds since midnight as '09:30', rounded to minutes; wraps after midnight. */
export function clockOfSeconds(seconds: number): string {
  const minutes = Math.round((seconds % daySeconds) / 60) % (24 * 60)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

export function deviceTime(at: string): string {
  const instant = new Date(at)
  return clockOfSeconds(instant.getHours() * 3600 + instant.getMinutes() * 60)
}

/**
 * Returns the time window around an agreed instant, in seconds of the day on the device's clock: the ad's city may use
 * another (rules 9.12). Instants of another day map to the nearer end of this one.
 */
export function windowAround(at: string, day: string): TimeWindow {
  const own = localDay(new Date(at))
  const seconds = own === day ? (secondsOfClock(deviceTime(at)) ?? 0) : own < day ? 0 : daySeconds
  return { from: Math.max(0, seconds - leewaySeconds), to: Math.min(daySeconds, seconds + leewaySeconds) }
}

/** Returns why a route cannot have so many stops; null if it can (rules 9.5). */
export function stopsProblem(count: number): 'too_few' | 'too_many' | null {
  if (count < stopsPerRoute.least) return 'too_few'
  return count > stopsPerRoute.most ? 'too_many' : null
}

type Chosen = Omit<MeasuredDay, 'ways'>

/** Returns all places of a day: the stops, the start, and the end if it is different. */
export function placesOf({ stops, start, end }: Chosen): Position[] {
  return [
    ...stops.map(({ position }) => position),
    start.position,
    ...(endsElsewhere(start, end) ? [end.position] : []),
  ]
}

export function endsElsewhere(start: End, end: End | null): end is End {
  if (!end) return false
  const [a, b] = [start.position, end.position]
  return a.latitude !== b.latitude || a.longitude !== b.longitude
}

/** Converts a measured day to the route solver's input, in seconds. */
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

export interface PlannedStop extends Visit {
  readonly stop: Stop
  readonly meters: number
}

export interface Timetable {
  readonly stops: readonly PlannedStop[]
  readonly meters: number
  /** Seconds of driving, without waiting and service. */
  readonly travel: number
  readonly late: number
  readonly finish: number
}

/** Computes the arrival times and distances of an order of stops. */
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

/** Shorter waits are not worth a later departure. */
const worthStayingSeconds = 10 * 60

/**
 * Returns the departure that avoids waiting at the first stop; null for a short wait. The rest of the timetable stays
 * the same.
 */
export function laterDeparture({ departure }: Chosen, { stops: [first] }: Timetable): number | null {
  const waits = first ? first.begin - first.arrival : 0
  return waits >= worthStayingSeconds ? departure + waits : null
}

export function costOfOrder(day: MeasuredDay, best: readonly number[], order: readonly number[]): Difference {
  return orderDifference(problemOf(day), best, order)
}

export function routePositions(day: MeasuredDay, order: readonly number[]): Position[] {
  const stops = order.flatMap((place) => day.stops[place]?.position ?? [])
  return [day.start.position, ...stops, ...(day.end ? [day.end.position] : [])]
}

/** Returns the same order for an invalid move. */
export function movedTo(order: readonly number[], from: number, to: number): readonly number[] {
  const moving = order[from]
  if (moving === undefined || from === to || to < 0 || to >= order.length) return order
  return order.toSpliced(from, 1).toSpliced(to, 0, moving)
}
