import * as z from 'zod'
import type { Side } from '../../shared/contract/conversations.ts'
import { conversationId } from '../../shared/contract/conversations.ts'
import { clockTime, pickupCause, pickupConfirmation, pickupId } from '../../shared/contract/pickups.ts'
import { userId } from '../../shared/contract/profiles.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { pickupStatus } from '../../shared/life-cycles/pickup.ts'
import { action, category } from '../../shared/recyclables/categories.ts'
import { timeZone } from '../../shared/time-zones.ts'

/** A value for each side of the conversation. */
const ofEach = <Schema extends z.ZodType>(schema: Schema) => z.object({ owner: schema, interested: schema })

/** The stored pickup. Address and position stay in the ad. */
export const pickupRow = z.object({
  id: pickupId,
  conversationId,
  recyclableId,
  /** The ad's owner and the interested user. */
  ownerId: userId,
  interestedId: userId,
  proposer: z.enum(['owner', 'interested']),
  /** Copy of the ad's fields at the time of the proposal. */
  ad: z.object({ type: z.string(), category, action }),
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  startsAt: z.iso.datetime(),
  /** Texts to the other participant: notes of the proposal, reason of the end. */
  words: ofEach(z.object({ notes: z.string().nullable(), reason: z.string().nullable() })),
  status: pickupStatus,
  /** The order of the sale, set at acceptance. */
  orderId: z.string().nullable(),
  proposedAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** The rejection or cancellation; `by` is null for the system. */
  ended: z
    .object({
      by: z.enum(['owner', 'interested']).nullable(),
      cause: pickupCause.nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  confirmations: ofEach(pickupConfirmation.nullable()),
  /** Whether each side rated the other. */
  rated: ofEach(z.boolean()),
  version: z.number().int(),
})
export type PickupRow = z.infer<typeof pickupRow>

export function personOf(row: Pick<PickupRow, 'ownerId' | 'interestedId'>, side: Side): string {
  return side === 'owner' ? row.ownerId : row.interestedId
}

/** Sort key of a user's pickups: day and local time. */
export function clockOf({ date, time }: Pick<PickupRow, 'date' | 'time'>): string {
  return `${date}T${time}`
}
