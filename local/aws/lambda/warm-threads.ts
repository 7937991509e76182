import type { Instance } from './instance.ts'

export interface WarmThread {
  /** Order of the last use: a larger number is a later use. */
  readonly lastUsed: number
  readonly busy: boolean
  readonly memoryMb: number
}

/** What the threads of all functions may take together. */
export interface WarmBounds {
  readonly count: number
  readonly memoryMb: number
}

/**
 * Returns the idle threads that end so that all threads stay within both bounds: the least recently used first. Busy
 * threads never end, so many events at once may exceed the bounds for as long as they run.
 */
export function threadsToEnd<Thread extends WarmThread>(threads: readonly Thread[], bounds: WarmBounds): Thread[] {
  let count = threads.length
  let memoryMb = threads.reduce((sum, thread) => sum + thread.memoryMb, 0)
  if (count <= bounds.count && memoryMb <= bounds.memoryMb) return []
  const idle = threads.filter(({ busy }) => !busy).toSorted((a, b) => a.lastUsed - b.lastUsed)
  const ending: Thread[] = []
  for (const thread of idle) {
    if (count <= bounds.count && memoryMb <= bounds.memoryMb) break
    ending.push(thread)
    count--
    memoryMb -= thread.memoryMb
  }
  return ending
}

/** The threads of all functions. Each pool reports its own and ends those that it is told to. */
export interface WarmThreads {
  /** A pool takes an instance for an event: a new one, or an idle one of its own. */
  use(instance: Instance): void
  /** The event is over: the instance waits for the next one, unless `end` is called to make room. */
  rest(instance: Instance, end: () => void): void
  forget(instance: Instance): void
}

export function createWarmThreads(bounds: WarmBounds): WarmThreads {
  const all = new Map<Instance, { lastUsed: number; end: (() => void) | undefined }>()
  let uses = 0

  function makeRoom(): void {
    const threads = [...all].map(([instance, { lastUsed, end }]) => ({
      instance,
      end,
      lastUsed,
      busy: end === undefined,
      memoryMb: instance.memoryMb,
    }))
    for (const { instance, end } of threadsToEnd(threads, bounds)) {
      all.delete(instance)
      end?.()
    }
  }

  function note(instance: Instance, end: (() => void) | undefined): void {
    all.set(instance, { lastUsed: uses++, end })
    makeRoom()
  }

  return {
    use: (instance) => note(instance, undefined),
    rest: note,
    forget: (instance) => all.delete(instance),
  }
}
