import * as z from 'zod'
import { undoCauses } from '../shared/contract/disputes.ts'
import { disputeStatus } from '../shared/life-cycles/dispute.ts'
import { defineEvent } from './event.ts'
import { orderData } from './order-events.ts'

const dispute = orderData.extend({
  /** Counts the disputes of an order from 1. */
  number: z.int().positive(),
  paymentId: z.string(),
  /** Both sides had confirmed the pickup: a loss is the platform's. */
  afterCompletion: z.boolean(),
  openedAt: z.iso.datetime(),
  /** The provider's own status. */
  detail: z.string(),
  /** The provider's deadline for evidence; null where it names none. */
  deadline: z.iso.datetime().nullable(),
})

/** The buyer disputes a payment by mediation or chargeback; the seller's share is held. */
export const disputeOpened = defineEvent('orders', 'DisputeOpened', 1, dispute)
/** The provider decided. A lost one before completion has ended the sale. */
export const disputeClosed = defineEvent(
  'orders',
  'DisputeClosed',
  1,
  dispute.extend({ outcome: disputeStatus.exclude(['open']) }),
)
/** Admins decided that the seller owes a loss; earnings pay it. */
export const lossClaimed = defineEvent(
  'disputes',
  'LossClaimed',
  1,
  orderData.extend({ number: z.int().positive(), amountCents: z.int().positive(), reason: z.string() }),
)
/** A claim no longer holds: admins undid it, or the provider reimbursed the chargeback. */
export const claimRevoked = defineEvent(
  'disputes',
  'ClaimRevoked',
  1,
  orderData.extend({
    number: z.int().positive(),
    /** The seller, or the new account of a deleted seller. */
    debtorId: z.uuid(),
    cause: z.enum(undoCauses),
    /** Of the admin; null after a reimbursement. */
    reason: z.string().nullable(),
    /** No longer owed; and paid before, now returned to the seller. */
    withdrawnCents: z.int().nonnegative(),
    repaidCents: z.int().nonnegative(),
  }),
)
