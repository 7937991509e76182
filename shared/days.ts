/**
 * Days as the product counts them: those of São Paulo, whatever the reader's clock says. Brazil has had no daylight
 * saving time since 2019, so a day is 24 hours and begins at 03:00 UTC; the product has no instant before that year.
 */
const offsetMs = 3 * 60 * 60 * 1000
export const dayMs = 24 * 60 * 60 * 1000

/** The day of an instant, as `2026-11-21`. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() - offsetMs).toISOString().slice(0, 10)
}

/** The first instant of a day. */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + offsetMs)
}

/** The last millisecond of a day. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + dayMs - 1)
}

/** The time of day of an instant, as `14:05`. */
export function timeOfDay(instant: Date): string {
  return new Date(instant.getTime() - offsetMs).toISOString().slice(11, 16)
}
