import { expect, it } from 'vitest'
import { eachAlone } from './each-alone.ts'

it('works on the items after a failed one, then throws its error', async () => {
  const seen: number[] = []
  const work = eachAlone([1, 2, 3], async (item) => {
    seen.push(item)
    if (item === 1) throw new Error('first')
  })
  await expect(work).rejects.toThrow('first')
  expect(seen).toEqual([1, 2, 3])
})

it('throws all errors of several failed items, and those of the source at once', async () => {
  await expect(eachAlone([1, 2], () => Promise.reject(new Error('no')))).rejects.toThrow('2 items failed')
  async function* broken() {
    yield 1
    throw new Error('throttled')
  }
  await expect(eachAlone(broken(), () => Promise.resolve())).rejects.toThrow('throttled')
})
