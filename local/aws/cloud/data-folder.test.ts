import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openDataFolder, unusable } from './data-folder.ts'
import { StartFailure } from './failure.ts'

let path: string
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'data-')), 'local')
})

test('treats a folder as new until its first run completes', () => {
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

test('refuses a second cloud on the same data until the first releases it', () => {
  const first = openDataFolder(path, false)
  expect(() => openDataFolder(path, true)).toThrow(/in use by another local cloud/)
  first.release()
  openDataFolder(path, false).release()
})

test('respects the lock of a living process and takes over one of a dead process', () => {
  openDataFolder(path, false).release()
  writeFileSync(join(path, 'lock'), `${process.ppid}\n`)
  expect(() => openDataFolder(path, false)).toThrow(StartFailure)
  // Linux process ids do not exceed 2^22.
  writeFileSync(join(path, 'lock'), '4194305\n')
  openDataFolder(path, false).release()
  writeFileSync(join(path, 'lock'), '')
  openDataFolder(path, false).release()
})

test('reports data of another format, and replaces it only with --fresh', () => {
  const first = openDataFolder(path, false)
  first.complete()
  first.release()
  writeFileSync(join(path, 'format.json'), '{"format":0}')
  expect(() => openDataFolder(path, false)).toThrow(/has format 0, and this version reads format/)
  const fresh = openDataFolder(path, true)
  expect(fresh.isNew).toBe(true)
  fresh.release()
})

test('never empties a folder of other origin', () => {
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'thesis.txt'), 'years of work')
  expect(() => openDataFolder(path, true)).toThrow(/something else/)
  expect(() => openDataFolder(path, false)).toThrow(/something else/)
  expect(existsSync(join(path, 'thesis.txt'))).toBe(true)
})

test("empties the endpoints' data with --fresh", () => {
  const first = openDataFolder(path, false)
  writeFileSync(join(first.folder('dynamodb'), 'items'), 'x')
  first.release()
  openDataFolder(path, true).release()
  expect(existsSync(join(path, 'dynamodb'))).toBe(false)
})

test('explains what to do about a file or a path below a file', () => {
  writeFileSync(path, 'years of work')
  expect(() => openDataFolder(path, true)).toThrow(StartFailure)
  expect(() => openDataFolder(path, true)).toThrow(
    `${path} is a file, not a folder. Choose another folder with --data.`,
  )
  expect(() => openDataFolder(join(path, 'data'), false)).toThrow(/is below a file/)
  expect(readFileSync(path, 'utf8')).toBe('years of work')
})

test.each([
  ['EACCES', /this user may not write there/],
  ['EPERM', /this user may not write there/],
  ['EROFS', /the disk is read-only/],
  ['ENOSPC', /the disk is full/],
])('names the reason when a folder is not writable: %s', (code, reason) => {
  const sentence = unusable(Object.assign(new Error(`${code}: mkdir`), { code }), path)?.message
  expect(sentence).toMatch(reason)
  expect(sentence).toContain(path)
  expect(sentence).toContain('--data')
})

test('names the missing part of an incomplete folder', () => {
  const first = openDataFolder(path, false)
  for (const [folder, file] of [
    ['cognito', 'journal.jsonl'],
    ['dynamodb', 'CURRENT'],
    ['dynamodb', '000005.ldb'],
  ] as const)
    writeFileSync(join(first.folder(folder), file), 'x')
  first.complete()
  first.release()
  // LevelDB itself replaces such files.
  rmSync(join(path, 'dynamodb/000005.ldb'))
  openDataFolder(path, false).release()
  rmSync(join(path, 'dynamodb/CURRENT'))
  expect(() => openDataFolder(path, false)).toThrow(`The data in ${path} is incomplete: dynamodb/CURRENT is missing.`)
  rmSync(join(path, 'cognito'), { recursive: true })
  expect(() => openDataFolder(path, false)).toThrow(/cognito\/journal.jsonl, dynamodb\/CURRENT is missing/)
  openDataFolder(path, true).release()
})

test('starts over after a start that was killed before it wrote data', () => {
  openDataFolder(path, false).release()
  rmSync(join(path, 'format.json'))
  const again = openDataFolder(path, false)
  expect(again.isNew).toBe(true)
  again.release()
})
