import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { isMoneyFrozen } from '../kit/people/suspension.ts'
import type { Table } from '../kit/table/table.ts'
import { donationShare } from './decide.ts'
import { readDonationPreference } from './donation-preference.ts'
import { donation, type Movement } from './movements.ts'
import { readBalance } from './store.ts'

export interface ShareOfSale {
  readonly hold: Movement
  readonly donation: { readonly id: string; readonly entityId: string; readonly amountCents: number }
}

interface Sold {
  readonly pickupId: string
  readonly sellerId: string
  readonly priceCents: number
  /** Undefined after deletion. */
  readonly seller: ProfileRow | undefined
}

/**
 * Returns what the seller's preference sets apart when a sale's earnings become available (rules 10.9); null for
 * nothing. The donation's id derives from the pickup's: a pickup has at most one.
 */
export async function shareOfSale(
  table: Table,
  { pickupId, sellerId: userId, priceCents, seller }: Sold,
): Promise<ShareOfSale | null> {
  const preference = await readDonationPreference(table, userId)
  if (!preference) return null
  // Nothing is donated while the seller owes something (rules 10.25).
  const { owedCents } = await readBalance(table, userId)
  const frozen = !seller || isMoneyFrozen(seller) || owedCents > 0
  const amountCents = donationShare(priceCents, preference.percent, frozen)
  if (amountCents === 0) return null
  const id = pickupId.replace(/^pic_/, 'don_')
  const { entityId } = preference
  const hold = donation.hold(id, { userId, entityId, amountCents, origin: 'share' })
  return { hold, donation: { id, entityId, amountCents } }
}
