import * as z from 'zod'
import { conversationId } from '../shared/contract/conversations.ts'
import { clockTime, pickupCause, pickupId } from '../shared/contract/pickups.ts'
import { userId } from '../shared/contract/profiles.ts'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { action } from '../shared/recyclables/categories.ts'
import { timeZone } from '../shared/time-zones.ts'
import { defineEvent } from './event.ts'

/** What every event of a pickup says of it. */
const pickup = z.object({
  pickupId,
  conversationId,
  recyclableId,
  ownerId: userId,
  /** The other one of the two. */
  interestedId: userId,
  proposerId: userId,
  /** The ad's title and kind. */
  type: z.string(),
  action,
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  /** The instant that date and time are where the ad is. */
  startsAt: z.iso.datetime(),
  /** The pickup's version after what happened: of two events the one with the higher came later. */
  version: z.number().int(),
})

export const pickupProposed = defineEvent('PickupProposed', 1, pickup)
export const pickupAccepted = defineEvent('PickupAccepted', 1, pickup)
export const pickupRejected = defineEvent('PickupRejected', 1, pickup.extend({ reason: z.string().nullable() }))

/** By one of the two, or by the system for a cause; `wasAccepted`: it was no mere proposal. */
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

/** One of the two says that it took place; the other has not yet. */
export const pickupConfirmed = defineEvent('PickupConfirmed', 1, pickup.extend({ confirmedBy: userId }))

/** Both have confirmed. `orderId` and `priceCents` of a sale; `weightsDiffer`: the two have weighed differently. */
export const pickupCompleted = defineEvent(
  'PickupCompleted',
  1,
  pickup.extend({
    confirmedBy: userId,
    orderId: z.string().nullable(),
    priceCents: z.number().int().nullable(),
    weightsDiffer: z.boolean(),
    /** What the seller's preference set apart of the price, awaiting approval. */
    donation: z.object({ id: z.string(), entityId: z.string(), amountCents: z.number().int() }).nullable(),
    removedPhotoIds: z.array(idOf('photo')),
  }),
)
