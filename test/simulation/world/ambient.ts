import type { Random } from '../../conformance/dynamodb/fuzz/random.ts'
import type { Scheduler } from './scheduler.ts'

/**
 * Replaces timers, `Math.random` and random ids by values derived from the seed of the run. Returns a function that
 * restores them.
 */
export function replaceGlobals(scheduler: Scheduler, random: Random): () => void {
  const own = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    random: Math.random,
    getRandomValues: globalThis.crypto.getRandomValues,
  }
  const pending = new Map<number, () => void>()
  let timers = 0
  const setTimeout = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]): number => {
    const id = ++timers
    const drop = scheduler.addDelayed(ms, () => {
      pending.delete(id)
      run(...values)
    })
    pending.set(id, drop)
    return id
  }
  const clearTimeout = (id: number): void => {
    pending.get(id)?.()
    pending.delete(id)
  }
  const getRandomValues = <Values extends ArrayBufferView | null>(values: Values): Values => {
    if (values) for (let index = 0; index < values.byteLength; index++) bytesOf(values)[index] = random.integer(0, 255)
    return values
  }
  Object.assign(globalThis, { setTimeout, clearTimeout })
  Math.random = () => random.next()
  globalThis.crypto.getRandomValues = getRandomValues
  return () => {
    Object.assign(globalThis, { setTimeout: own.setTimeout, clearTimeout: own.clearTimeout })
    Math.random = own.random
    globalThis.crypto.getRandomValues = own.getRandomValues
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
