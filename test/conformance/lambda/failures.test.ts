import { expect, test } from 'vitest'
import { createFunctions } from './functions-under-test.ts'

const { start, log } = createFunctions()

test('returns a thrown error in the wording of Lambda and keeps the instance', async () => {
  const lambda = start({
    Fails: `let count = 0; export const handler = async (event) => { count++; if (event.fail) throw new TypeError('no good'); return count }`,
  })
  const outcome = await lambda.invoke('Main-Fails', { fail: true })
  expect(outcome).toMatchObject({
    functionError: 'Unhandled',
    payload: { errorType: 'TypeError', errorMessage: 'no good' },
  })
  expect((outcome.payload as { trace: string[] }).trace[0]).toBe('TypeError: no good')
  expect(log().at(-1)).toMatchObject({
    level: 'ERROR',
    line: expect.stringContaining('Invoke Error'),
    requestId: outcome.requestId,
  })
  expect((await lambda.invoke('Main-Fails', {})).payload).toBe(2)
})

test('ends a function that times out; the next event gets a new instance', async () => {
  const lambda = start(
    { Hangs: `export const handler = async (event) => { if (event.hang) while (true) {} ; return 'fine' }` },
    { timeoutSeconds: 1 },
  )
  expect(await lambda.invoke('Main-Hangs', { hang: true })).toMatchObject({
    functionError: 'Unhandled',
    payload: {
      errorType: 'Sandbox.Timedout',
      errorMessage: expect.stringContaining('Task timed out after 1.00 seconds'),
    },
  })
  expect((await lambda.invoke('Main-Hangs', {})).payload).toBe('fine')
})

test.each([
  ['exits', `process.exit(3)`, 'Runtime.ExitError'],
  [
    'lets an exception escape',
    `setTimeout(() => { throw new RangeError('lost') }); await new Promise(() => {})`,
    'RangeError',
  ],
  ['leaves a rejection alone', `Promise.reject(new RangeError('lost')); await new Promise(() => {})`, 'RangeError'],
])('a function that %s fails alone, and the next event gets a new instance', async (_, code, errorType) => {
  const lambda = start({
    Dies: `export const handler = async (event) => { if (event.die) { ${code} } return 'alive' }`,
  })
  expect(await lambda.invoke('Main-Dies', { die: true })).toMatchObject({
    functionError: 'Unhandled',
    payload: { errorType },
  })
  expect((await lambda.invoke('Main-Dies', {})).payload).toBe('alive')
})

test('ends a function that exceeds its memory', async () => {
  const lambda = start(
    { Eats: `export const handler = async () => { const all = []; while (true) all.push(new Array(1e6).fill({})) }` },
    { memoryMb: 32 },
  )
  expect(await lambda.invoke('Main-Eats', {})).toMatchObject({
    functionError: 'Unhandled',
    payload: { errorType: 'Runtime.OutOfMemory' },
  })
})

test('reports a bundle that cannot load, or has no handler, at every event', async () => {
  const lambda = start({ Broken: `throw new Error('no table name')`, Empty: `export const other = 1` })
  for (let attempt = 0; attempt < 2; attempt++) {
    expect((await lambda.invoke('Main-Broken', {})).payload).toMatchObject({
      errorType: 'Error',
      errorMessage: 'no table name',
    })
  }
  expect((await lambda.invoke('Main-Empty', {})).payload).toMatchObject({ errorType: 'Runtime.HandlerNotFound' })
})
