import * as z from 'zod'
import { defineEvent } from './event.ts'

/** A user's total sale earnings reached a milestone for the first time. */
export const milestoneReached = defineEvent(
  'points',
  'MilestoneReached',
  1,
  z.object({
    userId: z.uuid(),
    milestoneCents: z.int().positive(),
    earningsCents: z.int().positive(),
    /** Completed sales. */
    sales: z.int().positive(),
    points: z.int().min(0),
  }),
)
