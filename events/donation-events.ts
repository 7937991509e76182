import * as z from 'zod'
import { donationId } from '../shared/contract/donations.ts'
import { defineEvent } from './event.ts'

const about = z.object({ donationId, userId: z.uuid() })
const settled = about.extend({ amountCents: z.int().positive(), entityId: z.string(), entityName: z.string() })

/** A user requested a donation, or a sale set a share apart. The amount is held. */
export const donationRequested = defineEvent('DonationRequested', 1, about)
export const donationCompleted = defineEvent('DonationCompleted', 1, settled)
/** The amount is available again. */
export const donationRejected = defineEvent('DonationRejected', 1, settled.extend({ reason: z.string() }))
