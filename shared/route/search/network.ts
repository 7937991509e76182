import { type RouteProblem, stopsOf } from '../problem.ts'

/**
 * A problem prepared for the search. Node 0 is the start, the last node the end, stops are between; a route is an order
 * of all nodes. Flat typed arrays, because the search reads them about ten million times.
 */
export interface Network {
  readonly size: number
  readonly places: readonly number[]
  /** Distance from `a` to `b` at `a * size + b`; 0 to the end of a route without end. */
  readonly ways: Float64Array
  /** Window by node; −∞ and ∞ without one. */
  readonly opens: Float64Array
  readonly closes: Float64Array
  readonly service: Float64Array
  readonly hasWindows: boolean
  readonly breadth: number
  /** Too asymmetric for segment reversals to pay. */
  readonly isOneWay: boolean
  /**
   * Nearest neighbours by node, nearest first, with distances: the shorter direction, or the outgoing one if very
   * asymmetric.
   */
  readonly near: Int32Array
  readonly nearWays: Float64Array
  /** Smaller differences are rounding errors. */
  readonly least: number
}

/** Nodes beyond the ten nearest are almost never adjacent in a short route. */
const mostNear = 10
/** Above this asymmetry, only the direction of travel counts (decisions/0040). */
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

/** Returns the relative difference between both directions: 0.06 when one of them is a random third longer. */
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

/** Reads an existing element. Separate functions per array type let engines compile each to one load. */
export function at(array: Float64Array, index: number): number {
  return array[index] as number
}

export function nodeAt(array: Int32Array, index: number): number {
  return array[index] as number
}
