/** What the process did between two samples, in ms. */
export interface Sample {
  readonly elapsedMs: number
  /** Delay of the sampling timer that the main thread's own work does not explain. */
  readonly lateMs: number
  /** Time that threads had work, added over the threads. */
  readonly activeMs: number
  /** Processor time of the process. */
  readonly cpuMs: number
}

/** A slow machine extends a limit at most this many times. */
export const longestStretch = 4

/** Timers fire up to this late on an idle machine. */
const timerToleranceMs = 2

/**
 * Returns the part of a sample in which the process had work but no processor. Threads that only wait have no work, so
 * waiting is never starvation.
 */
export function starvedMs({ elapsedMs, lateMs, activeMs, cpuMs }: Sample): number {
  const share = activeMs > 0 ? Math.min(1, cpuMs / activeMs) : 1
  const withoutProcessor = (1 - share) * Math.min(elapsedMs, activeMs)
  const late = Math.max(0, lateMs - timerToleranceMs)
  return Math.min(elapsedMs, Math.max(withoutProcessor, late))
}

/** Returns the ms until a limit expires; 0 or less when it has expired. Starved time does not count against it. */
export function remainingMs(limitMs: number, elapsedMs: number, starved: number): number {
  return Math.min(limitMs + starved, limitMs * longestStretch) - elapsedMs
}

/** Returns how many times longer than on an idle machine work takes, between 1 and `longestStretch`. */
export function slowdown(elapsedMs: number, starved: number): number {
  if (elapsedMs <= 0) return 1
  return Math.min(longestStretch, elapsedMs / Math.max(elapsedMs - starved, elapsedMs / longestStretch))
}
