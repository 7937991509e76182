import { Refusal } from '../../shared/refusals.ts'
import { isMoneyFrozen } from '../kit/people/suspension.ts'
import type { Table } from '../kit/table/table.ts'
import { donationShare } from '../ledger/decide.ts'
import { type DonationPreference, readDonationPreference } from '../ledger/donation-preference.ts'
import { donation, type Movement, sale } from '../ledger/movements.ts'
import { isSaleDisputed } from '../ledger/sale-dispute.ts'
import { readBalance } from '../ledger/store.ts'
import type { Step } from './change.ts'
import type { Facts } from './store.ts'

export interface SaleMoney {
  readonly movements: readonly Movement[]
  /** Donated by the seller's preference (rules 10.9). */
  readonly donation: { readonly id: string; readonly entityId: string; readonly amountCents: number } | null
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
  const moves = sale[transition.money](orderId, id)
  if (transition.money !== 'earn') return { movements: [moves], donation: null }
  const preference = await readDonationPreference(table, after.ownerId)
  // Nothing is donated while the seller owes something (rules 10.25).
  const { owedCents } = await readBalance(table, after.ownerId)
  const frozen = !facts.owner || isMoneyFrozen(facts.owner) || owedCents > 0
  return earnings(moves, { pickupId: id, sellerId: after.ownerId, priceCents: sold.priceCents, preference, frozen })
}

/** The donation's id derives from the pickup's: a pickup has at most one. */
function earnings(
  moves: Movement,
  of: {
    pickupId: string
    sellerId: string
    priceCents: number
    preference: DonationPreference | undefined
    frozen: boolean
  },
): SaleMoney {
  const { preference, sellerId: userId } = of
  const amountCents = preference ? donationShare(of.priceCents, preference.percent, of.frozen) : 0
  if (!preference || amountCents === 0) return { movements: [moves], donation: null }
  const id = of.pickupId.replace(/^pic_/, 'don_')
  const { entityId } = preference
  const held = donation.hold(id, { userId, entityId, amountCents, origin: 'share' })
  return { movements: [moves, held], donation: { id, entityId, amountCents } }
}
