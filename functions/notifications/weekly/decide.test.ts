import { describe, expect, it } from 'vitest'
import { categories } from '../../../shared/recyclables/categories.ts'
import { checkCells } from '../../../test/support/cells.ts'
import { figuresOf } from './activity/store.ts'
import { getsSummary, rankingOf } from './decide.ts'
import { seasonOf, tipOf, tipsIn } from './tip.ts'

const tips = tipsIn('ptBR')

import { endOfWeek, lastWeekOf, weekOf } from './week.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const none = { earningsCents: 0, itemsSold: 0, pickups: 0, donations: 0, conversations: 0, matches: 0 }
const fit = { suspended: false, weeklySummary: true, signedInAt: now, figures: { ...none, matches: 1 } }
const row = (change: object) =>
  ({
    userId: '',
    sales: new Set(),
    cancelled: new Set(),
    pickups: new Set(),
    donations: new Set(),
    conversations: new Set(),
    matches: new Set(),
    materials: [],
    ...change,
  }) as Parameters<typeof figuresOf>[0]

describe('week', () => {
  it('begins on Monday in São Paulo', () =>
    checkCells(
      [
        ['2026-11-23T02:59:59.000Z', '2026-11-16'],
        ['2026-11-23T03:00:00.000Z', '2026-11-23'],
        ['2026-11-29T23:00:00.000Z', '2026-11-23'],
        ['2027-01-01T12:00:00.000Z', '2026-12-28'],
      ].map(([instant, week]) => [String(instant), [instant, week] as const] as const),
      ([instant, week]) => {
        expect(weekOf(new Date(String(instant)))).toBe(week)
        expect(lastWeekOf(endOfWeek(String(week)))).toBe(week)
      },
    ))
})

describe('audience', () => {
  it('leaves out suspended, unsubscribed, absent and inactive users', () => {
    expect(getsSummary(fit, now)).toBe(true)
    expect(getsSummary({ ...fit, suspended: true }, now)).toBe(false)
    expect(getsSummary({ ...fit, weeklySummary: false }, now)).toBe(false)
    expect(getsSummary({ ...fit, signedInAt: undefined }, now)).toBe(false)
    expect(getsSummary({ ...fit, signedInAt: new Date(now.getTime() - 91 * 86_400_000) }, now)).toBe(false)
    expect(getsSummary({ ...fit, figures: none }, now)).toBe(false)
  })

  it('counts a sale that was cancelled in no order of events', () => {
    const sold = { sales: new Set(['ord_1 5000', 'ord_2 2500']), cancelled: new Set(['ord_2']) }
    expect(figuresOf(row(sold))).toEqual({ ...none, itemsSold: 1, earningsCents: 5_000 })
  })
})

describe('ranking', () => {
  it('is the position among the first hundred, else the rank', () => {
    expect(rankingOf('b', 150, ['a', 'b'])).toEqual({ position: 2 })
    expect(rankingOf('c', 150, ['a', 'b'])).toEqual({ rank: 'collector' })
    expect(rankingOf('a', 0, ['a'])).toEqual({ rank: 'beginner' })
  })
})

describe('tips', () => {
  it('are at least one for each week of a year, in all seasons and of all materials', () => {
    expect(tips.length).toBeGreaterThanOrEqual(52)
    expect(new Set(tips.map(({ text }) => text)).size).toBe(tips.length)
    for (const material of categories) expect(tips.some((tip) => tip.material === material)).toBe(true)
  })

  it('fit the season and the traded material', () => {
    expect(['2026-01-05', '2026-04-06', '2026-07-06', '2026-10-05', '2026-12-07'].map(seasonOf)).toEqual([
      'summer',
      'autumn',
      'winter',
      'spring',
      'summer',
    ])
    const byText = new Map(tips.map((tip) => [tip.text, tip]))
    for (const week of ['2026-01-05', '2026-06-01', '2026-09-07']) {
      const glass = byText.get(tipOf(week, ['glass'], 'ptBR'))
      expect(glass?.material).toBe('glass')
      expect([undefined, seasonOf(week)]).toContain(glass?.season)
      expect(byText.get(tipOf(week, [], 'ptBR'))?.material).toBeUndefined()
    }
  })
})
