import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { costsOf, sums } from '../support/reference/cost.ts'
import { costLines } from '../support/reference/words.ts'

const number = (text: string) => Number(text.replaceAll(/[,*\s]/g, ''))

test('a line of the cost has units of a user or of all users', () => {
  expect(costLines.length).toBeGreaterThan(20)
  expect(costLines.filter(({ each, quantities }) => (each === undefined) === (quantities === undefined))).toEqual([])
})

test('free units cost nothing, further ones the price', () => {
  const line = { line: 'Signed-in users', unit: 'user', each: 0.3, free: 10_000, price: 15, per: 'thousand' } as const
  expect(costsOf(line)).toEqual([0, 0, 4350])
})

test('README.md has the sums in whole dollars', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  const told = /^\| \*\*All\*\* \|.*$/m.exec(readme)?.[0].split('|').slice(-4, -1) ?? []
  expect(told.map(number)).toEqual(sums().map(Math.round))
})
