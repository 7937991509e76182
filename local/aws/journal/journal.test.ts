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

/** A file system that accepts this many bytes and then fails like a full disk, possibly in mid-line. */
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

describe('journal', () => {
  it('returns appended entries in order', () => {
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

  it('drops a truncated last line and continues after the last whole one', () => {
    writeFileSync(path, '1\n2\n3')
    const { journal } = open()
    journal.append(4)
    expect(kept()).toEqual([1, 2, 4])
  })

  it.each([
    ['cut short', '1\n"half\n3\n'],
    ['empty', '1\n\n3\n'],
    ['of another shape', '1\n{"not":"ours"}\n3\n'],
  ])('reports file, line and remedy for a middle line that is %s, and changes nothing', (_, content) => {
    writeFileSync(path, content)
    expect(() => open()).toThrow(DamagedData)
    expect(() => open()).toThrow(`${path} is damaged at line 2`)
    expect(() => open()).toThrow(/Put back a copy of the file, or take out that line/)
    expect(readFileSync(path, 'utf8')).toBe(content)
  })

  it('drops unneeded entries when it is opened', () => {
    writeFileSync(path, '1\n2\n3\n4\n')
    const { journal } = open({ compact: (entries) => entries.filter((value) => value % 2 === 0) })
    journal.append(6)
    expect(readFileSync(path, 'utf8')).toBe('2\n4\n6\n')
    expect(readdirSync(folder)).toEqual(['journal.jsonl'])
  })

  it('can be rewritten while in use', () => {
    const { journal } = open()
    journal.append(1)
    journal.rewrite([5, 6])
    journal.append(7)
    expect(kept()).toEqual([5, 6, 7])
  })
})

describe('journal on a failing disk', () => {
  it.each([
    ['ENOSPC', /the disk is full/],
    ['EDQUOT', /the disk quota is used up/],
    ['EROFS', /the disk is read-only/],
    ['EACCES', /this user may not write there/],
  ])('fails with one sentence that names the file: %s', (code, reason) => {
    const told: DiskFailure[] = []
    const { journal } = open({ files: diskWith(0, code), diskFailed: (failure) => told.push(failure) })
    expect(() => journal.append(1)).toThrow(DiskFailure)
    expect(() => journal.append(1)).toThrow(reason)
    expect(told).toHaveLength(1)
    expect(told[0]?.message).toContain(path)
  })

  it('keeps exactly the acknowledged entries and accepts no more', () => {
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

  it('keeps the old file when a rewrite fails', () => {
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
