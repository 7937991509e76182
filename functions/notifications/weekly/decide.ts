import { dayMs } from '../../../shared/days.ts'
import type { NotificationPreferences } from '../../../shared/notifications/channels.ts'
import { type Rank, rankOf } from '../../../shared/points/points.ts'
import type { WeekFigures } from './activity/store.ts'

/** A sign-in in this time makes a user part of the audience (decisions 56). */
export const audienceDays = 90

export interface AudienceFacts {
  readonly suspended: boolean
  readonly weeklySummary: NotificationPreferences['weeklySummary']
  readonly signedInAt: Date | undefined
  readonly figures: WeekFigures
}

/**
 * Decides whether a user gets the summary (rules 16.10): signed in during the last 90 days, not unsubscribed, and any
 * activity or new match that week. A cancelled sale alone is none.
 */
export function getsSummary({ suspended, weeklySummary, signedInAt, figures }: AudienceFacts, now: Date): boolean {
  const isActive = Object.values(figures).some((figure) => figure > 0)
  const isRecent = signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= audienceDays * dayMs
  return !suspended && weeklySummary && isRecent && isActive
}

export type Ranking = { readonly position: number } | { readonly rank: Rank }

/** The position by points in the state among the first hundred, else the rank (decisions 56). */
export function rankingOf(userId: string, points: number, leaders: readonly string[]): Ranking {
  const index = leaders.indexOf(userId)
  return index >= 0 && points > 0 ? { position: index + 1 } : { rank: rankOf(points) }
}
