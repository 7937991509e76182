import { dayMs, dayOf, startOfDay } from '../../../shared/days.ts'

/** The Monday of an instant's week in São Paulo: `2026-11-16`. */
export function weekOf(instant: Date): string {
  const today = startOfDay(dayOf(instant))
  const daysSinceMonday = (new Date(`${dayOf(instant)}T12:00:00.000Z`).getUTCDay() + 6) % 7
  return dayOf(new Date(today.getTime() - daysSinceMonday * dayMs))
}

/** The last complete week: the one that a summary covers. */
export function lastWeekOf(now: Date): string {
  return weekOf(new Date(startOfDay(weekOf(now)).getTime() - dayMs))
}

export function endOfWeek(week: string): Date {
  return new Date(startOfDay(week).getTime() + 7 * dayMs)
}
