import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'

type Task = () => void

interface Delayed {
  readonly at: number
  readonly order: number
  readonly run: Task
}

/** Node's own function; a run replaces the global timers. */
const immediately = globalThis.setImmediate

/**
 * Deterministic scheduler. The seed chooses one of the ready tasks, which runs with all its microtasks before the next
 * choice. Time passes only when no task is ready, or when an act makes it jump.
 */
export class Scheduler {
  readonly #random: Random
  readonly #ready: Task[] = []
  readonly #delayed: Delayed[] = []
  #order = 0
  #now: number
  steps = 0

  constructor(random: Random, start: Date) {
    this.#random = random
    this.#now = start.getTime()
  }

  get now(): number {
    return this.#now
  }

  /** Whether a task is ready without time passing. */
  get busy(): boolean {
    return this.#ready.length > 0
  }

  /** Adds a ready task; the order is random. */
  soon(run: Task): void {
    this.#ready.push(run)
  }

  /** Runs a task after at least `ms` milliseconds. Returns a function that cancels it. */
  addDelayed(ms: number, run: Task): () => void {
    let wanted = true
    this.#push({ at: this.#now + Math.max(0, Math.ceil(ms)), order: this.#order++, run: () => wanted && run() })
    return () => {
      wanted = false
    }
  }

  get nextDue(): number | undefined {
    return this.#delayed[0]?.at
  }

  passUntil(instant: number): void {
    this.#now = Math.max(this.#now, Math.min(instant, this.nextDue ?? instant))
    while (this.#delayed[0] && this.#delayed[0].at <= this.#now) this.#ready.push(this.#pop().run)
  }

  async step(): Promise<void> {
    const index = this.#random.integer(0, this.#ready.length - 1)
    const last = this.#ready.pop()
    const chosen = index === this.#ready.length ? last : this.#ready[index]
    if (index < this.#ready.length && last) this.#ready[index] = last
    this.steps++
    chosen?.()
    await settled()
  }

  #push(one: Delayed): void {
    const heap = this.#delayed
    let at = heap.push(one) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (isBefore(heap[parent] as Delayed, one)) break
      heap[at] = heap[parent] as Delayed
      at = parent
    }
    heap[at] = one
  }

  #pop(): Delayed {
    const heap = this.#delayed
    const first = heap[0] as Delayed
    const moved = heap.pop() as Delayed
    if (heap.length === 0) return first
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Delayed, heap[child] as Delayed)) child++
      if (isBefore(moved, heap[child] as Delayed)) break
      heap[at] = heap[child] as Delayed
      at = child
    }
    heap[at] = moved
    return first
  }
}

function isBefore(one: Delayed, other: Delayed): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

/** Resolves after all microtasks and ticks, including those they create. */
export function settled(): Promise<void> {
  return new Promise((resolve) => immediately(resolve))
}
