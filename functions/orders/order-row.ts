import * as z from 'zod'
import { type OrderView, orderId, refundCauses } from '../../shared/contract/orders.ts'
import { recyclableId } from '../../shared/contract/recyclables.ts'
import { orderStates, orderStatus } from '../../shared/life-cycles/order.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { standings } from './payment.ts'

const cents = z.int().positive()

/** The row of an order, parsed at every reading. */
export const orderRow = z.object({
  id: orderId,
  recyclableId,
  type: z.string(),
  buyerId: z.uuid(),
  sellerId: z.uuid(),
  status: orderStatus,
  priceCents: cents,
  /** Kept, so that a changed fee changes no old order. */
  fixedFeeCents: z.int().nonnegative(),
  percentFeeCents: z.int().nonnegative(),
  totalCents: cents,
  /** The provider's checkout; null until it is open. */
  checkout: z.object({ preferenceId: z.string(), url: z.url() }).nullable(),
  createdAt: z.iso.datetime(),
  /** Until then it can be paid. */
  expiresAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** The first payment that brought money: what becomes of it becomes of the order, every other one goes back. */
  paymentId: z.string().nullable(),
  refund: z.object({ cause: z.enum(refundCauses), reason: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  version: z.int().positive(),
})
export type OrderRow = z.infer<typeof orderRow>

/** A payment of an order as the provider told of it last, and what we did with it. */
export const paymentRow = z.object({
  id: z.string(),
  orderId,
  standing: z.enum(standings),
  detail: z.string(),
  amountCents: z.int(),
  currency: z.string(),
  method: z.string(),
  updatedAt: z.iso.datetime(),
  booked: z.enum(['none', 'sale', 'stray', 'mismatch']),
})
export type PaymentRow = z.infer<typeof paymentRow>

/**
 * The order's own item. Its seller has it among the sales as soon as money came: who only looked at a checkout is
 * nobody's business.
 */
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

/** An order whose time is over has expired, whether or not somebody has written so. */
export function orderAt(row: OrderRow, now: Date): OrderRow {
  const over = orderStates[row.status].payable && now.toISOString() >= row.expiresAt
  return over ? { ...row, status: 'expired' } : row
}

/** Whether its checkout is open. */
export function isPayable(row: OrderRow, now: Date): boolean {
  return orderStates[orderAt(row, now).status].payable
}

/** What a viewer is told: the checkout is the buyer's alone. */
export function viewOf(row: OrderRow, viewerId: string, now: Date): OrderView {
  const { checkout, paymentId: _, ...rest } = orderAt(row, now)
  const side = viewerId === row.buyerId ? 'buyer' : viewerId === row.sellerId ? 'seller' : 'admin'
  const open = isPayable(row, now) && side === 'buyer'
  return { ...rest, side, checkoutUrl: open ? (checkout?.url ?? null) : null }
}
