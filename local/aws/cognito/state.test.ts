import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { State } from './state.ts'

let folder = ''
let path = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-'))
  path = join(folder, 'journal.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const contents = (state: State) => Object.fromEntries(state.entries(''))

describe('pool state', () => {
  it('returns what was written, without removed keys', () => {
    const state = State.open(path)
    state.write(['a', { value: 1 }], ['b', 2])
    state.write(['a', { value: 2 }], ['b', undefined])
    expect(contents(State.open(path))).toEqual({ a: { value: 2 } })
  })

  it('applies a change set whole or not at all, wherever the file was cut off', () => {
    const state = State.open(path)
    state.write(['kept', 1])
    const before = readFileSync(path).length
    state.write(['x', 'é'], ['y', 2])
    const after = readFileSync(path).length
    const whole = readFileSync(path)
    for (let length = before; length <= after; length++) {
      rmSync(path)
      appendFileSync(path, whole)
      truncateSync(path, length)
      const expected = length === after ? { kept: 1, x: 'é', y: 2 } : { kept: 1 }
      expect(contents(State.open(path))).toEqual(expected)
    }
  })

  it('keeps only live records when it is opened', () => {
    const state = State.open(path)
    for (let time = 0; time < 50; time++) state.write(['counter', time], ['old', time])
    State.open(path, (key) => key !== 'old').close()
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    expect(lines).toEqual(['[["counter",49]]'])
  })

  it('finds values by key prefix', () => {
    const state = State.open(path)
    state.write(['user/1', 'a'], ['code/1', 'b'], ['user/2', 'c'])
    expect([...state.entries('user/')]).toEqual([
      ['user/1', 'a'],
      ['user/2', 'c'],
    ])
  })
})
