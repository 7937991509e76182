/** Where the whole local cloud reads its time from; the console can move it, so that time rules can be tried. */
export interface Clock {
  now(): Date
  /** Milliseconds that this clock is ahead of the machine's; negative when it is behind. */
  readonly offsetMs: number
  /** Sets the clock to an instant; it runs on from there. Throws a RangeError for an invalid date. */
  moveTo(date: Date): void
  /** Moves the clock by milliseconds; negative ones move it back. */
  advance(milliseconds: number): void
  /** Back to the machine's own time. */
  reset(): void
  /** Calls `listener` after each move; returns the function that ends it. */
  onMove(listener: () => void): () => void
}

/**
 * A clock that starts at the machine's time. Its offset lives in memory only: a restart is back in the present,
 * so that nobody wonders a week later why yesterday's ad is a year old.
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
