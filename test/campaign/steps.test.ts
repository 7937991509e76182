import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brokenEndsIn, stepsOf, testsIn, violationsIn } from './steps.ts'

const root = join(import.meta.dirname, '../..')
const steps = (since?: string) => stepsOf(root, { seed: 7, since })
const commandOf = (name: string, since?: string) => steps(since).find((step) => step.name === name)?.command

describe('steps', () => {
  it('are every search for faults and every bench of package.json, once each', () => {
    const names = steps().map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['simulate', 'planted', 'recipes', 'local', 'kills', 'writes', 'fuzz', 'roles']),
    )
    expect(names).toEqual(
      expect.arrayContaining([
        'axe',
        'monday',
        'guards',
        'mutation',
        'listing',
        'search',
        'functions',
        'size',
        'lighthouse',
        'chat',
      ]),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('pass the seed on to what draws random values', () => {
    expect(commandOf('simulate')).toContain('--seed 7')
    expect(commandOf('chat')).toContain('--seed 7')
    expect(steps().find(({ name }) => name === 'kills')?.env).toEqual({ KILLS: '50', KILLS_SEED: '7' })
  })

  it('mutate what changed since a commit', () => {
    expect(commandOf('mutation', 'abc')).toBe('npm run --silent bench:mutation -- --since abc')
    expect(commandOf('mutation')).toBe('npm run --silent bench:mutation')
  })
})

describe('figures of a simulation', () => {
  it('are its operations and violations', () => {
    const printed = '  12  orders\n1,000,000 operations (9,000 calls) in 512 worlds: 0 violations, 80.1 s\n'
    expect(violationsIn(printed)).toMatchObject([{ what: 'violations in 1,000,000 operations', ours: 0, met: true }])
  })

  it('are a missed mark after a violation', () => {
    expect(violationsIn('Seed 3 breaks a rule after 812 operations.')).toMatchObject([{ ours: 1, met: false }])
  })
})

describe('figures of kills', () => {
  it('are the broken ends below the table', () => {
    const table = '| `orders/refund.ts` | consumer | 3 | 0 |\n| 64 functions | | 190 | 0 |\n'
    expect(brokenEndsIn(table)).toMatchObject([{ what: 'broken ends after 190 kills of 64 functions', met: true }])
    expect(brokenEndsIn('| 64 functions | | 190 | 2 |')).toMatchObject([{ ours: 2, met: false }])
    expect(brokenEndsIn('Error: no cloud')).toMatchObject([{ met: false }])
  })
})

describe('figures of tests', () => {
  it('are the passed among all that ran', () => {
    expect(testsIn(' Test Files  1 passed (1)\n      Tests  41 passed (41)\n')).toMatchObject([
      { ours: 41, mark: 41, met: true },
    ])
    expect(testsIn('      Tests  2 failed | 39 passed | 1 skipped (42)\n')).toMatchObject([
      { ours: 39, mark: 41, met: false },
    ])
  })

  it('are none when the tests did not run', () => {
    expect(testsIn('Error: no cloud')).toEqual([])
  })
})
