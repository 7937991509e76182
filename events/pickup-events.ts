import * as z from 'zod'
import { conversationId } from '../shared/contract/conversations.ts'
import { clockTime, pickupCause, pickupConfirmation, pickupId } from '../shared/contract/pickups.ts'
import { userId } from '../shared/contract/profiles.ts'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { action } from '../shared/recyclables/categories.ts'
import { timeZone } from '../shared/time-zones.ts'
import { defineEvent } from './event.ts'

const pickup = z.object({
  pickupId,
  conversationId,
  recyclableId,
  ownerId: userId,
  /** The participant who does not own the ad. */
  interestedId: userId,
  proposerId: userId,
  type: z.string(),
  action,
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  /** `date` and `time` as an instant, in the time zone of the ad. */
  startsAt: z.iso.datetime(),
  /** Version of the pickup after this event; orders events of one pickup. */
  version: z.number().int(),
})

export const pickupProposed = defineEvent('PickupProposed', 1, pickup)
export const pickupAccepted = defineEvent('PickupAccepted', 1, pickup)
export const pickupRejected = defineEvent('PickupRejected', 1, pickup.extend({ reason: z.string().nullable() }))

/** Cancelled by a participant, or by the system for a cause. `wasAccepted` is false for a proposal. */
export const pickupCancelled = defineEvent(
  'PickupCancelled',
  1,
  pickup.extend({
    cancelledBy: userId.nullable(),
    reason: z.string().nullable(),
    cause: pickupCause.nullable(),
    wasAccepted: z.boolean(),
  }),
)

/** A side took its confirmation back before the other one confirmed. */
export const pickupUnconfirmed = defineEvent('PickupUnconfirmed', 1, pickup.extend({ unconfirmedBy: userId }))

export const pickupConfirmed = defineEvent('PickupConfirmed', 1, pickup.extend({ confirmedBy: userId }))

/**
 * Both sides confirmed. `orderId` and `priceCents` are set for a sale; `weightsDiffer`: both sides weighed, with
 * different results.
 */
export const pickupCompleted = defineEvent(
  'PickupCompleted',
  1,
  pickup.extend({
    confirmedBy: userId,
    orderId: z.string().nullable(),
    priceCents: z.number().int().nullable(),
    weightsDiffer: z.boolean(),
    /** When each side confirmed and what it weighed. Absent before 2026-11-24, like the next two fields. */
    confirmations: z.object({ owner: pickupConfirmation, interested: pickupConfirmation }).optional(),
    acceptedAt: z.iso.datetime().nullable().optional(),
    /** City of the ad: 'Campinas - SP'. */
    city: z.object({ id: z.number().int(), name: z.string() }).nullable().optional(),
    /** Share of the price from the seller's donation preference; awaits approval. */
    donation: z.object({ id: z.string(), entityId: z.string(), amountCents: z.number().int() }).nullable(),
    removedPhotoIds: z.array(idOf('photo')),
  }),
)
