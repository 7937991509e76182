import type { Instance, InvocationResult } from './instance.ts'
import { InvocationRefused } from './invocation-refused.ts'
import type { InvokeMessage } from './messages.ts'
import type { WarmThreads } from './warm-threads.ts'

export interface PoolOptions {
  readonly start: () => Instance
  /** Maximum instances; further events queue. */
  readonly maximum: number
  /** Idle time after which an instance stops. */
  readonly idleAfterMs: number
  /** Ends idle instances earlier, to make room for those of other functions. */
  readonly warm: WarmThreads
}

export interface Pool {
  run(invocation: Omit<InvokeMessage, 'deadline'>): Promise<InvocationResult>
  /** The next event gets a new instance; running events finish on theirs. */
  renew(): Promise<void>
  /** Ends the instances that handle events, as a crash does: their events fail. */
  crash(): Promise<void>
  close(): Promise<void>
}

export function createPool({ start, maximum, idleAfterMs, warm }: PoolOptions): Pool {
  const idle: { instance: Instance; retirement: NodeJS.Timeout }[] = []
  const busy = new Set<Instance>()
  const waiting: (() => void)[] = []
  let generation = 0
  let closed = false

  async function acquire(): Promise<Instance> {
    while (!closed) {
      const last = idle.pop()
      if (last) {
        clearTimeout(last.retirement)
        if (last.instance.alive) return take(last.instance)
        warm.forget(last.instance)
        continue
      }
      if (busy.size < maximum) return take(start())
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    throw new InvocationRefused('ServiceException', 503, 'The local cloud is stopping')
  }

  function take(instance: Instance): Instance {
    busy.add(instance)
    warm.use(instance)
    return instance
  }

  function stop(instance: Instance): Promise<void> {
    warm.forget(instance)
    return instance.stop()
  }

  function retire(instance: Instance): void {
    const place = idle.findIndex((one) => one.instance === instance)
    for (const { retirement } of idle.splice(place, place < 0 ? 0 : 1)) clearTimeout(retirement)
    void stop(instance)
  }

  function release(instance: Instance, bornIn: number): void {
    busy.delete(instance)
    if (!instance.alive || bornIn !== generation) void stop(instance)
    else {
      const retirement = setTimeout(() => retire(instance), idleAfterMs)
      retirement.unref()
      idle.push({ instance, retirement })
      warm.rest(instance, () => retire(instance))
    }
    waiting.shift()?.()
  }

  async function stopIdle(): Promise<void> {
    await Promise.all(
      idle.splice(0).map(({ instance, retirement }) => {
        clearTimeout(retirement)
        return stop(instance)
      }),
    )
  }

  return {
    async run(invocation) {
      const instance = await acquire()
      const bornIn = generation
      try {
        return await instance.run(invocation)
      } finally {
        release(instance, bornIn)
      }
    },
    async renew() {
      generation++
      await stopIdle()
    },
    async crash() {
      await Promise.all([...busy].map((instance) => instance.stop()))
    },
    async close() {
      closed = true
      for (const wake of waiting.splice(0)) wake()
      await Promise.all([stopIdle(), ...[...busy].map(stop)])
    },
  }
}
