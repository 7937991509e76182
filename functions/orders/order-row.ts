import * as z from 'zod'
import { type OrderView, orderId, orderView, paymentView, refundCauses } from '../../shared/contract/order-views.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { orderStates, orderStatus } from '../../shared/life-cycles/order.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { paymentStatuses } from './payment.ts'

const cents = z.int().positive()

export const orderRow = z.object({
  id: orderId,
  recyclableId,
  type: z.string(),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  status: orderStatus,
  priceCents: cents,
  /** Stored, so that a fee change does not affect old orders. */
  fixedFeeCents: z.int().nonnegative(),
  percentFeeCents: z.int().nonnegative(),
  totalCents: cents,
  /** Null until it is open. */
  checkout: z.object({ preferenceId: z.string(), url: z.url() }).nullable(),
  createdAt: z.iso.datetime(),
  /** Payment deadline. */
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** The first payment with money. It determines the order's status; all others are refunded. */
  paymentId: z.string().nullable(),
  refund: z.object({ cause: z.enum(refundCauses), reason: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** Missing in rows from before disputes. */
  dispute: orderView.shape.dispute.default(null),
  /** Missing in rows from before deferred earnings. */
  deferral: orderView.shape.deferral.default(null),
  version: z.int().positive(),
})
export type OrderRow = z.infer<typeof orderRow>

/** As last seen at the provider. */
export const paymentRow = z.object({
  id: z.string(),
  orderId,
  paymentStatus: z.enum(paymentStatuses),
  detail: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  method: z.string(),
  updatedAt: z.iso.datetime(),
  booked: z.enum(['none', 'sale', 'stray', 'mismatch']),
  /** What the provider has refunded, and since when it is this amount. Missing in rows from before timelines. */
  returned: paymentView.shape.returned.default(null),
})
export type PaymentRow = z.infer<typeof paymentRow>

/** Lists the order among the seller's sales only after payment: an unpaid checkout is the buyer's private matter. */
export function orderItem(row: OrderRow): Key & Record<string, unknown> {
  const position = `${row.createdAt}#${row.id}`
  return {
    ...keys.order(row.id),
    ...row,
    gsi1pk: keys.ordersOfBuyer(row.buyerId),
    gsi1sk: position,
    ...(row.paidAt !== null && { gsi2pk: keys.ordersOfSeller(row.sellerId), gsi2sk: position }),
  }
}

/** An unpaid order expires at its deadline, even before that is written. */
export function orderAt(row: OrderRow, now: Date): OrderRow {
  const over = orderStates[row.status].payable && now.toISOString() >= row.expiresAt
  return over ? { ...row, status: 'expired' } : row
}

export function isPayable(row: OrderRow, now: Date): boolean {
  return orderStates[orderAt(row, now).status].payable
}

/** Only the buyer sees the checkout. */
export function viewOf(row: OrderRow, viewerId: string, now: Date): OrderView {
  const { checkout, paymentId: _, ...rest } = orderAt(row, now)
  const side = viewerId === row.buyerId ? 'buyer' : viewerId === row.sellerId ? 'seller' : 'admin'
  const open = isPayable(row, now) && side === 'buyer'
  const deferral = side === 'buyer' ? null : row.deferral
  return { ...rest, deferral, side, checkoutUrl: open ? (checkout?.url ?? null) : null }
}
