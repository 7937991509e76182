import { Refusal } from '../../shared/refusals.ts'
import { claimPart, claimsOf } from '../kit/people/profile/claims.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, type Part, transact } from '../kit/table/transaction.ts'
import { undoClaim } from '../ledger/movements.ts'
import { moveMoney, readJournals } from '../ledger/store.ts'
import { decideRegained } from './decide.ts'
import { type LostSale, loseSale } from './lose.ts'
import { findReferral, regainedParts, tradeOfOrder } from './store.ts'

/** A concurrent change of the entry can win some rounds: another trade, a payment, the user's own switch. */
const rounds = 5

/**
 * Follows the end of a dispute after completion. Events of a loss and of its reimbursement arrive in any order, so the
 * ledger says which of the two holds: it is asked again after the loss was written.
 */
export async function followDispute(table: Table, sale: LostSale, now: Date): Promise<void> {
  if (await isLost(table, sale)) await loseSale(table, sale, now)
  if (!(await isLost(table, sale))) await regainSale(table, sale, now)
}

async function isLost(table: Table, { orderId }: LostSale): Promise<boolean> {
  return (await readJournals(table, `sale/${orderId}`)).at(-1)?.state === 'earned-charged-back'
}

/**
 * Counts a sale again for the referrals of both sides after its chargeback was reimbursed (rules 11.3), and ends the
 * claim of a reward that was paid for it. Idempotent.
 */
async function regainSale(table: Table, sale: LostSale, now: Date): Promise<void> {
  for (const referredId of [sale.sellerId, sale.buyerId]) await regainTrade(table, referredId, sale, now)
}

async function regainTrade(table: Table, referredId: string, { orderId }: LostSale, now: Date): Promise<void> {
  for (let round = 1; ; round++) {
    const [before, trade] = await Promise.all([
      findReferral(table, referredId),
      tradeOfOrder(table, referredId, orderId),
    ])
    if (trade?.state !== 'lost' || !before) return
    const regained = decideRegained(before, trade, now)
    const parts = regainedParts(before, trade, regained, now)
    try {
      if (!regained.reclaims) return await transact(table, parts)
      return await endClaim(table, { id: `referral-${before.id}`, userId: before.referrerId }, parts, now)
    } catch (error) {
      const changed = error instanceof Refusal || isWriteConflict(error)
      if (!changed || round === rounds) throw error
    }
  }
}

interface Claim {
  readonly id: string
  readonly userId: string
}

async function endClaim(table: Table, { id, userId }: Claim, parts: readonly Part[], now: Date): Promise<void> {
  // A referral that was claimed twice was claimed once in the ledger, and ends once.
  if ((await readJournals(table, `claim/${id}`)).at(-1)?.state !== 'owed') return await transact(table, parts)
  const row = (await claimsOf(table, userId)).find((claim) => claim.id === id)
  const undone = { at: now.toISOString(), reason: null }
  const alongside = () => [...parts, ...(row ? [claimPart({ ...row, undone })] : [])]
  const { replayed } = await moveMoney(table, [undoClaim(id)], { now, alongside })
  if (replayed) throw new Refusal('referral.changed_meanwhile')
}
