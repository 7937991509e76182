import { intlTag } from '../../shared/language-tag.ts'

/** Formats a time of day in the locale: '14:05' is '14:05' or '2:05 PM'. */
export function clockText(time: string, tag: string): string {
  return formatOf(tag).format(instantOf(time))
}

/** Formats a range of times in the locale: '09:00 – 17:00' or '9:00 AM – 5:00 PM'. */
export function clockRangeText(from: string, until: string, tag: string): string {
  return formatOf(tag).formatRange(instantOf(from), instantOf(until))
}

function formatOf(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(intlTag(tag), { timeStyle: 'short', timeZone: 'UTC' })
}

function instantOf(time: string): Date {
  return new Date(`1970-01-01T${time}:00Z`)
}
