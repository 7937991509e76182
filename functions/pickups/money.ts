import { type Deferral, deferralOf, mayBeDeferred } from '../../shared/pickups/deferral.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Table } from '../kit/table/table.ts'
import { type Movement, sale } from '../ledger/movements.ts'
import { isSaleDisputed } from '../ledger/sale-state.ts'
import { type ShareOfSale, shareOfSale } from '../ledger/share-of-sale.ts'
import type { Step } from './change.ts'
import { hasOtherPartner } from './partners.ts'
import type { PickupRow } from './pickup-row.ts'
import type { Facts } from './store.ts'

export interface SaleMoney {
  readonly movements: readonly Movement[]
  /** Donated by the seller's preference (rules 10.9). */
  readonly donation: ShareOfSale['donation'] | null
  /** Why and until when the earnings wait (rules 10.35). */
  readonly deferral: Deferral | null
}

/**
 * Returns the money movements of a step; undefined if it has none.
 * @throws Refusal pickup.sale_disputed while the buyer disputes the payment
 * @throws Refusal pickup.step_not_possible if the ad no longer belongs to this order or changed its kind of offer: no
 * sale is collected or completed without its money
 */
export async function saleMoney(
  table: Table,
  { after, transition }: Step,
  facts: Facts,
  now: Date,
): Promise<SaleMoney | undefined> {
  const goesOn = transition.action === 'accept' || transition.action === 'confirm'
  if (goesOn && after.orderId !== null && (await isSaleDisputed(table, after.orderId)))
    throw new Refusal('pickup.sale_disputed')
  if (!transition.money) return undefined
  const notPossible = new Refusal('pickup.step_not_possible', { status: after.status })
  const isDonation = after.ad.action === 'donation'
  // Nothing was moved, so there is nothing to reverse.
  if (isDonation && transition.money === 'cancel') return undefined
  if (facts.ad?.action !== after.ad.action) throw notPossible
  if (isDonation) return undefined
  const { orderId, id } = after
  const sold = facts.ad.sale
  if (orderId === null || sold?.orderId !== orderId) throw notPossible
  if (transition.money !== 'earn') return { ...nothingBeside, movements: [sale[transition.money](orderId, id)] }
  const { priceCents } = sold
  const deferral = await deferralFor(table, after, priceCents, now)
  // A share is set apart once the earnings are available.
  if (deferral) return { ...nothingBeside, movements: [sale.defer(orderId, id)], deferral }
  const share = await shareOfSale(table, { pickupId: id, sellerId: after.ownerId, priceCents, seller: facts.owner })
  const movements = [sale.earn(orderId, id), ...(share ? [share.hold] : [])]
  return { ...nothingBeside, movements, donation: share?.donation ?? null }
}

const nothingBeside = { donation: null, deferral: null } as const

/** Reads earlier sales only where the price asks for it; a concurrent one makes the answer stricter, never laxer. */
async function deferralFor(table: Table, row: PickupRow, priceCents: number, now: Date): Promise<Deferral | null> {
  if (!mayBeDeferred(priceCents)) return null
  const { ownerId, interestedId, acceptedAt } = row
  const [sellersOthers, buyersOthers] = await Promise.all([
    hasOtherPartner(table, ownerId, interestedId),
    hasOtherPartner(table, interestedId, ownerId),
  ])
  return deferralOf({ priceCents, acceptedAt, arePartners: !sellersOthers && !buyersOthers }, now)
}
