import { Descent } from './descend.ts'
import type { Network } from './network.ts'
import { Path } from './path.ts'
import { exchangePieces, rebuild } from './shake.ts'

/** So many exchanges are tried for the square of the nodes: 1.2 million at 50 stops, some 30 ms. */
const triesPerPair = 450
/** With windows fewer, because each that would shorten the route is timed. */
const triesPerPairWithWindows = 120
/** What a round costs besides, in exchanges; a rebuilding that fails tries none. */
const triesPerRound = 500

/**
 * Shortens an order, and keeps its windows if there are any (iterated local search): shakes the best one, descends from
 * there, and goes on from what is not longer. Gives the best so far after each round; the array is its own.
 */
export function* improve(
  network: Network,
  first: Int32Array,
  random: () => number,
  effort: number,
): Generator<Int32Array, Int32Array> {
  const path = new Path(network, first)
  const descent = new Descent(path)
  const shake = network.hasWindows ? () => rebuild(network, best, random) : () => exchangePieces(best, random)
  const tries = effort * network.size ** 2 * (network.hasWindows ? triesPerPairWithWindows : triesPerPair)
  descent.touchAll()
  descent.run()
  let best = Int32Array.from(path.nodes)
  let length = path.length
  for (let round = 1; descent.tried + round * triesPerRound < tries; round++) {
    yield best
    const shaken = shake()
    if (!shaken) continue
    path.set(shaken.order)
    for (const node of shaken.touched) descent.touch(node)
    descent.run()
    if (path.length > length + network.least) continue
    length = Math.min(length, path.length)
    best = Int32Array.from(path.nodes)
  }
  return best
}
