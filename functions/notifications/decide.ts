import { type Channel, type NoticeKind, type Telling, waysOf } from '../../shared/notifications/channels.ts'
import { quietUntil } from '../../shared/notifications/quiet-hours.ts'
import type { TimeZone } from '../../shared/time-zones.ts'

/** Channels outside the application: they can interrupt the user. */
export type Way = Exclude<Channel, 'centre'>

export interface Decision {
  /** Adds a line to the notification centre at once; it interrupts nothing. */
  readonly centre: boolean
  readonly now: readonly Way[]
  /** Channels deferred by quiet hours, and when these end. */
  readonly later?: { readonly at: Date; readonly ways: readonly Way[] }
}

interface Facts {
  readonly kind: NoticeKind
  readonly telling: Telling
  /** The recipient's time zone, not that of the subject. */
  readonly zone: TimeZone
  /** When the notification becomes useless: for example, at the start of a pickup. */
  readonly worthUntil?: Date | undefined
}

/**
 * Applies the user's notification preferences (rules 16.1, 16.3). Security notices ignore quiet hours: an account
 * takeover at night must be reported at once.
 */
export function decideTelling({ kind, telling, zone, worthUntil }: Facts, now: Date): Decision {
  const wanted = waysOf(telling, kind)
  const ways = (['email', 'push'] as const).filter((way) => wanted[way])
  const until = kind === 'account' ? undefined : quietUntil(telling.quietHours, zone, now)
  if (!until) return { centre: wanted.centre, now: ways }
  const tooLate = worthUntil !== undefined && until >= worthUntil
  const later = ways.length > 0 && !tooLate ? { later: { at: until, ways } } : {}
  return { centre: wanted.centre, now: [], ...later }
}

/**
 * Returns whether a push may be sent now. Messages are pushed at once or never: the e-mail sums them up (rules 16.4).
 */
export function pushesAtOnce({ kind, telling, zone }: Facts, now: Date): boolean {
  return waysOf(telling, kind).push && !quietUntil(telling.quietHours, zone, now)
}
