import { at, type Network } from './network.ts'

/** Probability of skipping a position, so that reinserted stops can end up elsewhere. */
const skipProbability = 0.08

/** A partial order that keeps its windows and accepts insertions. */
export class PartialOrder {
  readonly nodes: number[]
  readonly #network: Network
  readonly #leaves: Float64Array
  readonly #latest: Float64Array

  constructor(network: Network, nodes: readonly number[]) {
    this.#network = network
    this.nodes = [...nodes]
    this.#leaves = new Float64Array(network.size)
    this.#latest = new Float64Array(network.size)
    this.#time()
  }

  /** Inserts a node at the cheapest position that keeps all windows; false if there is none. */
  insert(node: number, random: () => number): boolean {
    let place = -1
    let least = Number.POSITIVE_INFINITY
    for (let p = 0; p + 1 < this.nodes.length; p++) {
      const [before, next] = [this.#node(p), this.#node(p + 1)]
      const more = this.#way(before, node) + this.#way(node, next) - this.#way(before, next)
      if (more >= least || !this.#fits(node, p) || random() < skipProbability) continue
      place = p
      least = more
    }
    if (place < 0) return false
    this.nodes.splice(place + 1, 0, node)
    this.#time()
    return true
  }

  #fits(node: number, p: number): boolean {
    const { opens, closes, service } = this.#network
    const arrival = at(this.#leaves, p) + this.#way(this.#node(p), node)
    if (arrival > at(closes, node)) return false
    const leaves = Math.max(arrival, at(opens, node)) + at(service, node)
    return leaves + this.#way(node, this.#node(p + 1)) <= at(this.#latest, p + 1)
  }

  #node(p: number): number {
    return this.nodes[p] as number
  }

  #way(from: number, to: number): number {
    return at(this.#network.ways, from * this.#network.size + to)
  }

  #time(): void {
    const { opens, closes, service } = this.#network
    const last = this.nodes.length - 1
    this.#leaves[0] = at(opens, 0)
    for (let p = 1; p <= last; p++) {
      const node = this.#node(p)
      const arrival = at(this.#leaves, p - 1) + this.#way(this.#node(p - 1), node)
      this.#leaves[p] = Math.max(arrival, at(opens, node)) + at(service, node)
    }
    this.#latest[last] = at(closes, this.#node(last))
    for (let p = last - 1; p >= 0; p--) {
      const node = this.#node(p)
      const onTime = at(this.#latest, p + 1) - this.#way(node, this.#node(p + 1)) - at(service, node)
      this.#latest[p] = Math.min(at(closes, node), onTime)
    }
  }
}
