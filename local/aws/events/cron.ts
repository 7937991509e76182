import { instantOf, localTimeOf } from './wall-time.ts'

/**
 * Returns the next instant strictly after `after` at which a schedule fires, or undefined when it never fires again.
 */
export type NextFire = (after: Date) => Date | undefined

const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
/** Search horizon in days: 29 February on a given weekday recurs within 40 years. */
const farthestDays = 366 * 40

type DayTest = (date: Date) => boolean

/**
 * Parses the six fields of EventBridge's cron (minute, hour, day of month, month, day of week, year) with `* , - / ? L
 * W #`. Local times that a daylight-saving change skips do not fire.
 * @throws RangeError for an invalid expression
 */
export function parseCron(body: string, timezone: string): NextFire {
  const fields = body.trim().split(/\s+/)
  const [minute = '', hour = '', dayOfMonth = '', month = '', dayOfWeek = '', year = ''] = fields
  if (fields.length !== 6) throw new RangeError(`cron(${body}) must have six fields.`)
  if ((dayOfMonth === '?') === (dayOfWeek === '?')) {
    throw new RangeError(`cron(${body}) must have ? as its day of month or its day of week, and not as both.`)
  }
  const minutes = [...numbersOf(minute, 0, 59)].sort((one, other) => one - other)
  const hours = [...numbersOf(hour, 0, 23)].sort((one, other) => one - other)
  const months = numbersOf(month, 1, 12, monthNames)
  const years = numbersOf(year, 1970, 2199)
  const admits = dayOfWeek === '?' ? dayOfMonthTest(dayOfMonth) : dayOfWeekTest(dayOfWeek)

  return (after) => {
    const start = localTimeOf(after, timezone)
    for (let ahead = 0; ahead < farthestDays; ahead++) {
      const date = new Date(Date.UTC(start.year, start.month - 1, start.day + ahead))
      if (!years.has(date.getUTCFullYear()) || !months.has(date.getUTCMonth() + 1) || !admits(date)) continue
      for (const hourOfDay of hours) {
        for (const minuteOfHour of minutes) {
          const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
          const time = { year, month, day, hour: hourOfDay, minute: minuteOfHour, second: 0 }
          const instant = instantOf(time, timezone)
          if (instant && instant > after) return instant
        }
      }
    }
    return undefined
  }
}

function dayOfMonthTest(field: string): DayTest {
  if (field === 'L') return (date) => date.getUTCDate() === lastDay(date)
  if (field === 'LW') return (date) => date.getUTCDate() === nearestWeekday(date, lastDay(date))
  const [, nearest] = /^(\d+)W$/.exec(field) ?? []
  if (nearest !== undefined) return (date) => date.getUTCDate() === nearestWeekday(date, Number(nearest))
  const days = numbersOf(field, 1, 31)
  return (date) => days.has(date.getUTCDate())
}

function dayOfWeekTest(field: string): DayTest {
  if (field === 'L') return (date) => date.getUTCDay() === 6
  const [, name = '', kind, nth] = /^(\w+?)(?:(L)|#([1-5]))$/.exec(field) ?? []
  if (kind === 'L' || nth !== undefined) {
    const weekday = [...numbersOf(name, 1, 7, weekdayNames)][0]
    return (date) =>
      date.getUTCDay() + 1 === weekday &&
      (kind === 'L' ? date.getUTCDate() + 7 > lastDay(date) : Math.ceil(date.getUTCDate() / 7) === Number(nth))
  }
  const weekdays = numbersOf(field, 1, 7, weekdayNames)
  return (date) => weekdays.has(date.getUTCDay() + 1)
}

function lastDay(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

function nearestWeekday(date: Date, day: number): number {
  const weekday = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), day)).getUTCDay()
  if (weekday === 6) return day === 1 ? 3 : day - 1
  if (weekday === 0) return day === lastDay(date) ? day - 2 : day + 1
  return day
}

/** Expands a field's numbers: `5`, `1-5`, `MON,WED`, `0/15`, `*`. */
function numbersOf(field: string, least: number, greatest: number, names: readonly string[] = []): Set<number> {
  const numbers = new Set<number>()
  for (const part of field.split(',')) {
    const [range = '', step] = part.split('/')
    const [first = '', last] = range === '*' ? [String(least), String(greatest)] : range.split('-')
    const from = numberOf(first, least, names)
    const until = last !== undefined ? numberOf(last, least, names) : step !== undefined ? greatest : from
    const stride = Number(step ?? 1)
    if (!(from >= least && until <= greatest && from <= until && stride >= 1)) {
      throw new RangeError(`${part} is not a value from ${least} to ${greatest} in a cron expression.`)
    }
    for (let number = from; number <= until; number += stride) numbers.add(number)
  }
  return numbers
}

function numberOf(text: string, least: number, names: readonly string[]): number {
  const index = names.indexOf(text.toUpperCase())
  if (index >= 0) return index + least
  return /^\d+$/.test(text) ? Number(text) : Number.NaN
}
