import { readFileSync, renameSync, writeFileSync } from 'node:fs'

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
 * Opens a clock whose offset outlives a restart: rows are dated by it, and a clock that jumped back would bring them
 * into the future. An unreadable file counts as none.
 */
export function openClock(path: string, machineTime: () => number = Date.now): Clock {
  const clock = createClock(machineTime, keptOffset(path, machineTime))
  clock.onMove(() => {
    // A kill between the two leaves the old offset whole.
    writeFileSync(`${path}.new`, JSON.stringify({ offsetMs: clock.offsetMs }))
    renameSync(`${path}.new`, path)
  })
  return clock
}

function keptOffset(path: string, machineTime: () => number): number {
  try {
    const { offsetMs } = JSON.parse(readFileSync(path, 'utf8')) as { readonly offsetMs?: unknown }
    const isValid = typeof offsetMs === 'number' && !Number.isNaN(new Date(machineTime() + offsetMs).getTime())
    return isValid ? offsetMs : 0
  } catch {
    return 0
  }
}

/** Creates a clock that starts at the machine's time, or this much before or after it. */
export function createClock(machineTime: () => number = Date.now, startMs = 0): Clock {
  let offsetMs = startMs
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
