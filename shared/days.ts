/**
 * Dates in São Paulo time, independent of the user's clock. Brazil has had no daylight saving time since 2019 and all
 * data is newer, so a day is 24 hours and starts at 03:00 UTC.
 */
const offsetMs = 3 * 60 * 60 * 1000
export const dayMs = 24 * 60 * 60 * 1000

/** Returns the date of an instant: `2026-11-21`. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() - offsetMs).toISOString().slice(0, 10)
}

export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + offsetMs)
}

export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMs - 1)
}

/** Returns the time of an instant: `14:05`. */
export function timeOfDay(instant: Date): string {
  return new Date(instant.getTime() - offsetMs).toISOString().slice(11, 16)
}
