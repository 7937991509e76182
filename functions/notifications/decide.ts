import {
  type Channel,
  channelsOf,
  type NoticeKind,
  type NotificationPreferences,
} from '../../shared/notifications/channels.ts'
import { quietUntil } from '../../shared/notifications/quiet-hours.ts'
import type { TimeZone } from '../../shared/time-zones.ts'

/** Channels outside the application: they can interrupt the user. */
export type InterruptingChannel = Exclude<Channel, 'centre'>

export interface Decision {
  readonly centre: boolean
  readonly now: readonly InterruptingChannel[]
  readonly deferred?: { readonly at: Date; readonly ways: readonly InterruptingChannel[] }
}

interface Facts {
  readonly kind: NoticeKind
  readonly notificationPreferences: NotificationPreferences
  /** The recipient's time zone. */
  readonly zone: TimeZone
  /** When the notification becomes useless, such as the start of a pickup. */
  readonly worthUntil?: Date | undefined
}

/**
 * Applies the user's notification preferences (rules 16.1, 16.3). Account notices ignore quiet hours: an account
 * takeover at night must be reported at once.
 */
export function decideDelivery({ kind, notificationPreferences, zone, worthUntil }: Facts, now: Date): Decision {
  const wanted = channelsOf(notificationPreferences, kind)
  const ways = (['email', 'push'] as const).filter((way) => wanted[way])
  const until = kind === 'account' ? undefined : quietUntil(notificationPreferences.quietHours, zone, now)
  if (!until) return { centre: wanted.centre, now: ways }
  const tooLate = worthUntil !== undefined && until >= worthUntil
  if (ways.length === 0 || tooLate) return { centre: wanted.centre, now: [] }
  return { centre: wanted.centre, now: [], deferred: { at: until, ways } }
}

/** Messages are pushed at once or never: the e-mail sums them up (rules 16.4). */
export function pushesAtOnce({ kind, notificationPreferences, zone }: Facts, now: Date): boolean {
  return channelsOf(notificationPreferences, kind).push && !quietUntil(notificationPreferences.quietHours, zone, now)
}
