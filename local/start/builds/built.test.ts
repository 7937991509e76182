import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { built, contentHash, root } from './built.ts'

const kind = `test-${process.pid}`
afterAll(() => rmSync(join(root, '.build/local', kind), { recursive: true, force: true }))

let sources: string
let globs: string[]
beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'built-'))
  globs = [`${relative(root, sources)}/**/*.ts`]
  writeFileSync(join(sources, 'one.ts'), 'one')
})

let builds = 0
const build = async (folder: string) => {
  builds += 1
  writeFileSync(join(folder, 'result'), String(builds))
}

test('builds once for the same sources and again after a change', async () => {
  const first = await built(kind, globs, '', build)
  expect(first.cached).toBe(false)
  expect(await built(kind, globs, '', build)).toEqual({ folder: first.folder, cached: true })
  writeFileSync(join(sources, 'one.ts'), 'changed')
  const second = await built(kind, globs, '', build)
  expect(second.cached).toBe(false)
  expect(readFileSync(join(second.folder, 'result'), 'utf8')).toBe('2')
})

test('leaves no partial result after a failed build', async () => {
  writeFileSync(join(sources, 'one.ts'), 'broken')
  const failing = built(kind, globs, '', async (folder) => {
    writeFileSync(join(folder, 'half'), '')
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  const mended = await built(kind, globs, '', build)
  expect([mended.cached, existsSync(join(mended.folder, 'half'))]).toEqual([false, false])
})

test('agrees on one result when two builds run concurrently', async () => {
  writeFileSync(join(sources, 'one.ts'), 'twice')
  const [first, second] = await Promise.all([built(kind, globs, 'a', build), built(kind, globs, 'a', build)])
  expect(first.folder).toBe(second.folder)
  expect(existsSync(join(first.folder, 'result'))).toBe(true)
})

test('hashes names, contents and the extra value, but no test files and no packages', () => {
  const hash = contentHash(globs, '')
  writeFileSync(join(sources, 'one.test.ts'), 'test')
  mkdirSync(join(sources, 'tool/node_modules'), { recursive: true })
  writeFileSync(join(sources, 'tool/node_modules/two.ts'), 'package')
  expect(contentHash(globs, '')).toBe(hash)
  expect(contentHash(globs, 'x')).not.toBe(hash)
  mkdirSync(join(sources, 'sub'))
  writeFileSync(join(sources, 'sub/one.ts'), 'one')
  expect(contentHash(globs, '')).not.toBe(hash)
})
