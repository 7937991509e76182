import { at, type Network, nodeAt } from './network.ts'
import { exchangePieces } from './perturb.ts'

/** Longer segments rarely cause lateness. */
const longestPiece = 3

/** Orders tried per squared node count: 80,000 at 50 stops, about 50 ms. */
const triesPerPair = 30

/**
 * Reduces lateness by moving segments of up to three stops, and by exchanging segments when stuck. Yields the best
 * order after each round; returns the first one that keeps all windows.
 */
export function* reduceLateness(
  network: Network,
  first: Int32Array,
  random: () => number,
  effort: number,
): Generator<Int32Array, Int32Array> {
  let tries = effort * triesPerPair * network.size ** 2
  const settled = (order: Int32Array) => {
    let [now, late] = [order, lateness(network, order)]
    while (late > 0 && tries > 0) {
      const { order: better, tried } = firstImprovingMove(network, now, late)
      tries -= tried
      if (!better) break
      now = better
      late = lateness(network, now)
    }
    return { order: now, late }
  }
  let best = settled(first)
  while (best.late > 0 && tries > 0) {
    yield best.order
    const other = settled(Int32Array.from(exchangePieces(best.order, random).order))
    if (other.late <= best.late) best = other
  }
  return best.order
}

/** Returns the total lateness of an order; stops counting above `most`. */
export function lateness(network: Network, order: Int32Array, most = Number.POSITIVE_INFINITY): number {
  const { size, ways, opens, closes, service } = network
  let time = at(opens, 0)
  let late = 0
  for (let p = 1; p < size && late <= most; p++) {
    const node = nodeAt(order, p)
    const begins = Math.max(time + at(ways, nodeAt(order, p - 1) * size + node), at(opens, node))
    late += Math.max(0, begins - at(closes, node))
    time = begins + at(service, node)
  }
  return late
}

/** Returns the network with windows extended to fit an order, so a search from there makes no node later. */
export function withExtendedWindows(network: Network, order: Int32Array): Network {
  const { size, ways, opens, service } = network
  const closes = Float64Array.from(network.closes)
  let time = at(opens, 0)
  for (let p = 1; p < size; p++) {
    const node = nodeAt(order, p)
    const begins = Math.max(time + at(ways, nodeAt(order, p - 1) * size + node), at(opens, node))
    closes[node] = Math.max(at(closes, node), begins)
    time = begins + at(service, node)
  }
  return { ...network, closes }
}

/** Returns the first order with a moved segment and less lateness, and the number of orders tried. */
function firstImprovingMove(network: Network, order: Int32Array, late: number): { order?: Int32Array; tried: number } {
  const last = network.size - 1
  const other = new Int32Array(network.size)
  let tried = 0
  for (let length = 1; length <= longestPiece; length++)
    for (let from = 1; from + length <= last; from++)
      for (let to = 1; to + length <= last; to++) {
        if (to === from) continue
        move(order, other, from, length, to)
        tried++
        if (lateness(network, other, late) < late) return { order: other, tried }
      }
  return { tried }
}

/** Copies an order into `other` with the segment at `from` moved to `to`. */
function move(order: Int32Array, other: Int32Array, from: number, length: number, to: number): void {
  other.set(order)
  if (to < from) other.set(order.subarray(to, from), to + length)
  else other.set(order.subarray(from + length, to + length), from)
  other.set(order.subarray(from, from + length), to)
}
