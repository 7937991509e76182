import { setTimeout as wait } from 'node:timers/promises'

const longestMs = 3 * 60_000

/** Resolves when the condition is true or the time limit has passed; messages missing then are lost. */
export async function settled(isSo: () => boolean): Promise<void> {
  for (const until = performance.now() + longestMs; !isSo() && performance.now() < until; ) await wait(20)
}
