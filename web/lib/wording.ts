import { intlTag } from '../../shared/language-tag.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats an age in the locale: 'agora', 'há 5 minutos', 'ontem', 'há 3 semanas'. */
export function ageText(since: string, now: Date, tag: string): string {
  const format = new Intl.RelativeTimeFormat(intlTag(tag), { numeric: 'auto' })
  const age = Math.max(0, now.getTime() - Date.parse(since))
  if (age < minute) return format.format(0, 'second')
  if (age < hour) return format.format(-Math.floor(age / minute), 'minute')
  if (age < day) return format.format(-Math.floor(age / hour), 'hour')
  const days = Math.floor(age / day)
  if (days < 14) return format.format(-days, 'day')
  if (days < 60) return format.format(-Math.floor(days / 7), 'week')
  if (days < 365) return format.format(-Math.floor(days / 30), 'month')
  return format.format(-Math.floor(days / 365), 'year')
}

/** Formats a day (`yyyy-MM-dd`) in the locale, independent of the time zone. */
export function dayText(day: string, tag: string): string {
  return new Intl.DateTimeFormat(intlTag(tag), { timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

export function monthText(instant: string, tag: string): string {
  return new Intl.DateTimeFormat(intlTag(tag), { month: 'long', year: 'numeric' }).format(new Date(instant))
}

export function instantText(instant: string, tag: string): string {
  return new Intl.DateTimeFormat(intlTag(tag), { dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))
}
