import { expect, it } from 'vitest'
import { throwUnhandledRejections } from './unhandled-rejections.ts'

const failing = (message: string, after: Promise<unknown>) =>
  after.then(() => {
    throw new Error(message)
  })

it('accepts a rejection that a test expects some turns later', async () => {
  const turn = new Promise((resolve) => setImmediate(resolve))
  const later = turn.then(() => new Promise((resolve) => setImmediate(resolve)))
  for (const call of [failing('second', later), failing('first', turn)]) await expect(call).rejects.toThrow()
  await throwUnhandledRejections()
})

it('reports a rejection that nothing handles, once', async () => {
  void failing('left behind', Promise.resolve())
  await expect(throwUnhandledRejections()).rejects.toThrow('Nothing handled: Error: left behind')
  await throwUnhandledRejections()
})
