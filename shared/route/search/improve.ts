import { Descent } from './descend.ts'
import type { Network } from './network.ts'
import { Path } from './path.ts'
import { exchangePieces, rebuild, type Shaken } from './shake.ts'

/** So many exchanges are tried for each node: 1.5 million at 50 stops, some 40 ms. */
const triesPerNode = 28_000
/** Where only one direction is looked at, each takes less time. */
const triesPerNodeOneWay = 42_000
/** With windows fewer, because each that would shorten the route is timed. */
const triesPerNodeWithWindows = 6_500
/** What a round costs besides, in exchanges; a rebuilding that fails tries none. */
const triesPerRound = 500

/** After so many rounds for each node without a shorter order the search begins elsewhere. */
const patiencePerNode = 0.7

/**
 * Shortens an order, and keeps its windows if there are any (iterated local search): shakes it, descends from there,
 * and goes on from what is not longer; from an order that is shaken much more where that leads no further. Gives the
 * best so far after each round.
 */
export function* improve(
  network: Network,
  first: Int32Array,
  random: () => number,
  effort: number,
): Generator<Int32Array, Int32Array> {
  const path = new Path(network, first)
  const descent = new Descent(path)
  const tries = effort * network.size * triesFor(network)
  const patience = network.hasWindows ? Number.POSITIVE_INFINITY : patiencePerNode * network.size
  descent.touchAll()
  descent.run()
  let now = taken(path)
  let [best, inVain] = [now, 0]
  for (let round = 1; descent.tried + round * triesPerRound < tries; round++) {
    yield best.order
    const isStuck = inVain > patience
    const shaken = isStuck ? scattered(best.order, random) : shake(network, now.order, random)
    if (!shaken) continue
    path.set(shaken.order)
    for (const node of shaken.touched) descent.touch(node)
    descent.run()
    const change = isStuck ? Number.NEGATIVE_INFINITY : path.length - now.length
    inVain = change < -network.least ? 0 : inVain + 1
    if (change > network.least) continue
    now = taken(path)
    if (now.length < best.length - network.least) best = now
  }
  return best.order
}

function triesFor({ hasWindows, isOneWay }: Network): number {
  if (hasWindows) return triesPerNodeWithWindows
  return isOneWay ? triesPerNodeOneWay : triesPerNode
}

function taken(path: Path): { order: Int32Array; length: number } {
  return { order: Int32Array.from(path.nodes), length: path.length }
}

function shake(network: Network, order: Int32Array, random: () => number): Shaken | undefined {
  return network.hasWindows ? rebuild(network, order, random) : exchangePieces(order, random)
}

/** Exchanges pieces several times. */
function scattered(order: Int32Array, random: () => number): Shaken {
  let other = order
  for (let times = 0; times < 5; times++) other = Int32Array.from(exchangePieces(other, random).order)
  return { order: other, touched: [...other] }
}
