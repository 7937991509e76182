import { at, type Network, nodeAt } from './network.ts'
import { PartialOrder } from './partial-order.ts'

/** Larger removals are rarely reinserted better. */
const maxRemoved = 10

export interface Perturbation {
  readonly order: ArrayLike<number>
  readonly touched: readonly number[]
}

/** Exchanges three adjacent segments (double bridge), which no single 3-opt move reverts. */
export function exchangePieces(order: Int32Array, random: () => number): Perturbation {
  const stops = order.length - 2
  const most = Math.floor(stops / 3)
  const length = () => 1 + Math.floor(random() * most)
  const [b, c, d] = [length(), length(), length()]
  const x = Math.floor(random() * (stops - b - c - d + 1))
  const cuts = [x, x + b, x + b + c, x + b + c + d]
  const piece = (from: number, to: number) => order.subarray(from + 1, to + 1)
  const changed = Int32Array.from(order)
  changed.set(piece(x + b + c, x + b + c + d), x + 1)
  changed.set(piece(x + b, x + b + c), x + 1 + d)
  changed.set(piece(x, x + b), x + 1 + d + c)
  return { order: changed, touched: cuts.flatMap((cut) => [nodeAt(order, cut), nodeAt(order, cut + 1)]) }
}

/**
 * Removes some consecutive or nearby stops and reinserts each at the cheapest position that keeps all windows (ruin and
 * recreate). Undefined when a stop has no such position.
 */
export function rebuild(network: Network, order: Int32Array, random: () => number): Perturbation | undefined {
  const stops = network.size - 2
  const count = 2 + Math.floor(random() * Math.min(maxRemoved - 1, stops - 2))
  const taken = random() < 0.5 ? consecutiveStops(order, count, random) : nearbyStops(network, count, random)
  const kept = new PartialOrder(
    network,
    [...order].filter((node) => !taken.includes(node)),
  )
  for (const node of insertionOrder(network, taken, random)) if (!kept.insert(node, random)) return undefined
  const touched = taken.flatMap((node) => {
    const p = kept.nodes.indexOf(node)
    const was = order.indexOf(node)
    return [node, ...kept.nodes.slice(p - 1, p + 2), ...order.subarray(was - 1, was + 2)]
  })
  return { order: kept.nodes, touched }
}

function consecutiveStops(order: Int32Array, count: number, random: () => number): number[] {
  const first = 1 + Math.floor(random() * (order.length - 1 - count))
  return [...order.subarray(first, first + count)]
}

function nearbyStops({ size, near, breadth }: Network, count: number, random: () => number): number[] {
  const middle = 1 + Math.floor(random() * (size - 2))
  const others = [...near.subarray(middle * breadth, (middle + 1) * breadth)]
  return [middle, ...others.filter((node) => node > 0 && node < size - 1).slice(0, count - 1)]
}

/** Sorts randomly, by deadline, or by shortest window. */
function insertionOrder({ opens, closes }: Network, nodes: readonly number[], random: () => number): number[] {
  const way = Math.floor(random() * 3)
  const by = (key: (node: number) => number) =>
    nodes
      .map((node) => ({ node, key: key(node), chance: random() }))
      .sort((a, b) => (a.key === b.key ? a.chance - b.chance : a.key - b.key))
      .map(({ node }) => node)
  if (way === 0) return by(() => 0)
  return by(way === 1 ? (node) => at(closes, node) : (node) => at(closes, node) - at(opens, node))
}
