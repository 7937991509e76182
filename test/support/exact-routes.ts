import { type RouteProblem, stopsOf } from '../../shared/route/problem.ts'

export interface Best {
  readonly late: number
  readonly travel: number
}

/**
 * Returns the least lateness, then the least travel, over all orders of a few stops. Skips prefixes worse than the best
 * so far.
 */
export function bestOfAllOrders(problem: RouteProblem): Best {
  const { matrix, start, end, windows, service, departure = 0 } = problem
  let best: Best = { late: Number.POSITIVE_INFINITY, travel: Number.POSITIVE_INFINITY }
  const isWorse = (late: number, travel: number) => late > best.late || (late === best.late && travel >= best.travel)
  const beginAt = (place: number, arrival: number) => Math.max(arrival, windows?.[place]?.from ?? arrival)
  const lateAt = (place: number, begin: number) => Math.max(0, begin - (windows?.[place]?.to ?? begin))
  const goOn = (place: number, left: readonly number[], time: number, late: number, travel: number) => {
    if (isWorse(late, travel)) return
    const wayTo = (next: number) => matrix[place]?.[next] ?? Number.NaN
    if (left.length === 0) {
      const last = end === null ? 0 : wayTo(end)
      const lastLate = end === null ? 0 : lateAt(end, beginAt(end, time + last))
      if (!isWorse(late + lastLate, travel + last)) best = { late: late + lastLate, travel: travel + last }
      return
    }
    for (const next of left) {
      const begin = beginAt(next, time + wayTo(next))
      const others = left.filter((stop) => stop !== next)
      goOn(next, others, begin + (service?.[next] ?? 0), late + lateAt(next, begin), travel + wayTo(next))
    }
  }
  const leaves = beginAt(start, departure)
  goOn(start, stopsOf(problem), leaves, lateAt(start, leaves), 0)
  return best
}

/** Returns the length of the shortest round trip from place 0, for up to 16 places (Held and Karp). */
export function shortestRoundTrip(matrix: readonly (readonly number[])[]): number {
  const known = new Map<number, number>()
  const way = (from: number, to: number) => matrix[from]?.[to] ?? Number.NaN
  /** Shortest way from a place through the remaining ones (one bit each) and back. */
  const rest = (from: number, left: number): number => {
    if (left === 0) return way(from, 0)
    const key = left * 32 + from
    const before = known.get(key)
    if (before !== undefined) return before
    let least = Number.POSITIVE_INFINITY
    for (let to = 1; to < matrix.length; to++)
      if (left & (1 << to)) least = Math.min(least, way(from, to) + rest(to, left & ~(1 << to)))
    known.set(key, least)
    return least
  }
  return rest(0, 2 ** matrix.length - 2)
}
