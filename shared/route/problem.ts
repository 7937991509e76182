/** Stops of a route, without start and end (rules 9.5). */
export const stopsPerRoute = { least: 2, most: 50 } as const

/** Time window for the begin of service. `from` is strict; a begin after `to` counts as lateness. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/**
 * A day's places and the distances between them. A place is its row and column index in the matrix; every place except
 * start and end is a stop. Times are in the matrix's unit.
 */
export interface RouteProblem {
  /** `matrix[from][to]`: finite, non-negative, may be asymmetric. */
  readonly matrix: readonly (readonly number[])[]
  readonly start: number
  /** Place where the day ends, possibly the start; null ends it at the last stop. */
  readonly end: number | null
  /** Earliest departure from the start; default 0. */
  readonly departure?: number
  /** Windows by place; null for any time. The start's window delays the departure, the end's applies to the arrival. */
  readonly windows?: readonly (TimeWindow | null)[]
  /** Service times by place; ignored for start and end. */
  readonly service?: readonly number[]
}

export function stopsOf({ matrix, start, end }: RouteProblem): number[] {
  return [...matrix.keys()].filter((place) => place !== start && place !== end)
}

/** @throws RangeError for missing, negative or infinite numbers, or more than 50 stops. */
export function assertProblem(problem: RouteProblem): void {
  const { matrix, start, end, windows, service, departure = 0 } = problem
  const size = matrix.length
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < size
  const isLength = (value: number) => Number.isFinite(value) && value >= 0
  const whole = matrix.every((row) => row.length === size && row.every(isLength))
  if (!whole) throw new RangeError('The matrix of a route is square, of finite lengths that are not negative')
  if (!isPlace(start) || (end !== null && !isPlace(end))) throw new RangeError('Start and end of a route are places')
  if (stopsOf(problem).length > stopsPerRoute.most)
    throw new RangeError(`A route has at most ${stopsPerRoute.most} stops`)
  if (!Number.isFinite(departure)) throw new RangeError('The departure of a route is finite')
  if (windows && (windows.length !== size || windows.some((window) => window && !(window.from <= window.to))))
    throw new RangeError('Each place of a route has a window that ends after it begins, or null')
  if (service && (service.length !== size || !service.every(isLength)))
    throw new RangeError('Each place of a route has a service time that is not negative')
}
