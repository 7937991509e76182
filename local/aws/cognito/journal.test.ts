import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Journal } from './journal.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(folder, 'journal.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const contents = (journal: Journal) => Object.fromEntries(journal.entries(''))

describe('a journal', () => {
  it('gives back what was written, without what was removed', () => {
    const journal = Journal.open(path)
    journal.write(['a', { value: 1 }], ['b', 2])
    journal.write(['a', { value: 2 }], ['b', undefined])
    expect(contents(Journal.open(path))).toEqual({ a: { value: 2 } })
  })

  it('applies a set of changes whole or not at all, wherever the file was cut off', () => {
    const journal = Journal.open(path)
    journal.write(['kept', 1])
    const before = readFileSync(path).length
    journal.write(['x', 'é'], ['y', 2])
    const after = readFileSync(path).length
    const whole = readFileSync(path)
    for (let length = before; length <= after; length++) {
      rmSync(path)
      appendFileSync(path, whole)
      truncateSync(path, length)
      const expected = length === after ? { kept: 1, x: 'é', y: 2 } : { kept: 1 }
      expect(contents(Journal.open(path))).toEqual(expected)
    }
  })

  it('is rewritten at the start with nothing but what is live', () => {
    const journal = Journal.open(path)
    for (let time = 0; time < 50; time++) journal.write(['counter', time], ['old', time])
    Journal.open(path, (key) => key !== 'old').close()
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    expect(lines.slice(1)).toEqual(['[["counter",49]]'])
  })

  it('finds values by the beginning of their key', () => {
    const journal = Journal.open(path)
    journal.write(['user/1', 'a'], ['code/1', 'b'], ['user/2', 'c'])
    expect([...journal.entries('user/')]).toEqual([
      ['user/1', 'a'],
      ['user/2', 'c'],
    ])
  })
})
