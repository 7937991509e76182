type Timer = ReturnType<typeof setTimeout>

const started = new Set<Timer>()

// Once a worker: libraries keep the function that they find when they load. Not `setInterval`: components end theirs
// when they unmount, and jsdom draws its frames by one.
globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
  apply(target, self, given) {
    const timer = Reflect.apply(target, self, given) as Timer
    started.add(timer)
    return timer
  },
})

/** Ends every time-out that code under test started and that is still pending. */
export function endPendingTimers(): void {
  for (const timer of started) clearTimeout(timer)
  started.clear()
}
