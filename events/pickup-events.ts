import * as z from 'zod'
import { conversationId } from '../shared/contract/conversations.ts'
import { orderId } from '../shared/contract/order-views.ts'
import { clockTime, pickupCause, pickupConfirmation, pickupId } from '../shared/contract/pickup-views.ts'
import { userId } from '../shared/contract/profiles.ts'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { deferral } from '../shared/pickups/deferral.ts'
import { caseCause, caseId, problemKind } from '../shared/pickups/problems.ts'
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

export const pickupProposed = defineEvent('pickups', 'PickupProposed', 1, pickup)
export const pickupAccepted = defineEvent('pickups', 'PickupAccepted', 1, pickup)
export const pickupRejected = defineEvent(
  'pickups',
  'PickupRejected',
  1,
  pickup.extend({ reason: z.string().nullable() }),
)

/** Cancelled by a participant, or by the system for a cause. `wasAccepted` is false for a proposal. */
export const pickupCancelled = defineEvent(
  'pickups',
  'PickupCancelled',
  1,
  pickup.extend({
    cancelledBy: userId.nullable(),
    reason: z.string().nullable(),
    cause: pickupCause.nullable(),
    wasAccepted: z.boolean(),
    /** The case that its end closes. */
    caseId: caseId.nullable().optional(),
    /** The sale whose pickup was accepted; null for a donation or a proposal. */
    orderId: orderId.nullable().optional(),
  }),
)

/** A side took its confirmation back before the other one confirmed. */
export const pickupUnconfirmed = defineEvent(
  'pickups',
  'PickupUnconfirmed',
  1,
  pickup.extend({ unconfirmedBy: userId }),
)

/**
 * One side has confirmed and the other is reminded. `noticeId` identifies the reminder's e-mail; `decidedAt` is when
 * the pickup ends without an answer.
 */
export const confirmationAwaited = defineEvent(
  'pickups',
  'ConfirmationAwaited',
  1,
  pickup.extend({ remindedId: userId, noticeId: idOf('notice'), decidedAt: z.iso.datetime() }),
)

/** A side reported a problem, or time ran out: admins decide. A second report names the same case. */
export const pickupReported = defineEvent(
  'pickups',
  'PickupReported',
  1,
  pickup.extend({
    caseId,
    caseCause,
    orderId: z.string().nullable(),
    priceCents: z.int().nullable(),
    confirmed: z.object({ owner: z.iso.datetime().nullable(), interested: z.iso.datetime().nullable() }),
    /** Null if time ran out. */
    problem: z.object({ by: z.enum(['owner', 'interested']), kind: problemKind, text: z.string() }).nullable(),
  }),
)

export const pickupConfirmed = defineEvent('pickups', 'PickupConfirmed', 1, pickup.extend({ confirmedBy: userId }))

/**
 * Both sides confirmed. `orderId` and `priceCents` are set for a sale; `weightsDiffer`: both sides weighed, with
 * different results.
 */
export const pickupCompleted = defineEvent(
  'pickups',
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
    /** Why the seller's earnings wait, and until when. */
    deferral: deferral.nullable().optional(),
    /** The case that its end closes. */
    caseId: caseId.nullable().optional(),
    /** Completed without a confirmation of both sides: by time, or by an admin. */
    completedBy: z.enum(['clock', 'admins']).nullable().optional(),
    removedPhotoIds: z.array(idOf('photo')),
  }),
)
