import { at, type Network, nodeAt } from './network.ts'

/**
 * Moves rearrange two adjacent segments A and B. Cut `x` is the edge from position x to x + 1; A is between x and y, B
 * between y and z.
 */
export const swap = 0
export const swapTurningA = 1
export const swapTurningB = 2
export const turnBoth = 3

/** A route in the search, with prefix sums that make the cost of a move a few additions. */
export class Path {
  readonly network: Network
  readonly nodes: Int32Array
  readonly position: Int32Array
  /** Prefix lengths forward and backward. */
  readonly forth: Float64Array
  readonly back: Float64Array
  /** Departure by position, and the latest arrival that keeps all later windows. */
  readonly #leaves: Float64Array
  readonly #latest: Float64Array
  readonly #pieces: Int32Array
  #at = 0
  #time = 0

  /** @param order all nodes; must keep existing windows. */
  constructor(network: Network, order: ArrayLike<number>) {
    const { size } = network
    this.network = network
    this.nodes = Int32Array.from(order)
    this.position = new Int32Array(size)
    this.forth = new Float64Array(size)
    this.back = new Float64Array(size)
    this.#leaves = new Float64Array(size)
    this.#latest = new Float64Array(size)
    this.#pieces = new Int32Array(size)
    this.#measure(0)
  }

  get length(): number {
    return at(this.forth, this.network.size - 1)
  }

  set(order: ArrayLike<number>): void {
    this.nodes.set(order)
    this.#measure(0)
  }

  /** Returns true when a move keeps all windows. */
  fits(move: number, x: number, y: number, z: number): boolean {
    this.#at = nodeAt(this.nodes, x)
    this.#time = at(this.#leaves, x)
    if (!this.#visits(move, x, y, z)) return false
    const next = z + 1
    return this.#time + this.#way(this.#at, nodeAt(this.nodes, next)) <= at(this.#latest, next)
  }

  apply(move: number, x: number, y: number, z: number): void {
    const pieces = this.#pieces
    let filled = 0
    const put = (from: number, to: number) => {
      const step = from <= to ? 1 : -1
      for (let p = from; p !== to + step; p += step) pieces[filled++] = nodeAt(this.nodes, p)
    }
    if (move === turnBoth) {
      put(y, x + 1)
      put(z, y + 1)
    } else {
      if (move === swapTurningB) put(z, y + 1)
      else put(y + 1, z)
      if (move === swapTurningA) put(y, x + 1)
      else put(x + 1, y)
    }
    for (let p = 0; p < filled; p++) this.nodes[x + 1 + p] = nodeAt(pieces, p)
    this.#measure(x)
  }

  #visits(move: number, x: number, y: number, z: number): boolean {
    if (move === turnBoth) return this.#visit(y, x + 1) && this.#visit(z, y + 1)
    const b = move === swapTurningB ? this.#visit(z, y + 1) : this.#visit(y + 1, z)
    return b && (move === swapTurningA ? this.#visit(y, x + 1) : this.#visit(x + 1, y))
  }

  /** Advances time through a segment; false when a window is missed. */
  #visit(from: number, to: number): boolean {
    const { opens, closes, service } = this.network
    const step = from <= to ? 1 : -1
    for (let p = from; p !== to + step; p += step) {
      const node = nodeAt(this.nodes, p)
      const arrival = this.#time + this.#way(this.#at, node)
      if (arrival > at(closes, node)) return false
      this.#time = Math.max(arrival, at(opens, node)) + at(service, node)
      this.#at = node
    }
    return true
  }

  #way(from: number, to: number): number {
    return at(this.network.ways, from * this.network.size + to)
  }

  #measure(from: number): void {
    const { nodes, network } = this
    this.position[nodeAt(nodes, from)] = from
    for (let p = from + 1; p < network.size; p++) {
      const node = nodeAt(nodes, p)
      const before = nodeAt(nodes, p - 1)
      this.position[node] = p
      this.forth[p] = at(this.forth, p - 1) + this.#way(before, node)
      this.back[p] = at(this.back, p - 1) + this.#way(node, before)
    }
    if (network.hasWindows) this.#timeFrom(from)
  }

  #timeFrom(from: number): void {
    const { nodes } = this
    const { size, opens, closes, service } = this.network
    if (from === 0) this.#leaves[0] = at(opens, 0)
    for (let p = from + 1; p < size; p++) {
      const node = nodeAt(nodes, p)
      const arrival = at(this.#leaves, p - 1) + this.#way(nodeAt(nodes, p - 1), node)
      this.#leaves[p] = Math.max(arrival, at(opens, node)) + at(service, node)
    }
    this.#latest[size - 1] = at(closes, size - 1)
    for (let p = size - 2; p >= 0; p--) {
      const node = nodeAt(nodes, p)
      const onTime = at(this.#latest, p + 1) - this.#way(node, nodeAt(nodes, p + 1)) - at(service, node)
      this.#latest[p] = Math.min(at(closes, node), onTime)
    }
  }
}
