import { afterAll, afterEach } from 'vitest'

/**
 * React's scheduler runs work in later macrotasks. Work that is still queued when a file ends would run without a
 * `window` and fail the whole run, so every component test unmounts and drains the queue here.
 */
const drainedTurns = 5

if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
  afterAll(async () => {
    cleanup()
    for (let turn = 0; turn < drainedTurns; turn++) await new Promise((resolve) => setImmediate(resolve))
  })
}
