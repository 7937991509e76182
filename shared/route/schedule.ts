import type { RouteProblem } from './problem.ts'

/** One place of a route in time, in the unit of the matrix. */
export interface Visit {
  readonly place: number
  readonly arrival: number
  /** When service begins: the arrival, or the beginning of the window if that is later. */
  readonly begin: number
  readonly departure: number
  /** How long after the end of its window service begins; zero where it is on time. */
  readonly late: number
}

export interface Schedule {
  /** From the start to the end, both included. Without an end the last stop is the last visit. */
  readonly visits: readonly Visit[]
  /** The sum of the ways, without waiting and service. */
  readonly travel: number
  /** The sum over all places; zero where every window is kept. */
  readonly late: number
  /** When the last place is reached and, if it is a stop, served. */
  readonly finish: number
}

/** When a route reaches its places: `order` are its stops, all or some, without start and end. */
export function scheduleOf(problem: RouteProblem, order: readonly number[]): Schedule {
  const { matrix, start, end, windows, service, departure = 0 } = problem
  const visits: Visit[] = []
  let [travel, late, now] = [0, 0, departure]
  let before = start
  const visit = (place: number, isStop: boolean) => {
    const way = visits.length === 0 ? 0 : (matrix[before]?.[place] ?? Number.NaN)
    const window = windows?.[place]
    const arrival = now + way
    const begin = Math.max(arrival, window?.from ?? arrival)
    const lateHere = Math.max(0, begin - (window?.to ?? begin))
    now = begin + (isStop ? (service?.[place] ?? 0) : 0)
    visits.push({ place, arrival, begin, departure: now, late: lateHere })
    travel += way
    late += lateHere
    before = place
  }
  visit(start, false)
  for (const place of order) visit(place, true)
  if (end !== null) visit(end, false)
  return { visits, travel, late, finish: now }
}

/** What another order costs against the plan: more is positive. */
export interface Difference {
  readonly travel: number
  readonly late: number
  readonly finish: number
}

/** What it costs to visit the stops in another order than planned, as after dragging one elsewhere. */
export function changedOrder(problem: RouteProblem, plan: readonly number[], changed: readonly number[]): Difference {
  const [before, after] = [scheduleOf(problem, plan), scheduleOf(problem, changed)]
  return { travel: after.travel - before.travel, late: after.late - before.late, finish: after.finish - before.finish }
}
