import { type RecordPeriod, recordMonthsLimit } from '../../../shared/contract/collection-records.ts'
import { dayOf } from '../../../shared/days.ts'
import { intlTag } from '../../../shared/language-tag.ts'

/** Returns the months that a period can have, newest first: this one and the 23 before. */
export function monthsUntil(now: Date): string[] {
  const [year = 0, month = 0] = dayOf(now).split('-').map(Number)
  return Array.from({ length: recordMonthsLimit }, (_, back) => {
    const months = year * 12 + month - 1 - back
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
  })
}

/** Returns the period of an address: the year so far by default, in the right order. */
export function periodOf(params: URLSearchParams, now: Date): RecordPeriod {
  const months = monthsUntil(now)
  const asked = (name: string) => months.find((month) => month === params.get(name))
  const to = asked('to') ?? months[0] ?? ''
  const from = asked('from') ?? `${to.slice(0, 4)}-01`
  return from <= to ? { from, to } : { from: to, to: from }
}

/** Formats a month in words: 'novembro de 2026'. */
export function monthName(month: string, tag: string): string {
  const format = new Intl.DateTimeFormat(intlTag(tag), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
