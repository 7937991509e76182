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

const code = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span)

/** Returns the key texts of an entry with every value left open: `AD#<>`. */
function textsOf(entry: (typeof keys)[keyof typeof keys]): string[] {
  const open = entry as string | object | ((...values: string[]) => string | object)
  const made = typeof open === 'function' ? open(...Array.from({ length: open.length }, () => '<>')) : open
  return typeof made === 'string' ? [made] : Object.values(made)
}

describe('docs/access-patterns.md', () => {
  const documented = new Map(
    rowsOf('key').map(([name = '', partition = '', sort = '']) => [
      code(name)[0] ?? '',
      [...code(partition), ...code(sort)],
    ]),
  )

  test('shows every key as the rows of its noun build it', () =>
    checkCells(Object.entries(keys), (entry, name) => {
      const shown = (documented.get(name) ?? []).map((text) => text.replace(/<[^>]*>/g, '<>'))
      expect(shown).toEqual(textsOf(entry))
    }))

  test('shows no removed key', () => {
    expect([...documented.keys()].filter((name) => !Object.hasOwn(keys, name))).toEqual([])
  })

  test('shows each key once', () => {
    expect(rowsOf('key')).toHaveLength(documented.size)
  })

  test('has keys, operation, cost and function of every access pattern', () =>
    checkCells(
      rowsOf('access pattern').map(([pattern = '', ...cells]) => [pattern.trim(), cells]),
      ([used, operation, reads, writes, , place]) => {
        expect(code(used ?? '').filter((name) => !Object.hasOwn(keys, name))).toEqual([])
        for (const cell of [used, operation, place]) expect(cell?.trim()).not.toBe('')
        if (!operation?.includes('stream')) expect(`${reads}${writes}`).toMatch(/\d|whole table/)
      },
    ))

  test('names both indexes', () => {
    for (const index of indexNames) expect(page).toContain(index)
  })

  test('names functions that exist in the named files', () => {
    const named = rowsOf('access pattern').map((cells) => cells.at(-1) ?? '')
    const places = named.flatMap((cell) => {
      const spans = code(cell)
      const files = spans.filter((span) => span.endsWith('.ts'))
      return spans
        .filter((span) => !span.endsWith('.ts'))
        .map((name) => [name, files.some((file) => new RegExp(`export .*\\b${name}\\b`).test(read(file)))] as const)
    })
    expect(places.length).toBeGreaterThan(30)
    expect(places.filter(([, found]) => !found)).toEqual([])
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
