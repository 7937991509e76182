import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { remainingMs, type Sample, slowdown, starvedMs } from './starvation.ts'

/** A thread with an event loop: the process's own, or a Worker. */
export interface Thread {
  readonly performance: { eventLoopUtilization(): EventLoopUtilization }
}

/** Wall-clock limits that a slow machine extends. */
export interface Pace {
  /**
   * Calls `expired` after a limit in ms; time without a processor does not count, up to four times the limit. The
   * activity of `thread` counts until the limit ends. Returns the function that cancels.
   */
  limit(limitMs: number, expired: () => void, thread?: Thread): () => void
  /** Returns how many times longer than on an idle machine work takes at present, between 1 and 4. */
  slowdown(): number
}

/** Cumulative figures of the process, in ms. */
export interface Meter {
  readonly nowMs: () => number
  readonly cpuMs: () => number
  readonly own: Thread
}

const processMeter: Meter = {
  nowMs: () => performance.now(),
  cpuMs() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  own: { performance },
}

const sampleMs = 20
/** The present slowdown is a mean over about this time. */
const memoryMs = 2_000

/** Measures starvation only while a limit runs, so that an idle cloud does no work. */
export function createPace(meter: Meter = processMeter): Pace {
  const threads = new Map<Thread, { readonly limits: number; readonly activeMs: number }>()
  let starvedTotal = 0
  let recent = { elapsedMs: 0, starvedMs: 0 }
  /** Activity since the last sample of threads without a limit by now. */
  let endedMs = 0
  let running = 0
  let sampler: NodeJS.Timeout | undefined
  let last = { nowMs: 0, cpuMs: 0, ownMs: 0 }

  const mark = () => ({ nowMs: meter.nowMs(), cpuMs: meter.cpuMs(), ownMs: activeMs(meter.own) })

  /** Activity since the previous sample. A thread that has not reached its event loop yet is active. */
  function activityOf(thread: Thread, elapsedMs: number): number {
    const known = threads.get(thread)
    if (!known) return 0
    const { idle, active } = thread.performance.eventLoopUtilization()
    if (idle + active === 0) return elapsedMs
    threads.set(thread, { ...known, activeMs: active })
    return Math.max(0, active - known.activeMs)
  }

  function sample(): void {
    const present = mark()
    const elapsedMs = present.nowMs - last.nowMs
    if (elapsedMs <= 0) return
    const own = present.ownMs - last.ownMs
    const others = [...threads.keys()].reduce((sum, thread) => sum + activityOf(thread, elapsedMs), endedMs)
    endedMs = 0
    const taken: Sample = {
      elapsedMs,
      lateMs: elapsedMs - sampleMs - own,
      activeMs: own + others,
      cpuMs: present.cpuMs - last.cpuMs,
    }
    const starved = starvedMs(taken)
    starvedTotal += starved
    const kept = 0.5 ** (elapsedMs / memoryMs)
    recent = { elapsedMs: recent.elapsedMs * kept + elapsedMs, starvedMs: recent.starvedMs * kept + starved }
    last = present
  }

  function begin(thread: Thread | undefined): void {
    running += 1
    if (running === 1) {
      last = mark()
      sampler = setInterval(sample, sampleMs)
      sampler.unref()
    }
    if (!thread) return
    const known = threads.get(thread)
    threads.set(thread, known ? { ...known, limits: known.limits + 1 } : { limits: 1, activeMs: activeMs(thread) })
  }

  /** Takes no sample: the processor time of a process with many threads takes long to read. */
  function end(thread: Thread | undefined): void {
    const known = thread && threads.get(thread)
    if (thread && known) {
      endedMs += activityOf(thread, meter.nowMs() - last.nowMs)
      if (known.limits > 1) threads.set(thread, { limits: known.limits - 1, activeMs: activeMs(thread) })
      else threads.delete(thread)
    }
    running -= 1
    if (running > 0) return
    sample()
    clearInterval(sampler)
  }

  return {
    limit(limitMs, expired, thread) {
      begin(thread)
      const [startedMs, starvedBefore] = [meter.nowMs(), starvedTotal]
      let ended = false
      let timer = setTimeout(check, limitMs)
      function cancel(): void {
        if (ended) return
        ended = true
        clearTimeout(timer)
        end(thread)
      }
      function check(): void {
        sample()
        const left = remainingMs(limitMs, meter.nowMs() - startedMs, starvedTotal - starvedBefore)
        if (left > 0) {
          // Without the millisecond, a timer that fires early would check in vain.
          timer = setTimeout(check, left + 1)
          return
        }
        cancel()
        expired()
      }
      return cancel
    },
    slowdown: () => slowdown(recent.elapsedMs, recent.starvedMs),
  }
}

function activeMs(thread: Thread): number {
  return thread.performance.eventLoopUtilization().active
}

/** The pace of this process. */
export const machinePace = createPace()
