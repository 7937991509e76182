import { exactStops, heldKarp } from './held-karp.ts'
import { improve } from './improve.ts'
import { beamSearch } from './labels.ts'
import { nearestNeighbours } from './nearest-neighbours.ts'
import type { Network } from './network.ts'
import { reduceLateness, withExtendedWindows } from './reduce-lateness.ts'

/** Up to this many stops with windows are solved exactly. */
const exactStopsWithWindows = 9
/** Beam width above that. */
const beamWidth = 40

/**
 * Yields the best order so far and returns the best found. Small problems return the optimum at once. If no order keeps
 * all windows, it extends the missed windows of the least late order, and further search keeps those.
 */
export function* findOrder(network: Network, random: () => number, effort: number): Generator<Int32Array, Int32Array> {
  const stops = network.size - 2
  if (!network.hasWindows) {
    if (stops <= exactStops) return heldKarp(network)
    const first = nearestNeighbours(network)
    yield first
    return yield* improve(network, first, random, effort)
  }
  const first = beamSearch(
    network,
    stops <= exactStopsWithWindows ? Number.POSITIVE_INFINITY : Math.ceil(effort * beamWidth),
  )
  if (first.isExact) return first.order
  yield first.order
  if (first.late === 0) return yield* improve(network, first.order, random, effort)
  const order = yield* reduceLateness(network, first.order, random, effort)
  yield order
  return yield* improve(withExtendedWindows(network, order), order, random, effort)
}
