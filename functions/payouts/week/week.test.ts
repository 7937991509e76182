import { describe, expect, it } from 'vitest'
import { type Cell, checkCells } from '../../../test/support/cells.ts'
import { type CountedPayout, type PayoutWeek, weekAfter, weekCents } from './week.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000).toISOString()
const days = 7 * 24

const counted = (change: Partial<CountedPayout> = {}): CountedPayout => ({
  id: 'other',
  kind: 'withdrawal',
  amountCents: 100,
  at: ago(1),
  ...change,
})
const weekOf = (...payouts: CountedPayout[]): PayoutWeek => ({ version: 4, payouts })
const one = { id: 'this', amountCents: 5 }

describe('weekCents', () => {
  const cells: readonly Cell<readonly [Partial<CountedPayout>, number]>[] = [
    ['another of an hour ago', [{}, 105]],
    ['one of exactly seven days ago', [{ at: ago(days) }, 105]],
    ['one of longer ago', [{ at: ago(days + 0.01) }, 5]],
    ['another kind', [{ kind: 'donation' }, 5]],
    ['itself', [{ id: 'this' }, 5]],
  ]
  it('sums the payouts of a kind in seven days', () =>
    checkCells(cells, ([change, expected]) => {
      expect(weekCents(weekOf(counted(change)), 'withdrawal', one, now)).toBe(expected)
    }))

  it('sums all of them', () => {
    expect(weekCents(weekOf(), 'withdrawal', one, now)).toBe(5)
    expect(weekCents(weekOf(counted(), counted({ id: 'third' })), 'withdrawal', one, now)).toBe(205)
  })
})

describe('weekAfter', () => {
  it('counts a payment from its time on, and a return no longer', () => {
    const before = weekOf(counted({ id: 'this' }), counted(), counted({ id: 'old', at: ago(days + 1) }))
    const paid = { ...one, kind: 'withdrawal', at: now.toISOString() }
    expect(weekAfter(before, 'withdrawal', one, 'post', now)).toEqual({ version: 5, payouts: [counted(), paid] })
    expect(weekAfter(before, 'withdrawal', one, 'release', now)).toEqual({ version: 5, payouts: [counted()] })
  })
})
