import * as z from 'zod'
import { dayMs } from '../../shared/days.ts'
import { countsAfterDays } from '../../shared/referrals/reward.ts'

/** `set_aside`: disputed when it would have counted. `lost`: counted, then lost in a dispute. */
const tradeState = z.enum(['waiting', 'counted', 'set_aside', 'lost'])

/** A completed sale on one side of a referred user. */
export const tradeRow = z.object({
  referredId: z.uuid(),
  pickupId: z.string(),
  orderId: z.string(),
  side: z.enum(['sold', 'bought']),
  otherId: z.uuid(),
  amountCents: z.int().positive(),
  completedAt: z.iso.datetime(),
  countsFrom: z.iso.datetime(),
  state: tradeState,
})
export type TradeRow = z.infer<typeof tradeRow>

export interface CompletedSale {
  readonly pickupId: string
  readonly orderId: string
  readonly priceCents: number
  readonly ownerId: string
  readonly interestedId: string
  readonly at: string
}

interface CompletedPickup {
  readonly pickupId: string
  readonly orderId: string | null
  readonly priceCents: number | null
  readonly ownerId: string
  readonly interestedId: string
}

/** Undefined for a donation. */
export function saleOf(pickup: CompletedPickup, at: string): CompletedSale | undefined {
  const { pickupId, orderId, priceCents, ownerId, interestedId } = pickup
  if (orderId === null || !priceCents) return undefined
  return { pickupId, orderId, priceCents, ownerId, interestedId, at }
}

/** Returns the trade of each side: the owner sold, the other participant bought (rules 11.3). */
export function tradesOf({ pickupId, orderId, priceCents, ownerId, interestedId, at }: CompletedSale): TradeRow[] {
  const shared = {
    pickupId,
    orderId,
    amountCents: priceCents,
    completedAt: at,
    state: 'waiting' as const,
    countsFrom: new Date(Date.parse(at) + countsAfterDays * dayMs).toISOString(),
  }
  return [
    { ...shared, referredId: ownerId, side: 'sold', otherId: interestedId },
    { ...shared, referredId: interestedId, side: 'bought', otherId: ownerId },
  ]
}
