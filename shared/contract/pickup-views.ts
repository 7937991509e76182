import * as z from 'zod'
import { idOf } from '../ids.ts'
import { pickupStatus } from '../life-cycles/pickup.ts'
import { action, category } from '../recyclables/categories.ts'
import { timeZone } from '../time-zones.ts'
import { conversationId } from './conversations.ts'
import { publicProfile } from './profiles.ts'
import { photoView, publicPlace, recyclableId } from './recyclables.ts'

export const pickupId = idOf('pickup')
export const pickupNotesMaxLength = 500
export const pickupReasonMaxLength = 500
export const ratingCommentMaxLength = 500
/** Pickups per page, without today's. */
export const pickupPageSize = 20
/** Stops of a planned day (rules 9.5). */
export const plannedPickupsLimit = 50

/** Local time: '09:30'. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Weight of one material by one side, in grams. The maximum of 30 t is above any truck of this trade. */
export const weightMaxGrams = 30_000_000
export const weight = z.object({ material: category, grams: z.number().int().min(1).max(weightMaxGrams) })
export type Weight = z.infer<typeof weight>
/** Each material at most once, in any order; may be empty. */
export const weights = z
  .array(weight)
  .max(category.options.length)
  .refine((list) => new Set(list.map(({ material }) => material)).size === list.length, 'has a material twice')

/** Causes of a cancellation by the system. */
export const pickupCause = z.enum([
  ...(['refunded', 'ad_gone', 'ad_collected', 'account_suspended', 'account_deleted', 'case'] as const),
])
export type PickupCause = z.infer<typeof pickupCause>

export const pickupConfirmation = z.object({ at: z.iso.datetime(), weights: z.array(weight) })

/** A pickup as a participant sees it: `mine` is the reader's data, `theirs` the other participant's. */
export const pickupView = z.object({
  id: pickupId,
  conversationId,
  recyclableId,
  /** The ad at the time of the proposal, with its current cover. */
  ad: z.object({ type: z.string(), category, action, cover: photoView.nullable() }),
  /** The other participant; a deleted account has no name. */
  other: publicProfile,
  status: pickupStatus,
  /** Proposed local date and time of the ad's place. */
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  /** `date` and `time` as an instant. */
  at: z.iso.datetime(),
  /** Accepted, and `date` is today at the ad's place. */
  isToday: z.boolean(),
  notes: z.string().nullable(),
  proposedAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** Rejection or cancellation. */
  ended: z
    .object({
      by: z.enum(['mine', 'theirs', 'system']),
      reason: z.string().nullable(),
      cause: pickupCause.nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** District and city; null for a deleted ad. */
  place: publicPlace.nullable(),
  /**
   * Exact address: always for the ad's owner; for the other participant while accepted and after completion (rules
   * 9.12).
   */
  address: z.object({ text: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  confirmed: z.object({ mine: pickupConfirmation.nullable(), theirs: pickupConfirmation.nullable() }),
  /** Both sides weighed, with different results. Both see it; the system does not decide (rules 9.13). */
  weightsDiffer: z.boolean(),
  /** The seller's earnings may wait for 30 days: both sides are told before they trade (rules 10.35). */
  mayBeDeferred: z.boolean(),
  /** Admins decide this pickup (rules 9.21). */
  inCase: z.boolean(),
  /** An open dispute of the sale's payment: the material stays where it is (rules 10.24). Null without one. */
  dispute: z
    .object({
      openedAt: z.iso.datetime(),
      /** Until when the provider takes evidence before it decides; null where it names no deadline. */
      deadline: z.iso.datetime().nullable(),
      /** The provider refused or cancelled the payment after it had arrived: admins end the sale or keep it. */
      voided: z.boolean(),
    })
    .nullable(),
  viewer: z.object({
    /** The reader's role in the life cycle. */
    is: z.enum(['proposer', 'other']),
    isOwner: z.boolean(),
    /** Reason against accepting the pickup now; null if acceptable or not pending. */
    cannotAccept: z
      .enum([
        ...(['pickup.not_paid', 'pickup.ad_not_available', 'pickup.ad_changed', 'pickup.blocked'] as const),
        ...(['pickup.past', 'pickup.sale_disputed'] as const),
      ])
      .nullable(),
    /** Reason against confirming the accepted pickup now: its day has not come, or the payment is disputed. */
    cannotConfirm: z.enum(['pickup.not_yet', 'pickup.sale_disputed']).nullable(),
    /** Reason against cancelling the accepted pickup now. */
    cannotCancel: z.enum(['pickup.confirmed_by_you', 'pickup.confirmed_by_other', 'pickup.in_case']).nullable(),
    /** Reason against reporting a problem now; null also where it was reported. */
    cannotReport: z.literal('pickup.not_yet').nullable(),
    hasReported: z.boolean(),
    /** Completed, and the reader has not yet rated the other participant. */
    mayRate: z.boolean(),
  }),
  /** Increases with every change. */
  version: z.number().int(),
})
export type PickupView = z.infer<typeof pickupView>

/** Totals of a user's pickups given and taken: count, and grams by material. */
export const pickupTotals = z.object({
  given: z.object({ pickups: z.number().int(), weights: z.array(weight.extend({ grams: z.number().int() })) }),
  taken: z.object({ pickups: z.number().int(), weights: z.array(weight.extend({ grams: z.number().int() })) }),
})
export type PickupTotals = z.infer<typeof pickupTotals>
