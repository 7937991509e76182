import type { StatementLine } from '../../../shared/contract/balance.ts'
import { dayOf } from '../../../shared/days.ts'
import { intlTag } from '../../../shared/language-tag.ts'

/** Returns an instant's month in São Paulo: '2026-11'. */
export function monthOf(instant: string | Date): string {
  return dayOf(new Date(instant)).slice(0, 7)
}

/** Newest first. */
export function monthsSince(since: string, now: Date): string[] {
  const months: string[] = []
  const first = monthOf(since)
  for (let [year = 0, month = 0] = monthOf(now).split('-').map(Number); ; ) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name < first) return months
    months.push(name)
    ;[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
  }
}

/** Formats a month in words: 'novembro de 2026'. */
export function monthName(month: string, tag: string): string {
  const format = new Intl.DateTimeFormat(intlTag(tag), { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}

/**
 * Groups movements by sale, at the place of the newest one; other movements stay alone.
 * Returns pairs of a key and the lines, newest first.
 */
export function bySale(lines: readonly StatementLine[]): [string, StatementLine[]][] {
  return [...Map.groupBy(lines, ({ orderId, version }) => orderId ?? String(version))]
}

export function byMonth(lines: readonly StatementLine[]): [string, StatementLine[]][] {
  return [...Map.groupBy(lines, ({ at }) => monthOf(at))]
}
