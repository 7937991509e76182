import { afterAll, afterEach } from 'vitest'

if (typeof document !== 'undefined') {
  const { endPendingWork } = await import('./pending-work.ts')
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
  afterAll(async () => {
    cleanup()
    await endPendingWork()
  })
}
