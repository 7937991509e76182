import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCells } from '../support/cells.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const users = [100, 10_000, 1_000_000]

const number = (text: string) => Number(text.replaceAll(/[,*\s]/g, ''))

/** Converts `0.1875 a million` to dollars for one. */
function priceOf(text: string): number {
  const [amount = '', scale] = text.trim().split(' a ')
  return number(amount) / (scale === 'million' ? 1_000_000 : scale === 'thousand' ? 1000 : 1)
}

const rows = (read('docs/cost.md').split('\n## The sum\n')[1]?.split('\n## ')[0] ?? '')
  .split('\n')
  .filter((line) => /^\| .* \|$/.test(line) && !line.startsWith('| line '))
  .map((line) => line.split('|').slice(1, -1))
const lines = rows.slice(0, -1)
const costsOf = (row: readonly string[]) => row.slice(-3).map(number)

describe('docs/cost.md', () => {
  test('multiplies every line correctly', () =>
    checkCells(
      lines.map((row) => [(row[0] ?? '').trim(), row]),
      (row) => {
        const [, , each = '', ...rest] = row
        const quantities = rest.slice(0, 3).map(number)
        if (each.trim() !== '—')
          expect(quantities).toEqual(users.map((count) => expect.closeTo(count * number(each), 6)))
        const [free = 0, price = 0] = [number(rest[3] ?? ''), priceOf(rest[4] ?? '')]
        const costs = quantities.map((quantity) => Math.max(0, quantity - free) * price)
        expect(costsOf(row)).toEqual(costs.map((cost) => expect.closeTo(cost, 1)))
      },
    ))

  const sums = users.map((_, column) => lines.reduce((sum, row) => sum + (costsOf(row)[column] ?? 0), 0))

  test('is summed up correctly', () => {
    expect(lines.length).toBeGreaterThan(20)
    expect(costsOf(rows.at(-1) ?? [])).toEqual(sums.map((sum) => expect.closeTo(sum, 2)))
  })

  test('matches the README in whole dollars', () => {
    const told = /^\| \*\*All\*\* \|.*$/m.exec(read('README.md'))?.[0].split('|').slice(-4, -1) ?? []
    expect(told.map(number)).toEqual(sums.map(Math.round))
  })
})
