import { type RouteProblem, stopsOf } from '../problem.ts'

/**
 * A problem as the search reads it. Nodes are numbered anew: 0 is the start, the stops follow, the last is the end; a
 * route is an order of all nodes that begins with the first and ends with the last. Numbers lie in flat arrays, because
 * the search reads them some ten million times.
 */
export interface Network {
  /** Stops, and start and end. */
  readonly size: number
  readonly places: readonly number[]
  /** Way from `a` to `b` at `a * size + b`. To the end of a route that has none, every way is zero. */
  readonly ways: Float64Array
  /** Beginning and end of each node's window; from −∞ to ∞ where it has none. */
  readonly opens: Float64Array
  readonly closes: Float64Array
  readonly service: Float64Array
  readonly hasWindows: boolean
  /** How many near nodes are kept for each. */
  readonly breadth: number
  /** Whether there and back differ so much that turning a piece round hardly ever pays. */
  readonly isOneWay: boolean
  /**
   * The nodes nearest to each, nearest first, and the ways to them: the shorter of there and back; where there and back
   * differ much, there.
   */
  readonly near: Int32Array
  readonly nearWays: Float64Array
  /** Less than this is a rounding error. */
  readonly least: number
}

/** More than the ten nearest of a node are hardly ever its neighbours in a short route. */
const mostNear = 10
/** Above this asymmetry only ways in the direction of travel are looked at (decisions/0040). */
const oneWay = 0.2

export function networkOf(problem: RouteProblem): Network {
  const { matrix, start, end, windows, service, departure = 0 } = problem
  const stops = stopsOf(problem)
  const places = [start, ...stops, ...(end === null ? [] : [end])]
  const size = stops.length + 2
  const nodes = Array.from({ length: size }, (_, node) => node)
  const way = (a: number, b: number) => matrix[places[a] ?? -1]?.[places[b] ?? -1] ?? 0
  const ways = Float64Array.from({ length: size * size }, (_, index) => way(Math.floor(index / size), index % size))
  const windowOf = (node: number) => windows?.[places[node] ?? -1]
  const closes = Float64Array.from(nodes, (node) => windowOf(node)?.to ?? Number.POSITIVE_INFINITY)
  const opens = Float64Array.from(nodes, (node) => windowOf(node)?.from ?? Number.NEGATIVE_INFINITY)
  opens[0] = Math.max(departure, windowOf(0)?.from ?? departure)
  const isOneWay = asymmetry(nodes.slice(1, -1), way) > oneWay
  const isStop = (node: number) => node > 0 && node < size - 1
  return {
    size,
    places,
    ways,
    opens,
    closes,
    service: Float64Array.from(nodes, (node) => (isStop(node) ? (service?.[places[node] ?? -1] ?? 0) : 0)),
    hasWindows: closes.some((close, node) => node > 0 && close !== Number.POSITIVE_INFINITY),
    isOneWay,
    ...nearest(nodes, isOneWay ? way : (a, b) => Math.min(way(a, b), way(b, a))),
    least: 1e-14 * ways.reduce((sum, length) => sum + length, 0),
  }
}

/** How much there and back differ, over their sum: 0.06 for a third more on one of them at random. */
function asymmetry(stops: readonly number[], way: (a: number, b: number) => number): number {
  const pairs = stops.flatMap((a) => stops.filter((b) => b > a).map((b) => [way(a, b), way(b, a)] as const))
  const differences = pairs.reduce((sum, [there, back]) => sum + Math.abs(there - back), 0)
  return differences / (pairs.reduce((sum, [there, back]) => sum + there + back, 0) || 1)
}

function nearest(nodes: readonly number[], way: (a: number, b: number) => number) {
  const breadth = Math.min(mostNear, nodes.length - 1)
  const rows = nodes.map((a) =>
    nodes
      .filter((b) => b !== a)
      .sort((b, c) => way(a, b) - way(a, c))
      .slice(0, breadth),
  )
  return {
    breadth,
    near: Int32Array.from(rows.flat()),
    nearWays: Float64Array.from(rows.flatMap((row, a) => row.map((b) => way(a, b)))),
  }
}

/** A number of a flat array that is there. One function a kind of array: engines make each a single load. */
export function at(array: Float64Array, index: number): number {
  return array[index] as number
}

/** Likewise a node or a position. */
export function nodeAt(array: Int32Array, index: number): number {
  return array[index] as number
}
