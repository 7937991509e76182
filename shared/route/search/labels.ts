import { at, type Network } from './network.ts'

/** A partial route through a set of stops, reduced to the state that its continuation depends on. */
interface Label {
  /** Bit set of stops, in two halves of 26 bits. */
  readonly low: number
  readonly high: number
  readonly last: number
  readonly leaves: number
  readonly late: number
  readonly length: number
  readonly before: Label | null
}

export interface Labelled {
  readonly order: Int32Array
  readonly late: number
  /** True when nothing was pruned, so the order is optimal. */
  readonly isExact: boolean
}

const half = 26

/**
 * Returns an order with the least lateness, then short length, by layered dynamic programming. Keeps non-dominated
 * partial routes per set and last stop. Above `width` it keeps those that can still meet most windows.
 */
export function beamSearch(network: Network, width: number): Labelled {
  const { size, opens } = network
  const cheapest = Float64Array.from({ length: size }, (_, node) => cheapestTo(network, node))
  let layer: Label[] = [{ low: 0, high: 0, last: 0, leaves: at(opens, 0), late: 0, length: 0, before: null }]
  let isExact = true
  for (let count = 1; count < size - 1; count++) {
    const next = longerBy(network, layer)
    isExact &&= next.length <= width
    layer = next.length <= width ? next : best(network, cheapest, next, width)
  }
  const ends = layer.map((label) => extended(network, label, size - 1))
  const end = ends.reduce((a, b) => (b.late < a.late || (b.late === a.late && b.length < a.length) ? b : a))
  return { order: orderOf(end, size), late: end.late, isExact }
}

function longerBy(network: Network, layer: readonly Label[]): Label[] {
  const groups = Array.from({ length: network.size }, () => new Map<number, Label[]>())
  for (const label of layer)
    for (let node = 1; node < network.size - 1; node++)
      if (!has(label, node)) add(groups, extended(network, label, node))
  return groups.flatMap((group) => [...group.values()].flat())
}

function add(groups: readonly Map<number, Label[]>[], label: Label): void {
  const group = groups[label.last]
  const key = label.high * 2 ** half + label.low
  const others = group?.get(key)
  if (!others) group?.set(key, [label])
  else if (!others.some((other) => isNoWorse(other, label)))
    group?.set(key, [...others.filter((other) => !isNoWorse(label, other)), label])
}

function isNoWorse(a: Label, b: Label): boolean {
  return a.late <= b.late && a.length <= b.length && a.leaves <= b.leaves
}

function extended({ size, ways, opens, closes, service }: Network, label: Label, node: number): Label {
  const way = at(ways, label.last * size + node)
  const begins = Math.max(label.leaves + way, at(opens, node))
  return {
    low: node < half ? label.low | (1 << node) : label.low,
    high: node < half ? label.high : label.high | (1 << (node - half)),
    last: node,
    leaves: begins + at(service, node),
    late: label.late + Math.max(0, begins - at(closes, node)),
    length: label.length + way,
    before: label,
  }
}

function has({ low, high }: Label, node: number): boolean {
  return ((node < half ? low >> node : high >> (node - half)) & 1) === 1
}

/** Ranks by lateness including unreachable windows, then by length relative to the stops covered. */
function best(network: Network, cheapest: Float64Array, labels: readonly Label[], width: number): Label[] {
  const ranked = labels.map((label) => {
    let { late, length } = label
    for (let node = 1; node < network.size; node++)
      if (has(label, node)) length -= at(cheapest, node)
      else
        late += Math.max(
          0,
          label.leaves + at(network.ways, label.last * network.size + node) - at(network.closes, node),
        )
    return { label, late, length }
  })
  ranked.sort((a, b) => a.late - b.late || a.length - b.length)
  return ranked.slice(0, width).map(({ label }) => label)
}

function cheapestTo({ size, ways }: Network, node: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let from = 0; from < size; from++) if (from !== node) least = Math.min(least, at(ways, from * size + node))
  return least
}

function orderOf(end: Label, size: number): Int32Array {
  const order = new Int32Array(size)
  let label: Label | null = end
  for (let p = size - 1; p >= 0 && label; p--) {
    order[p] = label.last
    label = label.before
  }
  return order
}
