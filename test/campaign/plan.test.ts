import { describe, expect, it } from 'vitest'
import type { Measurement } from './figures.ts'
import { stepsToRun } from './plan.ts'

const names = ['simulate', 'kills', 'listing']
const measured: Measurement = {
  title: 'Listing',
  machine: 'two cores',
  busy: false,
  figures: [],
  date: '2026-11-23',
  commit: 'abc',
}
const ended = { kills: { sources: 'abc', measured } }
const plan = (choice: { only?: string[]; without?: string[] } = {}, sources = 'abc') =>
  stepsToRun(names, { only: [], without: [], ...choice }, { ended }, sources)

describe('a campaign', () => {
  it('runs every step at first', () => {
    expect(stepsToRun(names, { only: [], without: [] }, { ended: {} }, 'abc')).toEqual(names)
  })

  it('continues after an interruption with the steps that did not end', () => {
    expect(plan()).toEqual(['simulate', 'listing'])
  })

  it('runs every step again when the sources changed', () => {
    expect(plan({}, 'abc+1234')).toEqual(names)
  })

  it('runs one step alone, also if it ended', () => {
    expect(plan({ only: ['kills'] })).toEqual(['kills'])
  })

  it('leaves steps out', () => {
    expect(plan({ without: ['listing'] })).toEqual(['simulate'])
    expect(plan({ only: ['kills', 'listing'], without: ['listing'] })).toEqual(['kills'])
  })

  it('refuses an unknown name', () => {
    expect(() => plan({ only: ['lists'] })).toThrow('lists')
    expect(() => plan({ without: ['lists'] })).toThrow('lists')
  })
})
