import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { indexNames } from '../../infra/kit/names.ts'
import { checkCells } from '../support/cells.ts'
import { accessPatterns } from '../support/reference/words.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const patterns = accessPatterns.flatMap((section) => section.patterns)
const cells = patterns.map((one) => [one.pattern, one] as const)

describe('docs/reference/words/access-patterns.json', () => {
  test('names existing keys', () =>
    checkCells(cells, ({ keys: used }) => {
      const named = [...used.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
      expect(named.filter((name) => !Object.hasOwn(keys, name))).toEqual([])
    }))

  test('has the cost of every access pattern', () =>
    checkCells(cells, ({ operation, reads = '', writes = '' }) => {
      if (!operation.includes('stream')) expect(`${reads}${writes}`).toMatch(/\d|whole table/)
    }))

  test('names functions that exist in the named files', () =>
    checkCells(cells, ({ functions }) => {
      expect(Object.keys(functions)).not.toEqual([])
      for (const [file, names] of Object.entries(functions)) {
        const text = read(file)
        expect(names.filter((name) => !new RegExp(`export .*\\b${name}\\b`).test(text))).toEqual([])
      }
    }))

  test('names every exported function of a store', () => {
    const named = new Set(patterns.flatMap(({ functions }) => Object.values(functions).flat()))
    const missing = globSync('functions/*/store.ts', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/^export (?:async )?function\*? ?(\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !named.has(name))
        .map((name) => `${file} ${name}`),
    )
    expect(missing).toEqual([])
  })
})

test('docs/access-patterns.md names both indexes', () => {
  for (const index of indexNames) expect(read('docs/access-patterns.md')).toContain(index)
})

test('only the rows of the nouns write table keys', () => {
  const others = globSync('{functions,local/seed}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !/^functions\/[a-z-]+\/rows\.ts$/.test(file),
  )
  expect(others.filter((file) => /['"`][A-Z]{2,}#/.test(read(file)))).toEqual([])
})
