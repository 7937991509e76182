import { dayMs } from '../days.ts'
import { clockAt, instantOf, type TimeZone } from '../time-zones.ts'
import type { QuietHours } from './channels.ts'

/**
 * Returns the end of the current quiet hours, or undefined outside of them. A range whose end precedes its start spans
 * midnight. The first minute is included, the end is not.
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
