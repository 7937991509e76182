import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import { indexNames } from '../../infra/kit/names.ts'
import { checkCells } from '../support/cells.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/access-patterns.md')

/** Returns the cells of all rows of the tables whose first column has this name. */
function rowsOf(firstColumn: string): string[][] {
  const tables = page.split(/\n(?!\|)/).map((part) => part.split('\n').filter((line) => line.startsWith('| ')))
  return tables
    .filter(([head]) => head?.startsWith(`| ${firstColumn} |`))
    .flatMap(([, ...rows]) => rows.map((line) => line.split('|').slice(1, -1)))
}

const spansIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)

describe('docs/access-patterns.md', () => {
  test('has keys, operation, cost and function of every access pattern', () =>
    checkCells(
      rowsOf('access pattern').map(([pattern = '', ...cells]) => [pattern.trim(), cells]),
      ([used, operation, reads, writes, , place]) => {
        expect(spansIn(used ?? '').filter((name) => !Object.hasOwn(keys, name))).toEqual([])
        for (const cell of [used, operation, place]) expect(cell?.trim()).not.toBe('')
        if (!operation?.includes('stream')) expect(`${reads}${writes}`).toMatch(/\d|whole table/)
      },
    ))

  test('names both indexes', () => {
    for (const index of indexNames) expect(page).toContain(index)
  })

  test('names functions that exist', () => {
    const code = globSync('functions/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const exported = new Set(
      code.flatMap((file) =>
        [...read(file).matchAll(/^export .*?\b(?:function\*?|const) (\w+)/gm)].map(([, name]) => name),
      ),
    )
    const named = rowsOf('access pattern').flatMap((cells) => spansIn(cells.at(-1) ?? ''))
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !name.endsWith('.ts') && !exported.has(name))).toEqual([])
  })

  test('names every exported function of a store', () => {
    const stores = globSync('functions/*/store.ts', { cwd: root })
    const missing = stores.flatMap((file) =>
      [...read(file).matchAll(/^export (?:async )?function\*? ?(\w+)/gm)]
        .map(([, name]) => name)
        .filter((name) => !page.includes(`\`${name}\``))
        .map((name) => `${file} ${name}`),
    )
    expect(missing).toEqual([])
  })
})

test('only the rows of the nouns write table keys', () => {
  const others = globSync('{functions,local/seed}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !/^functions\/[a-z-]+\/rows\.ts$/.test(file),
  )
  expect(others.filter((file) => /['"`][A-Z]{2,}#/.test(read(file)))).toEqual([])
})
