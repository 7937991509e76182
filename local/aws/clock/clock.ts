/** The clock of the whole local cloud. The console can move it to test time rules. */
export interface Clock {
  now(): Date
  /** Offset from the machine's clock in milliseconds; negative when behind. */
  readonly offsetMs: number
  /** @throws RangeError for an invalid date */
  moveTo(date: Date): void
  advance(milliseconds: number): void
  reset(): void
  /** Returns a function that unsubscribes. */
  onMove(listener: () => void): () => void
}

/**
 * Creates a clock that starts at the machine's time. The offset is kept in memory only, so a restart returns to the
 * present.
 */
export function createClock(machineTime: () => number = Date.now): Clock {
  let offsetMs = 0
  const listeners = new Set<() => void>()

  function setOffset(milliseconds: number): void {
    if (Number.isNaN(new Date(machineTime() + milliseconds).getTime())) {
      throw new RangeError('The clock can only be moved to a valid date.')
    }
    offsetMs = milliseconds
    for (const listener of listeners) listener()
  }

  return {
    now: () => new Date(machineTime() + offsetMs),
    get offsetMs() {
      return offsetMs
    },
    moveTo: (date) => setOffset(date.getTime() - machineTime()),
    advance: (milliseconds) => setOffset(offsetMs + milliseconds),
    reset: () => setOffset(0),
    onMove(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
