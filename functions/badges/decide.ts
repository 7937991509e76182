import type * as z from 'zod'
import type { pickupCancelled, pickupCompleted } from '../../events/pickup-events.ts'
import { clockAt } from '../../shared/time-zones.ts'

/** The counter of a profile that a pickup increases. */
export type Counter = 'punctualPickups' | 'latePickups'

interface Counted {
  readonly userId: string
  readonly counter: Counter
}

/**
 * A completed pickup was punctual for both sides if one of them confirmed it on its agreed day (rules 3.9). Events
 * without confirmations count for neither.
 */
export function countCompleted(pickup: z.infer<typeof pickupCompleted.data>): Counted[] {
  const { ownerId, interestedId, confirmations, date, timeZone } = pickup
  if (!confirmations) return []
  const days = Object.values(confirmations).map(({ at }) => clockAt(timeZone, new Date(at)).date)
  const counter = days.some((day) => day <= date) ? 'punctualPickups' : 'latePickups'
  return [ownerId, interestedId].map((userId) => ({ userId, counter }))
}

/** A participant who cancels an accepted pickup on its day, or later, kept the other one waiting. */
export function countCancelled(pickup: z.infer<typeof pickupCancelled.data>, at: Date): Counted[] {
  const { cancelledBy, wasAccepted, date, timeZone } = pickup
  if (cancelledBy === null || !wasAccepted || clockAt(timeZone, at).date < date) return []
  return [{ userId: cancelledBy, counter: 'latePickups' }]
}
