import * as z from 'zod'
import { idOf } from '../ids.ts'
import { disputeStatus } from '../life-cycles/dispute.ts'
import { orderStatus } from '../life-cycles/order.ts'
import { transferStatus } from '../life-cycles/transfer.ts'
import { deferral } from '../pickups/deferral.ts'
import { recyclableId } from './recyclables.ts'

/** Page size of admins (rules 12.1). */
export const adminOrdersPageSize = 10
export const refundReasonMaxLength = 500

export const orderId = idOf('order')
/** Id at the provider: digits of any number. */
export const paymentId = z.string().regex(/^[0-9]{1,20}$/)
const cents = z.int().nonnegative()

/** Causes of a refund (rules 10.8). */
export const refundCauses = ['admin', 'too_late', 'provider', 'chargeback', 'case', 'unclaimed', 'account'] as const
export type RefundCause = (typeof refundCauses)[number]

export const orderView = z.object({
  id: orderId,
  recyclableId,
  /** Title of the ad at the time of the order. */
  type: z.string(),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  status: orderStatus,
  priceCents: cents,
  fixedFeeCents: cents,
  percentFeeCents: cents,
  totalCents: cents,
  /** Payment URL for the buyer while a payment is possible, otherwise null. Lists may return a stale value. */
  checkoutUrl: z.url().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  refund: z.object({ cause: z.enum(refundCauses), reason: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** The last dispute of the payment; null without one. `number` counts them. */
  dispute: z
    .object({
      number: z.int().positive(),
      status: disputeStatus,
      openedAt: z.iso.datetime(),
      closedAt: z.iso.datetime().nullable(),
      /** Until when the provider takes evidence before it decides; null where it names no deadline. */
      deadline: z.iso.datetime().nullable().default(null),
      /** The provider refused or cancelled the payment after it had arrived; no buyer disputes it. */
      voided: z.boolean().default(false),
    })
    .nullable(),
  /** Earnings that become available later (rules 10.35); null otherwise. Only for seller and admins. */
  deferral: deferral.extend({ endedAt: z.iso.datetime().nullable() }).nullable(),
  /** Role of the viewer. */
  side: z.enum(['buyer', 'seller', 'admin']),
  version: z.int(),
})
export type OrderView = z.infer<typeof orderView>

/** A payment in the last state that the provider reported. */
export const paymentView = z.object({
  id: z.string(),
  paymentStatus: z.string(),
  detail: z.string(),
  amountCents: cents,
  method: z.string(),
  /** Booking of the payment: the sale's money, money to return, or none. */
  booked: z.enum(['none', 'sale', 'stray', 'mismatch']),
  updatedAt: z.iso.datetime({ offset: true }),
  /** What the provider has refunded, and since when; null for nothing. */
  returned: z.object({ amountCents: z.int().positive(), at: z.iso.datetime() }).nullable(),
})

/** Steps of an order's timeline, in the order in which they follow one another at the same instant. */
export const timelineKinds = [
  ...(['created', 'payment_refused', 'expired', 'paid', 'turned_away'] as const),
  ...(['pickup_accepted', 'confirmed_by_seller', 'confirmed_by_buyer', 'pickup_cancelled', 'completed'] as const),
  'earnings_released',
  ...(['donation_held', 'donation_given', 'donation_returned'] as const),
  ...(['dispute_opened', 'dispute_won', 'dispute_lost', 'charged_back'] as const),
  ...([
    'refund_promised',
    'partly_refunded',
    'refunded',
    'repaid_by_pix',
    'disputed_after_refund',
    'claimed',
    'waived',
    'claim_undone',
  ] as const),
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const timelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  /** The amount that moved, as far as the viewer may see it; null otherwise. */
  amountCents: cents.nullable(),
  /** What was paid, beside a refund of only a part of it; null otherwise. */
  ofCents: cents.nullable(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const findingKinds = [
  'unknown_order',
  'mismatch',
  'not_at_provider',
  'differs',
  'returned_late',
  'refund_late',
  'partly_returned',
  'disputed',
  'unreadable',
  'fee_differs',
  'amount_differs',
  /** Refused or cancelled at the provider after it was booked. */
  'voided',
  ...(['transfer_unknown', 'transfer_missing', 'transfer_differs', 'report_differs'] as const),
] as const

/** What of a payment differs from the order, beside its amounts. */
export const differingFields = ['amount', 'currency', 'ad', 'order'] as const

/** Who bears a correction: the platform as a loss, or as a cost of the provider. */
export const correctionBearers = ['losses', 'provider-costs'] as const
export type CorrectionBearer = (typeof correctionBearers)[number]
export const correctionReasonMaxLength = 500

/** A difference between the provider's payments and the ledger, with a proposed remedy. */
export const finding = z.object({
  id: z.string().regex(/^[a-z_]+~[\w-]+$/),
  kind: z.enum(findingKinds),
  paymentId: z.string(),
  orderId: z.string().nullable(),
  /** Status at the provider and in the ledger; amounts in centavos. */
  provider: z.object({ paymentStatus: z.string(), amountCents: z.int() }),
  ledger: z.object({ state: z.string(), amountCents: z.int() }),
  /** What the provider holds more than the ledger says, after fees, refunds and chargebacks; below zero: less. */
  differenceCents: z.int(),
  /** What of it a correction takes from the debt to the buyer. */
  returnsCents: z.int(),
  /** What of the payment is not the order's, and both values. */
  differs: z.array(z.object({ what: z.enum(differingFields), provider: z.string(), ledger: z.string() })),
  /**
   * `compare`: ask the provider again; `refund`: request the refund again; `correct`: book the difference; `cancel`:
   * end the sale with the money that is set apart; `enter`, `undo`: enter or undo the transfer.
   */
  remedy: z.enum(['compare', 'refund', 'correct', 'cancel', 'enter', 'undo']),
  /** A first admin's correction above the limit; a second one books it while the difference is the same. */
  proposal: z
    .object({
      by: z.uuid(),
      at: z.iso.datetime(),
      bearer: z.enum(correctionBearers),
      reason: z.string(),
      differenceCents: z.int(),
    })
    .nullable(),
  /** When the provider's balance moved, by its report; null in findings of payments. */
  at: z.iso.datetime().nullable(),
  foundAt: z.iso.datetime(),
})
export type Finding = z.infer<typeof finding>

export const transfersPageSize = 10
/** R$ 10,000,000. */
export const transferMaxCents = 1_000_000_000

export const transferReference = z.string().regex(/^[A-Za-z0-9-]{6,50}$/)
export const transferReasonMaxLength = 500

/** A transfer of the provider's balance to the platform's bank account. */
export const transfer = z.object({
  /** The reference; with `_2` and so on for a reference that is entered again after an undo. */
  id: z.string().regex(/^[A-Za-z0-9-]{6,50}(_[1-9][0-9]?)?$/),
  /** The provider's number of the transfer. */
  reference: transferReference,
  amountCents: z.int().positive().max(transferMaxCents),
  /** On the provider's statement. */
  day: z.iso.date(),
  status: transferStatus,
  by: z.uuid(),
  enteredAt: z.iso.datetime(),
  /** The second admin above the limit; null below it and until then. */
  confirmedBy: z.uuid().nullable(),
  /** Why and by whom it is undone; null otherwise. Always two admins. */
  undo: z
    .object({ by: z.uuid(), at: z.iso.datetime(), reason: z.string(), confirmedBy: z.uuid().nullable() })
    .nullable(),
  version: z.int().positive(),
})
export type Transfer = z.infer<typeof transfer>
