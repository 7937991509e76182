import { expect, test } from 'vitest'
import { checkCells, textCells } from './cells.ts'

const even = (value: number) => expect(value % 2).toBe(0)

test('passes when every cell passes', async () => {
  await expect(checkCells([['two', 2]], even)).resolves.toBeUndefined()
})

test('lists every failing cell with its message, and no other', async () => {
  const failed = checkCells(Object.entries({ one: 1, two: 2, three: 3 }), even)
  await expect(failed).rejects.toThrow(
    '2 of 3 cells failed:\n  one: expected 1 to be +0 // Object.is equality\n  three: expected 1 to be +0',
  )
})

test('waits for asynchronous checks', async () => {
  const failed = checkCells(textCells(['late']), () => Promise.reject(new Error('too late')))
  await expect(failed).rejects.toThrow('1 of 1 cells failed:\n  late: too late')
})

test('rejects an empty table', async () => {
  await expect(checkCells([], even)).rejects.toThrow('The table has no cells')
})
