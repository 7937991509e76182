import type { Instance, InvocationResult } from './instance.ts'
import { InvocationRefused } from './invocation-refused.ts'
import type { InvokeMessage } from './messages.ts'

export interface PoolOptions {
  readonly start: () => Instance
  /** Maximum instances; further events queue. */
  readonly maximum: number
  /** Idle time after which an instance stops. */
  readonly idleAfterMs: number
}

export interface Pool {
  run(invocation: Omit<InvokeMessage, 'deadline'>): Promise<InvocationResult>
  /** The next event gets a new instance; running events finish on theirs. */
  renew(): Promise<void>
  /** Ends the instances that handle events, as a crash does: their events fail. */
  crash(): Promise<void>
  close(): Promise<void>
}

export function createPool({ start, maximum, idleAfterMs }: PoolOptions): Pool {
  const idle: { instance: Instance; retirement: NodeJS.Timeout }[] = []
  const busy = new Set<Instance>()
  const waiting: (() => void)[] = []
  let generation = 0
  let closed = false

  async function acquire(): Promise<Instance> {
    while (!closed) {
      const warm = idle.pop()
      if (warm) {
        clearTimeout(warm.retirement)
        if (!warm.instance.alive) continue
        busy.add(warm.instance)
        return warm.instance
      }
      if (busy.size < maximum) {
        const instance = start()
        busy.add(instance)
        return instance
      }
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    throw new InvocationRefused('ServiceException', 503, 'The local cloud is stopping')
  }

  function release(instance: Instance, bornIn: number): void {
    busy.delete(instance)
    if (!instance.alive || bornIn !== generation) void instance.stop()
    else {
      const retirement = setTimeout(() => {
        idle.splice(
          idle.findIndex((one) => one.instance === instance),
          1,
        )
        void instance.stop()
      }, idleAfterMs)
      retirement.unref()
      idle.push({ instance, retirement })
    }
    waiting.shift()?.()
  }

  async function stopIdle(): Promise<void> {
    await Promise.all(
      idle.splice(0).map(({ instance, retirement }) => {
        clearTimeout(retirement)
        return instance.stop()
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
      await Promise.all([stopIdle(), ...[...busy].map((instance) => instance.stop())])
    },
  }
}
