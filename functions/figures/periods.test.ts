import { describe, expect, it } from 'vitest'
import { goalMonthsOf, lastMonths, spanOf } from './periods.ts'

/** 23:59 on the last of October in São Paulo, November elsewhere. */
const now = new Date('2026-11-01T02:59:00.000Z')

describe('spanOf', () => {
  it('ends with today or this month in São Paulo', () => {
    const week = ['25', '26', '27', '28', '29', '30', '31'].map((day) => `2026-10-${day}`)
    expect(spanOf('week', now)).toEqual({ unit: 'day', periods: week })
    const half = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10']
    expect(spanOf('half', now)).toEqual({ unit: 'month', periods: half })
    expect(spanOf('year', now)).toEqual({
      unit: 'month',
      periods: ['2025-11', '2025-12', ...lastMonths('2026-10', 10)],
    })
  })

  it('has every day of this month until today', () => {
    const { unit, periods } = spanOf('month', now)
    expect([unit, periods.length, periods[0], periods.at(-1)]).toEqual(['day', 31, '2026-10-01', '2026-10-31'])
    const first = new Date('2026-11-01T03:00:00.000Z')
    expect(spanOf('month', first).periods).toEqual(['2026-11-01'])
  })
})

it('lastMonths crosses years', () => {
  expect(lastMonths('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(lastMonths('2026-12', 1)).toEqual(['2026-12'])
})

describe('goalMonthsOf', () => {
  it('begins with the calendar period', () => {
    const first = (period: Parameters<typeof goalMonthsOf>[0], month: string) =>
      goalMonthsOf(period, new Date(`2026-${month}-15T12:00:00.000Z`))[0]
    const months = ['01', '03', '04', '06', '07', '09', '10', '12']
    expect(months.map((month) => first('monthly', month))).toEqual(months.map((month) => `2026-${month}`))
    expect(months.map((month) => first('quarterly', month))).toEqual(
      ['01', '01', '04', '04', '07', '07', '10', '10'].map((month) => `2026-${month}`),
    )
    expect(months.map((month) => first('semester', month))).toEqual(
      ['01', '01', '01', '01', '07', '07', '07', '07'].map((month) => `2026-${month}`),
    )
    expect(new Set(months.map((month) => first('yearly', month)))).toEqual(new Set(['2026-01']))
    expect(goalMonthsOf('quarterly', now)).toEqual(['2026-10'])
  })
})
