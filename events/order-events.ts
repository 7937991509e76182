import * as z from 'zod'
import { refundCauses } from '../shared/contract/order-views.ts'
import { recyclableId } from '../shared/contract/recyclables.ts'
import { idOf } from '../shared/ids.ts'
import { defineEvent } from './event.ts'

export const orderData = z.object({
  orderId: idOf('order'),
  recyclableId,
  /** Title of the ad at the time of the order. */
  type: z.string(),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  priceCents: z.int().positive(),
  totalCents: z.int().positive(),
})

/** The provider or an admin asks for a check of a payment. */
export const paymentNotified = defineEvent('orders', 'PaymentNotified', 1, z.object({ paymentId: z.string() }))
/** The payment arrived and the ad belongs to the buyer. */
export const orderPaid = defineEvent('orders', 'OrderPaid', 1, orderData)
/** `OrderPaid` for the seller, published at the same time. */
export const recyclableSold = defineEvent('orders', 'RecyclableSold', 1, orderData)
/**
 * The sale ended and the buyer gets a full refund. With `too_late` another buyer already had the ad, so that sale does
 * not change. An accepted pickup of this order is cancelled.
 */
export const orderRefunded = defineEvent(
  'orders',
  'OrderRefunded',
  1,
  orderData.extend({
    cause: z.enum(refundCauses),
    reason: z.string().nullable(),
    /** What the buyer still gets back or just got back. Absent before 2026-11-24: all. */
    backCents: z.int().nonnegative().optional(),
  }),
)
/**
 * `OrderRefunded` for the seller, published at the same time. The ad is offered again, and the seller must not hand it
 * over.
 */
export const saleCancelled = defineEvent(
  'orders',
  'SaleCancelled',
  1,
  orderData.extend({ cause: z.enum(refundCauses).exclude(['too_late']), reason: z.string().nullable() }),
)
/** A buyer is owed a refund; the provider gets one request per key. */
export const refundOwed = defineEvent(
  'orders',
  'RefundOwed',
  1,
  z.object({ orderId: idOf('order'), paymentId: z.string(), key: z.string() }),
)
/** Both sides confirmed the pickup: the seller earned the price. */
export const orderCompleted = defineEvent('orders', 'OrderCompleted', 1, orderData)
/** Deferred earnings are available, after 30 days or by an admin; the share of them awaits approval. */
export const earningsReleased = defineEvent(
  'orders',
  'EarningsReleased',
  1,
  orderData.extend({
    donation: z.object({ id: z.string(), entityId: z.string(), amountCents: z.number().int() }).nullable(),
  }),
)
/** A difference that admins must look at; `compared` says what the hourly comparison found, null outside of it. */
export const findingOpened = defineEvent(
  'orders',
  'FindingOpened',
  1,
  z.object({
    findingId: z.string(),
    paymentId: z.string(),
    compared: z.object({ at: z.iso.datetime(), payments: z.int(), findings: z.int(), atStakeCents: z.int() }).nullish(),
  }),
)
/** No pickup is agreed 30 days after the payment; without one the buyer is refunded at `refundsAt`. */
export const saleUnclaimed = defineEvent(
  'orders',
  'SaleUnclaimed',
  1,
  orderData.extend({ refundsAt: z.iso.datetime() }),
)
/** The provider returned a payment; `totalCents` is what it returned, `repaidAt` when. */
export const orderRepaid = defineEvent(
  'orders',
  'OrderRepaid',
  1,
  orderData.extend({
    repaidAt: z.iso.datetime().optional(),
    /** `pix`: by the platform, because the provider could not. */
    by: z.enum(['provider', 'pix']).optional(),
  }),
)
/** The provider refuses to pay back; the buyer is asked for a PIX key. */
export const repaymentNeeded = defineEvent(
  'orders',
  'RepaymentNeeded',
  1,
  orderData.extend({ amountCents: z.int().positive() }),
)
