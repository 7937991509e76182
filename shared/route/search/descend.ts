import { at, type Network, nodeAt } from './network.ts'
import { type Path, swap, swapTurningA, swapTurningB, turnBoth } from './path.ts'

/**
 * Local search to a 3-opt optimum, with segments reversed or not, also for asymmetric distances. 2-opt is the case of a
 * one-node segment. Checks only around touched nodes.
 */
export class Descent {
  readonly #path: Path
  readonly #network: Network
  readonly #touched: Int32Array
  readonly #waits: Uint8Array
  /** Moves evaluated: a machine-independent measure of search time. */
  tried = 0
  #count = 0
  #change = 0
  #move = 0
  #x = 0
  #y = 0
  #z = 0

  constructor(path: Path) {
    this.#path = path
    this.#network = path.network
    this.#touched = new Int32Array(path.network.size)
    this.#waits = new Uint8Array(path.network.size)
  }

  touch(node: number): void {
    if (this.#waits[node]) return
    this.#waits[node] = 1
    this.#touched[this.#count++] = node
  }

  touchAll(): void {
    for (let node = this.#network.size - 1; node >= 0; node--) this.touch(node)
  }

  /** Applies improving moves until none remains around touched nodes. */
  run(): void {
    while (this.#count > 0) {
      const node = nodeAt(this.#touched, --this.#count)
      this.#waits[node] = 0
      while (this.#better(node));
    }
  }

  #better(node: number): boolean {
    this.#change = -this.#network.least
    this.#move = -1
    const position = nodeAt(this.#path.position, node)
    if (position > 0 && !this.#network.isOneWay) this.#cut(node, position - 1)
    if (position < this.#network.size - 1) this.#cut(node, position)
    if (this.#move < 0) return false
    this.#touchCut(this.#x)
    this.#touchCut(this.#y)
    this.#touchCut(this.#z)
    this.#path.apply(this.#move, this.#x, this.#y, this.#z)
    return true
  }

  #touchCut(cut: number): void {
    this.touch(nodeAt(this.#path.nodes, cut))
    this.touch(nodeAt(this.#path.nodes, cut + 1))
  }

  /** Removes one edge of a node and tries its nearer neighbours. */
  #cut(node: number, cut: number): void {
    const { near, nearWays, breadth, isOneWay } = this.#network
    const saved = this.#wayAt(cut)
    const last = this.#network.size - 2
    for (let index = node * breadth; index < (node + 1) * breadth; index++) {
      const left = saved - at(nearWays, index)
      if (left <= 0) return
      const position = nodeAt(this.#path.position, nodeAt(near, index))
      if (position > 0 && position - 1 !== cut) this.#cuts(cut, position - 1, position - 1, left)
      if (isOneWay) continue
      if (position <= last && position !== cut) this.#cuts(cut, position, position + 1, left)
    }
  }

  /** Removes a second and a third edge within the saving so far. */
  #cuts(one: number, other: number, open: number, saved: number): void {
    const x = Math.min(one, other)
    const y = Math.max(one, other)
    const { near, nearWays, breadth, isOneWay } = this.#network
    const last = this.#network.size - 2
    const all = saved + this.#wayAt(other)
    const node = nodeAt(this.#path.nodes, open)
    for (let index = node * breadth; index < (node + 1) * breadth; index++) {
      if (at(nearWays, index) >= all) return
      const position = nodeAt(this.#path.position, nodeAt(near, index))
      if (position > 0) this.#third(x, y, position - 1)
      if (position <= last && !isOneWay) this.#third(x, y, position)
    }
  }

  #third(x: number, y: number, third: number): void {
    if (third < x) this.#three(third, x, y)
    else if (third > y) this.#three(x, y, third)
    else if (third !== x && third !== y) this.#three(x, third, y)
  }

  #wayAt(cut: number): number {
    const { nodes } = this.#path
    return at(this.#network.ways, nodeAt(nodes, cut) * this.#network.size + nodeAt(nodes, cut + 1))
  }

  #three(x: number, y: number, z: number): void {
    this.tried++
    const { size, ways } = this.#network
    const { nodes } = this.#path
    const a = nodeAt(nodes, x) * size
    const b = nodeAt(nodes, x + 1)
    const c = nodeAt(nodes, y)
    const d = nodeAt(nodes, y + 1)
    const e = nodeAt(nodes, z)
    const f = nodeAt(nodes, z + 1)
    const toB = b * size
    const toC = c * size
    const toD = d * size
    const toE = e * size
    const cut = at(ways, a + b) + at(ways, toC + d) + at(ways, toE + f)
    this.#propose(swap, at(ways, a + d) + at(ways, toE + b) + at(ways, toC + f) - cut, x, y, z)
    const turningA = this.#turned(x + 1, y) - cut
    const turningB = this.#turned(y + 1, z) - cut
    if (turningA < 0)
      this.#propose(swapTurningA, at(ways, a + d) + at(ways, toE + c) + at(ways, toB + f) + turningA, x, y, z)
    if (turningB < 0)
      this.#propose(swapTurningB, at(ways, a + e) + at(ways, toD + b) + at(ways, toC + f) + turningB, x, y, z)
    const both = turningA + turningB + cut
    if (both < 0) this.#propose(turnBoth, at(ways, a + c) + at(ways, toB + e) + at(ways, toD + f) + both, x, y, z)
  }

  /** Length change inside a reversed segment; 0 for symmetric distances. */
  #turned(from: number, to: number): number {
    const { forth, back } = this.#path
    return at(back, to) - at(back, from) - at(forth, to) + at(forth, from)
  }

  #propose(move: number, change: number, x: number, y: number, z: number): void {
    if (change >= this.#change) return
    if (this.#network.hasWindows && !this.#path.fits(move, x, y, z)) return
    this.#change = change
    this.#move = move
    this.#x = x
    this.#y = y
    this.#z = z
  }
}
