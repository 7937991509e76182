import * as nodeFiles from 'node:fs'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { DamagedData } from '../endpoint/damaged-data.ts'
import { DiskFailure } from '../endpoint/disk-failure.ts'
import { Journal, type JournalFiles, type JournalOptions } from './journal.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(folder, 'journal.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (line: unknown) => z.number().parse(line)
const open = (options: Partial<JournalOptions<number>> = {}) => Journal.open<number>({ path, read, ...options })
const kept = () => open().kept

/** A file system that takes this many bytes and then refuses, as a full disk does: it may take half a line. */
function diskWith(freeBytes: number, code = 'ENOSPC'): JournalFiles {
  let free = freeBytes
  return {
    ...nodeFiles,
    writeSync(descriptor, bytes, offset) {
      if (free === 0) throw Object.assign(new Error(`${code}: write`), { code })
      const written = nodeFiles.writeSync(descriptor, bytes.subarray(offset, offset + free))
      free -= written
      return written
    },
  }
}

describe('a journal', () => {
  it('gives back what was appended, in its order', () => {
    const { journal } = open()
    for (const value of [1, 2, 3]) journal.append(value)
    journal.close()
    expect(kept()).toEqual([1, 2, 3])
  })

  it('has handed a line to the operating system when append returns', () => {
    const { journal } = open()
    journal.append(7)
    expect(readFileSync(path, 'utf8')).toBe('7\n')
  })

  it('drops a last line that was cut short, and goes on behind the last whole one', () => {
    writeFileSync(path, '1\n2\n3')
    const { journal } = open()
    journal.append(4)
    expect(kept()).toEqual([1, 2, 4])
  })

  it.each([
    ['cut short', '1\n"half\n3\n'],
    ['empty', '1\n\n3\n'],
    ['of another shape', '1\n{"not":"ours"}\n3\n'],
  ])('names file and line of one in the middle that is %s, says what to do and changes nothing', (_, content) => {
    writeFileSync(path, content)
    expect(() => open()).toThrow(DamagedData)
    expect(() => open()).toThrow(`${path} is damaged at line 2`)
    expect(() => open()).toThrow(/Put back a copy of the file, or take out that line/)
    expect(readFileSync(path, 'utf8')).toBe(content)
  })

  it('leaves behind at the start what is no longer needed', () => {
    writeFileSync(path, '1\n2\n3\n4\n')
    const { journal } = open({ compact: (entries) => entries.filter((value) => value % 2 === 0) })
    journal.append(6)
    expect(readFileSync(path, 'utf8')).toBe('2\n4\n6\n')
    expect(readdirSync(folder)).toEqual(['journal.jsonl'])
  })

  it('can be rewritten while it is in use', () => {
    const { journal } = open()
    journal.append(1)
    journal.rewrite([5, 6])
    journal.append(7)
    expect(kept()).toEqual([5, 6, 7])
  })
})

describe('a journal on a disk that takes nothing more', () => {
  it.each([
    ['ENOSPC', /the disk is full/],
    ['EDQUOT', /the disk quota is used up/],
    ['EROFS', /the disk is read-only/],
    ['EACCES', /this user may not write there/],
  ])('says so with one sentence that names the file: %s', (code, reason) => {
    const told: DiskFailure[] = []
    const { journal } = open({ files: diskWith(0, code), diskFailed: (failure) => told.push(failure) })
    expect(() => journal.append(1)).toThrow(DiskFailure)
    expect(() => journal.append(1)).toThrow(reason)
    expect(told).toHaveLength(1)
    expect(told[0]?.message).toContain(path)
  })

  it('has what it acknowledged and nothing else, wherever the disk was full, and takes nothing afterwards', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(values, fc.nat(120), (numbers, freeBytes) => {
        rmSync(path, { force: true })
        const { journal } = open({ files: diskWith(freeBytes) })
        const acknowledged: number[] = []
        for (const number of numbers) {
          try {
            journal.append(number)
            acknowledged.push(number)
          } catch (error) {
            expect(error).toBeInstanceOf(DiskFailure)
          }
        }
        journal.close()
        expect(kept()).toEqual(acknowledged)
        expect(acknowledged).toEqual(numbers.slice(0, acknowledged.length))
      }),
      { seed: 20 },
    )
  })

  it('keeps the old file when it cannot be rewritten', () => {
    appendFileSync(path, '1\n2\n3\n')
    const compact = (entries: readonly number[]) => entries.slice(1)
    expect(() => open({ compact, files: diskWith(3) })).toThrow(DiskFailure)
    expect(kept()).toEqual([1, 2, 3])
    expect(readdirSync(folder)).toEqual(['journal.jsonl'])
    const { journal } = open({ files: diskWith(1) })
    expect(() => journal.rewrite([9])).toThrow(DiskFailure)
    expect(kept()).toEqual([1, 2, 3])
  })
})
