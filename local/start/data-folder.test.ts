import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { StartFailure } from './failure.ts'

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'data-')), 'local')
})

test('a new folder is new until its first run was ready', () => {
  const cutShort = openDataFolder(path, false)
  writeFileSync(join(cutShort.folder('dynamodb'), 'half'), 'x')
  cutShort.release()
  const first = openDataFolder(path, false)
  expect(first.isNew).toBe(true)
  expect(existsSync(join(path, 'dynamodb'))).toBe(false)
  first.complete()
  first.release()
  expect(openDataFolder(path, false).isNew).toBe(false)
})

test('a second cloud on the same data is refused until the first lets go', () => {
  const first = openDataFolder(path, false)
  expect(() => openDataFolder(path, true)).toThrow(/in use by another local cloud/)
  first.release()
  openDataFolder(path, false).release()
})

test('a lock held by a living process is respected, and one left by a killed process is taken over', () => {
  openDataFolder(path, false).release()
  writeFileSync(join(path, 'lock'), `${process.ppid}\n`)
  expect(() => openDataFolder(path, false)).toThrow(StartFailure)
  // Linux gives no process a number above 2^22.
  writeFileSync(join(path, 'lock'), '4194305\n')
  openDataFolder(path, false).release()
  writeFileSync(join(path, 'lock'), '')
  openDataFolder(path, false).release()
})

test('data of another format is named, kept, and replaced only by --fresh', () => {
  const first = openDataFolder(path, false)
  first.complete()
  first.release()
  writeFileSync(join(path, 'format.json'), '{"format":0}')
  expect(() => openDataFolder(path, false)).toThrow(/has format 0, and this version reads format/)
  const fresh = openDataFolder(path, true)
  expect(fresh.isNew).toBe(true)
  fresh.release()
})

test('a folder that is not ours is never emptied', () => {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'thesis.txt'), 'years of work')
  expect(() => openDataFolder(path, true)).toThrow(/something else/)
  expect(() => openDataFolder(path, false)).toThrow(/something else/)
  expect(existsSync(join(path, 'thesis.txt'))).toBe(true)
})

test('--fresh empties what the endpoints kept', () => {
  const first = openDataFolder(path, false)
  writeFileSync(join(first.folder('dynamodb'), 'items'), 'x')
  first.release()
  openDataFolder(path, true).release()
  expect(existsSync(join(path, 'dynamodb'))).toBe(false)
})
