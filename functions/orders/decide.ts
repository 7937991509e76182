import { isPossible, leadsTo, type OrderAction, type OrderStatus } from '../../shared/life-cycles/order.ts'
import { flagsOf, recyclableTransition } from '../../shared/life-cycles/recyclable.ts'
import { quotePurchase } from '../../shared/money.ts'
import type { Deferral } from '../../shared/pickups/deferral.ts'
import { Refusal } from '../../shared/refusals.ts'
import { sanitiseText } from '../../shared/text.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { OrderRow } from './order-row.ts'

/** Checkout lifetime: a boleto payment takes up to three days to be reported. */
export const openMs = 72 * 60 * 60 * 1000

export type SoldAd = Pick<RecyclableRow, 'id' | 'ownerId' | 'type' | 'status' | 'hidden' | 'action' | 'priceCents'>

/**
 * Checks that the ad is listed and for sale (rules 10.13).
 * @throws Refusal recyclable.not_found for an ad hidden from the caller, order.own_ad, order.not_for_sale
 */
export function assertForSale(ad: SoldAd, actor: Actor): void {
  const { listed, openByLink } = flagsOf(ad)
  const own = ad.ownerId === actor.userId
  if (!openByLink && !own && !actor.isAdmin) throw new Refusal('recyclable.not_found')
  if (own) throw new Refusal('order.own_ad')
  if (!listed || ad.action !== 'sale') throw new Refusal('order.not_for_sale')
}

/**
 * Returns whether a payment would still buy the ad: the seller is not suspended (rules 10.10) and the price is
 * unchanged.
 */
export function isForSaleAs(
  order: Pick<OrderRow, 'sellerId' | 'priceCents'>,
  ad: Omit<SoldAd, 'id' | 'type'> | undefined,
): boolean {
  if (!ad || ad.hidden || ad.ownerId !== order.sellerId || ad.priceCents !== order.priceCents) return false
  return recyclableTransition(ad.status, 'payments', 'pay', ad.action) !== undefined
}

/**
 * Builds an order with its fee lines (rules 10.2). It does not reserve the ad: the first payment wins.
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
    dispute: null,
    deferral: null,
    version: 1,
  }
}

/**
 * Completes the order and notes why its earnings wait. Undefined if nothing changes: it is already completed, or a
 * chargeback came first.
 */
export function decideCompletion(before: OrderRow, deferred: Deferral | null): OrderRow | undefined {
  const deferral = before.deferral ?? (deferred && { ...deferred, endedAt: null })
  const isDue = isPossible(before.status, 'pickups', 'complete')
  if (!isDue && deferral === before.deferral) return undefined
  const status = isDue ? next(before.status, 'pickups', 'complete', 'completed') : before.status
  return { ...before, status, deferral, version: before.version + 1 }
}

/** @throws Refusal order.reason_required when nothing is left */
export function cleanReason(written: string): string {
  const { text } = sanitiseText(written)
  if (text === '') throw new Refusal('order.reason_required')
  return text
}

/** @throws Error for an impossible step: a programming error */
export function next(
  from: OrderStatus | 'none',
  by: Parameters<typeof leadsTo>[1],
  action: OrderAction,
  to: OrderStatus,
): OrderStatus {
  if (!leadsTo(from, by, action, to)) throw new Error(`${action} by ${by} does not lead from ${from} to ${to}`)
  return to
}
