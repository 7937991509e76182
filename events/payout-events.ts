import * as z from 'zod'
import { donationId } from '../shared/contract/donations.ts'
import { withdrawalId } from '../shared/contract/withdrawals.ts'
import { defineEvent } from './event.ts'

const aboutWithdrawal = z.object({ withdrawalId, userId: z.uuid() })
/** The PIX key is masked: consumers do not need the full key. */
const settledWithdrawal = aboutWithdrawal.extend({ amountCents: z.int().positive(), hiddenPixKey: z.string() })

/** A user requested a withdrawal. The amount is held. */
export const withdrawalRequested = defineEvent('payouts', 'WithdrawalRequested', 1, aboutWithdrawal)
export const withdrawalCompleted = defineEvent('payouts', 'WithdrawalCompleted', 1, settledWithdrawal)
/** The amount is available again. */
export const withdrawalFailed = defineEvent(
  'payouts',
  'WithdrawalFailed',
  1,
  settledWithdrawal.extend({ reason: z.string() }),
)

const aboutDonation = z.object({ donationId, userId: z.uuid() })
const settledDonation = aboutDonation.extend({
  amountCents: z.int().positive(),
  entityId: z.string(),
  entityName: z.string(),
})

/** A user requested a donation, or a sale set a share apart. The amount is held. */
export const donationRequested = defineEvent('payouts', 'DonationRequested', 1, aboutDonation)
export const donationCompleted = defineEvent('payouts', 'DonationCompleted', 1, settledDonation)
/** The amount is available again. */
export const donationRejected = defineEvent(
  'payouts',
  'DonationRejected',
  1,
  settledDonation.extend({ reason: z.string() }),
)
