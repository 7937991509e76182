import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  budgets,
  fastFileSeconds,
  isUnit,
  localGlobs,
  mainJob,
  readCosts,
  recipeGlobs,
  slowFiles,
  totals,
  unitGlobs,
} from './tiers.ts'

const root = join(import.meta.dirname, '../..')
const costs = readCosts()
const globbed = (globs: readonly string[]) =>
  globSync([...globs], { cwd: root }).filter((file) => !file.includes('node_modules/'))
const files = globbed([...unitGlobs, ...localGlobs, ...recipeGlobs, 'test/{conformance,journeys,browser}/**/*.test.ts'])

test('the measured files exist', () => {
  expect(Object.keys(costs.seconds).filter((file) => !files.includes(file))).toEqual([])
})

test('nine of ten test files are measured', () => {
  const unmeasured = files.filter((file) => !(file in costs.seconds))
  expect(unmeasured.length, unmeasured.join('\n')).toBeLessThan(files.length / 10)
})

test('the globs of the unit tests name the files that count as unit tests', () => {
  expect(globbed(unitGlobs).filter((file) => !isUnit(file))).toEqual([])
})

test('the measured costs of each tier stay within its budget', () => {
  const { fast, verify } = totals(costs)
  expect(fast).toBeLessThanOrEqual(budgets.fast)
  expect(verify).toBeLessThanOrEqual(budgets.verify)
})

test('a file above the limit is not in the fast tier', () => {
  const seconds = {
    'functions/a.test.ts': fastFileSeconds + 0.1,
    'functions/b.test.ts': fastFileSeconds,
    [mainJob]: 20,
  }
  expect(slowFiles({ ...costs, seconds })).toEqual(['functions/a.test.ts'])
  expect(totals({ ...costs, seconds })).toEqual({ fast: fastFileSeconds + 20, verify: fastFileSeconds + 0.1 })
})
