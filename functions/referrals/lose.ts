import { rewardCents } from '../../shared/referrals/reward.ts'
import { Refusal } from '../../shared/refusals.ts'
import { eachAlone } from '../kit/each-alone.ts'
import { claimPart } from '../kit/people/profile/claims.ts'
import type { Table } from '../kit/table/table.ts'
import { isWriteConflict, transact } from '../kit/table/transaction.ts'
import { clawBack } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { decideLostDispute, keepsReward } from './decide.ts'
import { findReferral, lostParts, tradeOfOrder } from './store.ts'

export interface LostSale {
  readonly orderId: string
  readonly sellerId: string
  readonly buyerId: string
  /** Title of the ad. */
  readonly type: string
}

/** A concurrent change of the entry can win some rounds: another trade, a payment, the user's own switch. */
const rounds = 5

/**
 * Takes a sale that was lost in a dispute away from the referrals of both sides (rules 11.3). A reward that was paid
 * for it becomes a claim. Idempotent: a repeated event changes nothing.
 */
export async function loseSale(table: Table, sale: LostSale, now: Date): Promise<void> {
  await eachAlone([sale.sellerId, sale.buyerId], (referredId) => loseTrade(table, referredId, sale, now))
}

async function loseTrade(table: Table, referredId: string, { orderId, type }: LostSale, now: Date): Promise<void> {
  for (let round = 1; ; round++) {
    const [before, trade] = await Promise.all([
      findReferral(table, referredId),
      tradeOfOrder(table, referredId, orderId),
    ])
    if (!before || !trade) return
    const lost = decideLostDispute(before, trade, now)
    if (lost.trade.state === trade.state) return
    const parts = lostParts(before, trade, lost)
    try {
      if (!lost.claimed) return await transact(table, parts)
      const { id: referralId, referrerId: userId } = before
      const [id, amountCents, at] = [`referral-${referralId}`, rewardCents, now.toISOString()]
      const claim = claimPart({ id, userId, orderId, type, amountCents, reason: null, at, undone: null })
      const alongside = () => [...parts, claim]
      const { replayed } = await moveMoney(table, [clawBack(id, { userId, amountCents })], { now, alongside })
      // The reward was claimed before, and that claim has ended.
      if (replayed) await transact(table, lostParts(before, trade, keepsReward(before, lost)))
      return
    } catch (error) {
      const changed = error instanceof Refusal || isWriteConflict(error)
      if (!changed || round === rounds) throw error
    }
  }
}
