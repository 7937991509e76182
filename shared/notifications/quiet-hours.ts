import { dayMs } from '../days.ts'
import { clockAt, instantOf, type TimeZone } from '../time-zones.ts'
import type { QuietHours } from './channels.ts'

/**
 * Until when somebody is left alone, if they are at an instant: the first instant after their quiet hours. Hours that
 * end before they begin go over midnight. The first minute is quiet, the last one is not.
 */
export function quietUntil(hours: QuietHours | null, zone: TimeZone, now: Date): Date | undefined {
  if (!hours) return undefined
  const { date, time } = clockAt(zone, now)
  const { from, until } = hours
  const overMidnight = until < from
  const quiet = overMidnight ? time >= from || time < until : time >= from && time < until
  if (!quiet) return undefined
  const ends = instantOf(zone, date, until)
  return overMidnight && time >= from ? new Date(ends.getTime() + dayMs) : ends
}
