/** A route has 2 to 50 stops, start and end not counted (rules 9.5). */
export const stopsPerRoute = { least: 2, most: 50 } as const

/** When a stop can be served: service begins neither before `from` nor, if it can be helped, after `to`. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

/**
 * A day's places and the ways between them. A place is a number: its row and its column in the matrix. Every place that
 * is neither start nor end is a stop. All times are in the unit of the matrix.
 */
export interface RouteProblem {
  /** `matrix[from][to]`: finite, not negative; there and back may differ. */
  readonly matrix: readonly (readonly number[])[]
  readonly start: number
  /** The place where the day ends, which may be the start; null: wherever the last stop is. */
  readonly end: number | null
  /** When the start is left, or waited at for its own window. Zero if it is not given. */
  readonly departure?: number
  /** One a place; null: at any time. That of the start bounds the departure from below, that of the end the arrival. */
  readonly windows?: readonly (TimeWindow | null)[]
  /** How long each place's service takes, one a place; what is given for start and end is not counted. */
  readonly service?: readonly number[]
}

/** The places that are visited between start and end, in the order of their numbers. */
export function stopsOf({ matrix, start, end }: RouteProblem): number[] {
  return [...matrix.keys()].filter((place) => place !== start && place !== end)
}

/**
 * @throws RangeError where numbers are missing, negative or not finite, or there are more than 50 stops: whoever asks
 * has measured and counted before.
 */
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
