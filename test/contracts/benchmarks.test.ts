import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { results } from '../campaign/figures.ts'
import { stepsOf } from '../campaign/steps.ts'
import { pageOf } from '../campaign/table.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/reference/benchmarks.md'), 'utf8')
const all = results.parse(JSON.parse(readFileSync(join(root, 'bench/results.json'), 'utf8')))
const names = stepsOf(root, { seed: 1, since: undefined }).map(({ name }) => name)

test('docs/reference/benchmarks.md has the tables of bench/results.json', () => {
  expect(page).toBe(pageOf(page, all))
})

test('a recorded figure belongs to a step of the campaign', () => {
  expect(Object.keys(all).filter((name) => !names.includes(name))).toEqual([])
})

test('docs/benchmarks.md explains every step in at most 1,000 words', () => {
  const prose = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8')
  const explained = [...prose.matchAll(/^\*\*([\w, ]+)\.\*\*/gm)].flatMap(([, list = '']) => list.split(', '))
  expect(explained.sort()).toEqual(names.toSorted())
  expect(prose.split(/\s+/).length).toBeLessThanOrEqual(1000)
})
