import * as z from 'zod'
import { idOf } from '../ids.ts'
import { disputeStatus } from '../life-cycles/dispute.ts'
import { orderStatus } from '../life-cycles/order.ts'
import { cursor, operation, refusals } from './operation.ts'
import { recyclableId } from './recyclables.ts'

const noun = 'orders'
/** Page size of admins (rules 12.1). */
export const adminOrdersPageSize = 10
export const refundReasonMaxLength = 500

export const orderId = idOf('order')
/** Id at the provider: digits of any number. */
export const paymentId = z.string().regex(/^[0-9]{1,20}$/)
const cents = z.int().nonnegative()

/** Causes of a refund (rules 10.8). */
export const refundCauses = ['admin', 'too_late', 'provider', 'chargeback', 'case', 'unclaimed'] as const
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
    })
    .nullable(),
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
  ...(['donation_held', 'donation_given', 'donation_returned'] as const),
  ...(['dispute_opened', 'dispute_won', 'dispute_lost', 'charged_back'] as const),
  ...(['refund_promised', 'partly_refunded', 'refunded', 'claimed', 'waived'] as const),
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
] as const

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
  /** `compare`: ask the provider again; `refund`: request the refund again; `correct`: book the difference. */
  remedy: z.enum(['compare', 'refund', 'correct']),
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
  foundAt: z.iso.datetime(),
})
export type Finding = z.infer<typeof finding>

export const transfersPageSize = 10
/** R$ 10,000,000. */
export const transferMaxCents = 1_000_000_000

/** A transfer of the provider's balance to the platform's bank account. */
export const transfer = z.object({
  /** The provider's number of the transfer; never entered twice. */
  reference: z.string().regex(/^[A-Za-z0-9-]{6,50}$/),
  amountCents: z.int().positive().max(transferMaxCents),
  /** On the provider's statement. */
  day: z.iso.date(),
  by: z.uuid(),
  enteredAt: z.iso.datetime(),
})
export type Transfer = z.infer<typeof transfer>

/** A webhook call. The endpoint is public, so the schema requires nothing. */
const notification = z.object({
  query: z.looseObject({}).optional(),
  headers: z.looseObject({}),
  body: z.unknown(),
})

