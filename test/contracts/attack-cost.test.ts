import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Attack, attacks, rowsOf, unbounded } from '../support/cost/attacks.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/cost.md'), 'utf8')
const { visitors, accounts } = attacks()
const sum = (lines: readonly Attack[], of: 'one' | 'thousand') => lines.reduce((total, line) => total + line[of], 0)
const bytes = visitors.filter(({ isBytes }) => isBytes)
const others = visitors.filter(({ isBytes }) => !isBytes)
const total = (name: string, lines: readonly Attack[]) =>
  `| **${name}** | | | | **${sum(lines, 'one').toFixed(2)}** | **${sum(lines, 'thousand').toFixed(2)}** |`

test('docs/cost.md shows what an attacker can cost, as the limits of the code make it', () => {
  const lines = [
    ...rowsOf(others),
    total('All but bytes', others),
    ...rowsOf(bytes),
    total('Bytes', bytes),
    ...rowsOf(accounts),
    total('All', accounts),
    ...rowsOf(unbounded()),
  ]
  for (const line of lines) expect(page).toContain(line)
})

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
