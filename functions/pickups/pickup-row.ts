import * as z from 'zod'
import type { Side } from '../../shared/contract/conversations.ts'
import { conversationId } from '../../shared/contract/conversations.ts'
import { clockTime, pickupCause, pickupConfirmation, pickupId } from '../../shared/contract/pickups.ts'
import { userId } from '../../shared/contract/profiles.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { pickupStatus } from '../../shared/life-cycles/pickup.ts'
import { action, category } from '../../shared/recyclables/categories.ts'
import { timeZone } from '../../shared/time-zones.ts'

/** What each of the two has done, by which side of the conversation they are. */
const ofEach = <Schema extends z.ZodType>(schema: Schema) => z.object({ owner: schema, interested: schema })

/** The row of a pickup, parsed at every reading. Address and position stay with the ad. */
export const pickupRow = z.object({
  id: pickupId,
  conversationId,
  recyclableId,
  /** Whose the ad is, and the other one of the two. */
  ownerId: userId,
  interestedId: userId,
  /** Which of the two proposed it. */
  proposer: z.enum(['owner', 'interested']),
  /** The ad as it was when the pickup was proposed. */
  ad: z.object({ type: z.string(), category, action }),
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  startsAt: z.iso.datetime(),
  /** What each has written to the other: notes with the proposal, a reason with its end. */
  words: ofEach(z.object({ notes: z.string().nullable(), reason: z.string().nullable() })),
  status: pickupStatus,
  /** The order whose sale it hands over, from the acceptance on. */
  orderId: z.string().nullable(),
  proposedAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** How it was rejected or cancelled; `by` is null where nobody of the two did it. */
  ended: z
    .object({
      by: z.enum(['owner', 'interested']).nullable(),
      cause: pickupCause.nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  confirmations: ofEach(pickupConfirmation.nullable()),
  /** Who has rated the other. */
  rated: ofEach(z.boolean()),
  version: z.number().int(),
})
export type PickupRow = z.infer<typeof pickupRow>

/** Who a side is. */
export function personOf(row: Pick<PickupRow, 'ownerId' | 'interestedId'>, side: Side): string {
  return side === 'owner' ? row.ownerId : row.interestedId
}

/** The day and time by which a person's pickups are sorted. */
export function clockOf({ date, time }: Pick<PickupRow, 'date' | 'time'>): string {
  return `${date}T${time}`
}