export const orders = {
  create: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'not owner', of: 'ad', others: 'order.own_ad' },
    method: 'POST',
    path: '/orders',
    summary: 'Order an ad and open its checkout; the same attempt again is the same order',
    status: 201,
  })
    .input(z.object({ id: recyclableId, attempt: z.uuid() }))
    .output(orderView)
    .errors(
      refusals(
        'recyclable.not_found',
        'order.own_ad',
        'order.not_for_sale',
        'order.provider_unavailable',
        'profile.not_found',
        'request.limit_reached',
      ),
    ),
  list: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/orders',
    summary: 'Own purchases or sales, newest first',
  })
    .input(z.object({ side: z.enum(['purchases', 'sales']).default('purchases'), cursor: cursor.optional() }))
    .output(z.object({ items: z.array(orderView), nextCursor: cursor.nullable() })),
  get: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'order', others: 'order.not_found' },
    method: 'GET',
    path: '/orders/{id}',
    summary: 'One order, for its buyer and its seller',
    duringMaintenance: true,
  })
    .input(z.object({ id: orderId }))
    .output(orderView)
    .errors(refusals('order.not_found')),
  timeline: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'order', others: 'order.not_found' },
    method: 'GET',
    path: '/orders/{id}/timeline',
    summary: 'What happened to one order, oldest first, as its buyer or its seller may see it',
  })
    .input(z.object({ id: orderId }))
    .output(z.object({ items: z.array(timelineEntry) }))
    .errors(refusals('order.not_found')),
  thanks: operation({
    noun,
    access: 'signed-in',
    relation: 'self',
    method: 'GET',
    path: '/thanks',
    summary: 'Whether the caller has anything to be thanked for: a purchase, a donation, a withdrawal',
  })
    .input(z.object({}))
    .output(z.object({ open: z.boolean() })),
  notify: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'POST',
    path: '/payments/mercado-pago',
    summary: 'The provider tells that a payment changed; what it says is only a hint',
    duringMaintenance: true,
  })
    .route({ inputStructure: 'detailed' })
    .input(notification)
    .output(z.object({ received: z.boolean() }))
    .errors(refusals('payment.signature_invalid')),
  all: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/orders',
    summary: 'Orders of a month by state, newest first, or the one with an id or a payment',
  })
    .input(
      z.object({
        month: z
          .string()
          .regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/)
          .optional(),
        search: z.string().trim().max(64).optional(),
        status: orderStatus.optional(),
        cursor: cursor.optional(),
      }),
    )
    .output(z.object({ items: z.array(orderView), nextCursor: cursor.nullable() })),
  inspect: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/orders/{id}',
    summary: 'One order with its payments and its journals',
  })
    .input(z.object({ id: orderId }))
    .output(
      z.object({
        order: orderView,
        payments: z.array(paymentView),
        timeline: z.array(timelineEntry),
        journals: z.array(
          z.object({
            ...{ subject: z.string(), action: z.string(), state: z.string(), at: z.iso.datetime() },
            postings: z.array(z.object({ account: z.string(), amountCents: z.int() })),
          }),
        ),
      }),
    )
    .errors(refusals('order.not_found')),
  refund: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/orders/{id}/refund',
    summary: 'Give the buyer everything back, before completion; ledger, provider, ad and pickup follow',
    liveAdmin: true,
  })
    .input(z.object({ id: orderId, reason: z.string().max(refundReasonMaxLength), version: z.int() }))
    .output(orderView)
    .errors(
      refusals(
        'access.own_case',
        'order.not_found',
        'order.reason_required',
        'order.not_refundable',
        'order.disputed',
        'order.changed_meanwhile',
      ),
    ),
  findings: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/payments/findings',
    summary: 'What differs between the provider’s payments and the ledger, with a proposed remedy',
  })
    .input(z.object({}))
    .output(
      z.object({
        items: z.array(finding),
        /** Start of the last complete comparison; null before the first. */
        comparedAt: z.iso.datetime().nullable(),
        comparedPayments: z.int(),
        /** Sum of the amounts in question, each payment once. */
        atStakeCents: z.int(),
      }),
    ),
  remedy: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/findings/{id}/refund',
    summary: 'Ask the provider again for a promised refund',
    liveAdmin: true,
  })
    .input(z.object({ id: finding.shape.id }))
    .output(z.object({ asked: z.boolean() }))
    .errors(refusals('finding.not_found', 'finding.not_possible')),
  compare: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/findings/{id}/compare',
    summary: 'Ask the provider about one payment now, book what is missing, and close the finding if both sides agree',
    liveAdmin: true,
  })
    .input(z.object({ id: finding.shape.id }))
    .output(z.object({ agrees: z.boolean() }))
    .errors(refusals('finding.not_found', 'finding.provider_unavailable', 'ledger.busy', 'order.changed_meanwhile')),
  correct: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/findings/{id}/correct',
    summary: 'Book a difference with a reason, so that both sides agree; above a limit a second admin does it',
    liveAdmin: true,
  })
    .input(
      z.object({
        id: finding.shape.id,
        /** As the admin saw it. */
        differenceCents: z.int(),
        bearer: z.enum(correctionBearers),
        reason: z.string().max(correctionReasonMaxLength),
      }),
    )
    .output(z.object({ booked: z.boolean() }))
    .errors(
      refusals(
        ...(['finding.not_found', 'finding.not_possible', 'finding.changed_meanwhile'] as const),
        ...(['finding.reason_required', 'finding.second_admin_needed', 'access.own_case', 'access.denied'] as const),
        ...(['finding.provider_unavailable', 'ledger.busy', 'order.changed_meanwhile'] as const),
      ),
    ),
  transfers: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/payments/transfers',
    summary: 'Transfers of the provider’s balance to the bank, last entered first',
  })
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ items: z.array(transfer), nextCursor: cursor.nullable() })),
  enterTransfer: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/transfers',
    summary: 'Enter a transfer of the provider’s balance to the bank; a reference counts once',
    liveAdmin: true,
    status: 201,
  })
    .input(transfer.pick({ reference: true, amountCents: true, day: true }))
    .output(transfer)
    .errors(refusals('transfer.already_entered', 'transfer.day_not_possible', 'ledger.busy')),
}
