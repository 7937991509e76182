import * as z from 'zod'
import type { Side } from '../../shared/contract/conversations.ts'
import { conversationId } from '../../shared/contract/conversations.ts'
import { clockTime, pickupCause, pickupConfirmation, pickupId } from '../../shared/contract/pickup-views.ts'
import { userId } from '../../shared/contract/profiles.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { pickupStatus } from '../../shared/life-cycles/pickup.ts'
import { caseId } from '../../shared/pickups/problems.ts'
import { action, category } from '../../shared/recyclables/categories.ts'
import { timeZone } from '../../shared/time-zones.ts'

const ofEach = <Schema extends z.ZodType>(schema: Schema) => z.object({ owner: schema, interested: schema })

/** Address and position stay in the ad. */
export const pickupRow = z.object({
  id: pickupId,
  conversationId,
  recyclableId,
  ownerId: userId,
  interestedId: userId,
  proposer: z.enum(['owner', 'interested']),
  /** Copied at the time of the proposal. */
  ad: z.object({ type: z.string(), category, action }),
  date: z.iso.date(),
  time: clockTime,
  timeZone,
  startsAt: z.iso.datetime(),
  /** Notes of the proposal, reason of the end. */
  words: ofEach(z.object({ notes: z.string().nullable(), reason: z.string().nullable() })),
  status: pickupStatus,
  /** Set at acceptance. */
  orderId: z.string().nullable(),
  proposedAt: z.iso.datetime(),
  acceptedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** `by` is null for the system. */
  ended: z
    .object({
      by: z.enum(['owner', 'interested']).nullable(),
      cause: pickupCause.nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  confirmations: ofEach(pickupConfirmation.nullable()),
  rated: ofEach(z.boolean()),
  /** Admins decide it (rules 9.21). */
  caseId: caseId.nullable().default(null),
  /** Which side reported a problem. */
  reported: ofEach(z.boolean()).default({ owner: false, interested: false }),
  version: z.number().int(),
})
export type PickupRow = z.infer<typeof pickupRow>

export function personOf(row: Pick<PickupRow, 'ownerId' | 'interestedId'>, side: Side): string {
  return side === 'owner' ? row.ownerId : row.interestedId
}

export function clockOf({ date, time }: Pick<PickupRow, 'date' | 'time'>): string {
  return `${date}T${time}`
}
