import { expect, test } from 'vitest'
import { createPace } from '../../../local/aws/pace/pace.ts'
import { createFunctions } from './functions-under-test.ts'

const { start } = createFunctions()

/** A process with this processor time for each ms. Its main thread is always active: no timer counts as late. */
function paceWith(cpuShare: number) {
  const nowMs = () => performance.now()
  return createPace({
    nowMs,
    cpuMs: () => nowMs() * cpuShare,
    own: { performance: { eventLoopUtilization: () => ({ active: nowMs(), idle: 0, utilization: 1 }) } },
  })
}

const ample = 100
const none = 0

const computes = `export const handler = async () => { const end = Date.now() + 2000; while (Date.now() < end) {} ; return 'done' }`
const waits = `export const handler = () => new Promise((resolve) => setTimeout(resolve, 3000, 'done'))`
const timedOut = { functionError: 'Unhandled', payload: { errorType: 'Sandbox.Timedout' } }

test('a function that computes without a processor gets more time than its limit', async () => {
  const lambda = start({ Computes: computes }, { timeoutSeconds: 1 }, { pace: paceWith(none) })
  expect((await lambda.invoke('Main-Computes', {})).payload).toBe('done')
})

test('a function that computes with a processor times out at its limit', async () => {
  const lambda = start({ Computes: computes }, { timeoutSeconds: 1 }, { pace: paceWith(ample) })
  expect(await lambda.invoke('Main-Computes', {})).toMatchObject(timedOut)
})

test('a function that only waits times out at its limit, as on AWS', async () => {
  const lambda = start({ Waits: waits }, { timeoutSeconds: 1 }, { pace: paceWith(ample) })
  expect(await lambda.invoke('Main-Waits', {})).toMatchObject({
    ...timedOut,
    payload: { errorMessage: expect.stringContaining('Task timed out after 1.00 seconds') },
  })
})

test('a function that never ends times out on the slowest machine', async () => {
  const hangs = `export const handler = async () => { for (;;); }`
  const lambda = start({ Hangs: hangs }, { timeoutSeconds: 1 }, { pace: paceWith(none) })
  expect(await lambda.invoke('Main-Hangs', {})).toMatchObject(timedOut)
})
