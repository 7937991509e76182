import { setTimeout as wait } from 'node:timers/promises'

const longestMs = 3 * 60_000

/** Resolves once it is so, or can no longer be expected: what is missing then is lost. */
export async function settled(isSo: () => boolean): Promise<void> {
  for (const until = performance.now() + longestMs; !isSo() && performance.now() < until; ) await wait(20)
}
