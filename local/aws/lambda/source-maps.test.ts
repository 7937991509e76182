import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { withSources } from './source-maps.ts'

const folder = mkdtempSync(join(tmpdir(), 'maps-'))
afterAll(() => rmSync(folder, { recursive: true }))

function bundle(source: string) {
  writeFileSync(join(folder, 'source.ts'), source)
  const outfile = join(folder, 'index.mjs')
  buildSync({ entryPoints: [join(folder, 'source.ts')], outfile, sourcemap: true, format: 'esm', minify: true })
  return pathToFileURL(outfile).href
}

it('names the place in the source', () => {
  const url = bundle(`type Unused = string\n\nexport function fail(): never {\n  throw new Error('no')\n}\n`)
  const column = readFileSync(new URL(url), 'utf8').indexOf('throw') + 1
  const stack = `Error: no\n    at n (${url}:1:${column})`
  expect(withSources(stack)).toMatch(/^Error: no\n {4}at n \(\S*source\.ts:4:3\)$/)
  expect(withSources(JSON.stringify({ stack }))).toMatch(/source\.ts:4:3\)"}$/)
})

it('leaves places without a map and other text as they are', () => {
  const text = `Error: no\n    at f (${pathToFileURL(join(folder, 'other.mjs')).href}:1:2)`
  expect(withSources(text)).toBe(text)
  expect(withSources('nothing here')).toBe('nothing here')
})
