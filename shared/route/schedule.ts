import type { RouteProblem } from './problem.ts'

/** A visit with times in the matrix's unit. */
export interface Visit {
  readonly place: number
  readonly arrival: number
  /** Begin of service: the arrival or the window's begin, whichever is later. */
  readonly begin: number
  readonly departure: number
  /** Time after the end of the window; 0 if on time. */
  readonly late: number
}

export interface Schedule {
  /** From start to end, both included; without an end, up to the last stop. */
  readonly visits: readonly Visit[]
  /** Sum of the legs, without waiting and service. */
  readonly travel: number
  readonly late: number
  /** Arrival at the last place, plus service if it is a stop. */
  readonly finish: number
}

/** Returns the schedule of some or all stops in order, without start and end. */
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

/** Cost of another order relative to the plan; positive is worse. */
export interface Difference {
  readonly travel: number
  readonly late: number
  readonly finish: number
}

/** Returns the cost difference of a changed order, as after dragging a stop. */
export function orderDifference(
  problem: RouteProblem,
  plan: readonly number[],
  changed: readonly number[],
): Difference {
  const [before, after] = [scheduleOf(problem, plan), scheduleOf(problem, changed)]
  return { travel: after.travel - before.travel, late: after.late - before.late, finish: after.finish - before.finish }
}
