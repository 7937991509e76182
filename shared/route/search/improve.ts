import { Descent } from './descend.ts'
import type { Network } from './network.ts'
import { Path } from './path.ts'
import { exchangePieces, type Perturbation, rebuild } from './perturb.ts'

/** Moves tried per node: 1.5 million at 50 stops, about 40 ms. */
const triesPerNode = 28_000
const triesPerNodeOneWay = 42_000
/** Fewer with windows, because every improving move needs a time check. */
const triesPerNodeWithWindows = 6_500
/** Overhead of a round, in moves; a failed rebuild evaluates none. */
const triesPerRound = 500

/** Rounds per node without improvement before a restart. */
const roundsBeforeRestartPerNode = 0.7

/**
 * Improves an order while keeping its windows (iterated local search): perturbs, descends, accepts results that are not
 * longer, and restarts from a stronger perturbation when stuck. Yields the best order after each round.
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
  const patience = network.hasWindows ? Number.POSITIVE_INFINITY : roundsBeforeRestartPerNode * network.size
  descent.touchAll()
  descent.run()
  let now = taken(path)
  let [best, inVain] = [now, 0]
  for (let round = 1; descent.tried + round * triesPerRound < tries; round++) {
    yield best.order
    const isStuck = inVain > patience
    const shaken = isStuck ? perturbStrongly(best.order, random) : shake(network, now.order, random)
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

function shake(network: Network, order: Int32Array, random: () => number): Perturbation | undefined {
  return network.hasWindows ? rebuild(network, order, random) : exchangePieces(order, random)
}

function perturbStrongly(order: Int32Array, random: () => number): Perturbation {
  let other = order
  for (let times = 0; times < 5; times++) other = Int32Array.from(exchangePieces(other, random).order)
  return { order: other, touched: [...other] }
}
