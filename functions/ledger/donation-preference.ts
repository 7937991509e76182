import * as z from 'zod'

/** Which entity gets which share of what a person earns (rules 10.9), parsed at every reading. */
export const donationPreference = z.object({ entityId: z.string(), percent: z.int().min(1).max(100) })
export type DonationPreference = z.infer<typeof donationPreference>
