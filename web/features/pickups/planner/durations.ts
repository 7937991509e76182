import type { TFunction } from 'i18next'

/** Formats seconds as '35 min' or '2 h 5 min'; at least one minute. */
export function durationText(seconds: number, t: TFunction<'pickups'>): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  if (minutes < 60) return t('pickups:planner.minutes', { count: minutes })
  return t('pickups:planner.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
