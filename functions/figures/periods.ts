import type { FigurePeriod } from '../../shared/contract/figures.ts'
import type { GoalPeriod } from '../../shared/contract/goals.ts'
import { dayMs, dayOf } from '../../shared/days.ts'

export interface Span {
  readonly unit: 'day' | 'month'
  /** Days or months, oldest first, today's included. */
  readonly periods: readonly string[]
}

const monthsOf = { half: 6, year: 12 } as const
const weekDays = 7

/** Returns the days or months of a period, in São Paulo time (rules 12.9). */
export function spanOf(period: FigurePeriod, now: Date): Span {
  const today = dayOf(now)
  if (period === 'week') return { unit: 'day', periods: lastDays(now, weekDays) }
  if (period === 'month') return { unit: 'day', periods: lastDays(now, Number(today.slice(8))) }
  return { unit: 'month', periods: lastMonths(today.slice(0, 7), monthsOf[period]) }
}

function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dayOf(new Date(now.getTime() - (count - 1 - index) * dayMs)))
}

/** Returns the months up to this one (`2026-11`), oldest first. */
export function lastMonths(month: string, count: number): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + (number - 1) - (count - 1 - index)
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

const goalMonths = { monthly: 1, quarterly: 3, semester: 6, yearly: 12 } as const satisfies Record<GoalPeriod, number>

/** Returns the months of the current calendar month, quarter, half-year or year up to this month. */
export function goalMonthsOf(period: GoalPeriod, now: Date): string[] {
  const month = dayOf(now).slice(0, 7)
  const passed = (Number(month.slice(5)) - 1) % goalMonths[period]
  return lastMonths(month, passed + 1)
}
