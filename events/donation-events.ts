import * as z from 'zod'
import { donationId } from '../shared/contract/donations.ts'
import { defineEvent } from './event.ts'

const about = z.object({ donationId, userId: z.uuid() })
const settled = about.extend({ amountCents: z.int().positive(), entityId: z.string(), entityName: z.string() })

/** Somebody asked for a donation, or a sale's share was set apart for one; the amount is held. */
export const donationRequested = defineEvent('DonationRequested', 1, about)
/** The entity has it. */
export const donationCompleted = defineEvent('DonationCompleted', 1, settled)
/** It was not made: the amount is available again. */
export const donationRejected = defineEvent('DonationRejected', 1, settled.extend({ reason: z.string() }))
