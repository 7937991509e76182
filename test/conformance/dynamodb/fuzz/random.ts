/** Seeded pseudo-random values: mulberry32, 32 bits of state. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** Returns true with a probability of 1 / `times`. */
  oneIn(times: number): boolean {
    return this.next() * times < 1
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.integer(0, list.length - 1)]
    if (list.length === 0) throw new Error('Nothing to choose from')
    return chosen as T
  }

  /** Returns each element with a probability of 1/2, in order. */
  some<T>(list: readonly T[]): T[] {
    return list.filter(() => this.oneIn(2))
  }

  times<T>(count: number, make: (index: number) => T): T[] {
    return Array.from({ length: count }, (_none, index) => make(index))
  }

  weighted<T>(choices: readonly (readonly [weight: number, make: () => T])[]): T {
    let left = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, make] of choices) {
      left -= weight
      if (left < 0) return make()
    }
    return this.pick(choices)[1]()
  }
}
