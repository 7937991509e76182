import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Attack, attacks, unbounded } from '../support/cost/attacks.ts'

const root = join(import.meta.dirname, '../..')
const { visitors, accounts } = attacks()
const sum = (lines: readonly Attack[], of: 'one' | 'thousand') => lines.reduce((total, line) => total + line[of], 0)
const bytes = visitors.filter(({ isBytes }) => isBytes)
const others = visitors.filter(({ isBytes }) => !isBytes)

test('a client without an account costs at most a dollar an hour, and five for bytes', () => {
  expect(sum(others, 'one')).toBeLessThanOrEqual(1)
  expect(sum(bytes, 'one')).toBeLessThanOrEqual(5)
})

test('a thousand accounts cost at most fifty dollars an hour', () => {
  expect(sum(accounts, 'thousand')).toBeLessThanOrEqual(50)
})

test('every bound names a test that exists', () => {
  for (const { test: file } of [...visitors, ...accounts, ...unbounded()])
    expect(existsSync(join(root, file)), file).toBe(true)
})
