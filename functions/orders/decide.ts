import { isPossible, leadsTo, type OrderAction, type OrderStatus } from '../../shared/life-cycles/order.ts'
import { meaningOf, recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { quotePurchase } from '../../shared/money.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { OrderRow } from './order-row.ts'

/** How long a checkout stays open: a boleto takes up to three days to be seen. */
export const openMs = 72 * 60 * 60 * 1000

export type SoldAd = Pick<RecyclableRow, 'id' | 'ownerId' | 'type' | 'status' | 'hidden' | 'action' | 'priceCents'>

/**
 * Whether an ad can be bought now: a sale that is listed (rules 10.13).
 * @throws Refusal recyclable.not_found for one that nobody may know of, order.own_ad, order.not_for_sale
 */
export function assertForSale(ad: SoldAd, actor: Actor): void {
  const { listed, openByLink } = meaningOf(ad)
  const own = ad.ownerId === actor.userId
  if (!openByLink && !own && !actor.isAdmin) throw new Refusal('recyclable.not_found')
  if (own) throw new Refusal('order.own_ad')
  if (!listed || ad.action !== 'sale') throw new Refusal('order.not_for_sale')
}

/**
 * Whether a payment of an order would still buy the ad. Nothing is paid to somebody who is suspended (rules 10.10), nor
 * another price than was agreed on.
 */
export function isForSaleAs(
  order: Pick<OrderRow, 'sellerId' | 'priceCents'>,
  ad: Omit<SoldAd, 'id' | 'type'> | undefined,
): boolean {
  if (!ad || ad.hidden || ad.ownerId !== order.sellerId || ad.priceCents !== order.priceCents) return false
  return recyclableTransition(ad.status, 'payments', 'pay', ad.action) !== undefined
}

/**
 * A new order with its fee lines (rules 10.2). The ad is not kept for anybody: the first payment has it.
 * @throws Refusal as `assertForSale`
 */
export function decideOrder(ad: SoldAd, actor: Actor, id: string, now: Date): OrderRow {
  assertForSale(ad, actor)
  return {
    id,
    recyclableId: ad.id,
    type: ad.type,
    buyerId: actor.userId,
    sellerId: ad.ownerId,
    status: next('none', 'buyer', 'create', 'created'),
    ...quotePurchase(ad.priceCents),
    checkout: null,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + openMs).toISOString(),
    paidAt: null,
    paymentId: null,
    refund: null,
    version: 1,
  }
}

/** An order whose pickup both sides confirmed; undefined where that is written already, or a chargeback came first. */
export function decideCompletion(before: OrderRow): OrderRow | undefined {
  if (!isPossible(before.status, 'pickups', 'complete')) return undefined
  return { ...before, status: next(before.status, 'pickups', 'complete', 'completed'), version: before.version + 1 }
}

/**
 * The words of an admin as they are kept.
 * @throws Refusal order.reason_required where nothing is left of them
 */
export function cleanReason(written: string): string {
  const { text } = sanitiseText(written)
  if (text === '') throw new Refusal('order.reason_required')
  return text
}

/** A state by the life cycle. @throws Error for a step it does not have: a fault, no rule leads there */
export function next(
  from: OrderStatus | 'none',
  by: Parameters<typeof leadsTo>[1],
  action: OrderAction,
  to: OrderStatus,
): OrderStatus {
  if (!leadsTo(from, by, action, to)) throw new Error(`${action} by ${by} does not lead from ${from} to ${to}`)
  return to
}
