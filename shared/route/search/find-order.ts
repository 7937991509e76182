import { exactStops, heldKarp } from './held-karp.ts'
import { improve } from './improve.ts'
import { byLabels } from './labels.ts'
import { asLateAs, lessLate } from './less-late.ts'
import { nearestNeighbours } from './nearest-neighbours.ts'
import type { Network } from './network.ts'

/** With windows so many stops are solved exactly. */
const exactStopsWithWindows = 9
/** Ways that are kept after each stop where there are more. */
const width = 40

/**
 * Orders of all nodes: the best so far again and again, to be stopped at any time, and at last the best found. Few
 * stops end at once, with the best there is. Where no order keeps all windows, the windows that the least late one
 * breaks are made as long as it needs them, and are kept from there on.
 */
export function* findOrder(network: Network, random: () => number, effort: number): Generator<Int32Array, Int32Array> {
  const stops = network.size - 2
  if (!network.hasWindows) {
    if (stops <= exactStops) return heldKarp(network)
    const first = nearestNeighbours(network)
    yield first
    return yield* improve(network, first, random, effort)
  }
  const first = byLabels(network, stops <= exactStopsWithWindows ? Number.POSITIVE_INFINITY : Math.ceil(effort * width))
  if (first.isExact) return first.order
  yield first.order
  if (first.late === 0) return yield* improve(network, first.order, random, effort)
  const order = yield* lessLate(network, first.order, random, effort)
  yield order
  return yield* improve(asLateAs(network, order), order, random, effort)
}
