import { vi } from 'vitest'
import { endPendingTimers } from './pending-timers.ts'

/**
 * React's scheduler runs work in later macrotasks: those of a render, of its effects and of what these render again.
 */
const drainedTurns = 5

/**
 * Ends what the components of a file left behind. Otherwise it would reach the next file of the worker, or fail the
 * whole run when the worker ends: a timer fires without a `window`, a lazy part finds its loader closed.
 */
export async function endPendingWork(): Promise<void> {
  await settle()
  await endToasts()
  endPendingTimers()
}

/** Awaits imports that have begun, with those that they begin, and renders what they bring. */
async function settle(): Promise<void> {
  await vi.dynamicImportSettled()
  for (let turn = 0; turn < drainedTurns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Toasts have a root of their own that no test unmounts, and stay for seconds. */
async function endToasts(): Promise<void> {
  const shown = () => document.querySelector('[data-sonner-toast]')
  if (!shown()) return
  const { toast } = await import('sonner')
  // A toast appears some time after its call, so one call of `dismiss` may come too early.
  const haveEnded = () => {
    for (const { id } of toast.getHistory()) toast.dismiss(id)
    return !shown()
  }
  await vi.waitUntil(haveEnded, { timeout: 60_000, interval: 100 })
  await settle()
}
