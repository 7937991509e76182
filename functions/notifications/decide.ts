import { type Channel, type NoticeKind, type Telling, waysOf } from '../../shared/notifications/channels.ts'
import { quietUntil } from '../../shared/notifications/quiet-hours.ts'
import type { TimeZone } from '../../shared/time-zones.ts'

/** The ways that reach somebody outside of the application: they can disturb. */
export type Way = Exclude<Channel, 'centre'>

/** What becomes of one thing that somebody is to be told. */
export interface Decision {
  /** A line in the application's own list, at once: it disturbs nobody. */
  readonly centre: boolean
  readonly now: readonly Way[]
  /** What falls into quiet hours, and when they are over. */
  readonly later?: { readonly at: Date; readonly ways: readonly Way[] }
}

interface Facts {
  readonly kind: NoticeKind
  readonly telling: Telling
  /** Of the person, not of what it is about. */
  readonly zone: TimeZone
  /** From when on it is not worth telling: the beginning of a pickup. */
  readonly worthUntil?: Date | undefined
}

/**
 * Who chose what is told so (rules 16.1, 16.3). The account's own knows no quiet hours: whoever takes an account over
 * at night must not be given until the morning.
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

/** What was said in a conversation reaches the phone at once or not at all: the e-mail sums it up (rules 16.4). */
export function pushesAtOnce({ kind, telling, zone }: Facts, now: Date): boolean {
  return waysOf(telling, kind).push && !quietUntil(telling.quietHours, zone, now)
}
