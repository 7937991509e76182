import { machinePace } from './pace.ts'

/** AWS waits minutes between attempts, which is too long for development. */
const firstMs = 100
const longestMs = 3_000

/**
 * Returns the ms before the next attempt after a number of failed ones: twice as long each time, longer on a slow
 * machine, and random in its upper half, so that deliveries that failed together do not return together.
 *
 * @param attempts failed attempts, at least 1
 */
export function retryDelayMs(attempts: number, slowdown = machinePace.slowdown(), random = Math.random()): number {
  return Math.min(firstMs * 2 ** (attempts - 1), longestMs) * slowdown * (0.5 + random / 2)
}
