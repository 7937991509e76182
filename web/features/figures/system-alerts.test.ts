import { describe, expect, it } from 'vitest'
import { type SystemFacts, systemAlerts } from './system-alerts.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const hours = (many: number) => new Date(now.getTime() + many * 60 * 60 * 1000).toISOString()
const clean: SystemFacts = {
  comparison: { at: hours(-8), findings: 0 },
  audit: { at: hours(-9), differences: 0 },
  disputes: { dueAt: null },
  deadLetters: { at: hours(0), count: 0 },
}
const kinds = (change: Partial<SystemFacts>) => systemAlerts({ ...clean, ...change }, now).map(({ kind }) => kind)

describe('system alerts', () => {
  it('are none after a recent and clean comparison and audit', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({ disputes: undefined })).toEqual([])
  })

  it.each([
    ['differs', { comparison: { at: hours(-8), findings: 1 } }],
    ['differs', { comparison: { at: null, findings: 2 } }],
    ['unchecked', { comparison: { at: hours(-36), findings: 0 } }],
    ['unchecked', { comparison: { at: null, findings: 0 } }],
    ['unbalanced', { audit: { at: hours(-9), differences: 3 } }],
    ['unbalanced', { audit: { at: hours(-90), differences: 3 } }],
    ['unaudited', { audit: { at: hours(-36), differences: 0 } }],
    ['unaudited', { audit: null }],
    ['due', { disputes: { dueAt: hours(71) } }],
    ['overdue', { disputes: { dueAt: hours(-1) } }],
  ] as const)('say %s', (kind, change) => expect(kinds(change)).toEqual([kind]))

  it('say nothing of a deadline in three days or later', () => {
    expect(kinds({ disputes: { dueAt: hours(72) } })).toEqual([])
  })

  it('are events that functions gave up on, and none before the first count', () => {
    expect(kinds({ deadLetters: { at: hours(0), count: 2 } })).toEqual(['undelivered'])
    expect(kinds({ deadLetters: null })).toEqual([])
  })
})
