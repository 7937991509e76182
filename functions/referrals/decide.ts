import type { ReferralFlag } from '../../shared/contract/referrals.ts'
import { nextReferralStatus } from '../../shared/life-cycles/referral.ts'
import { payableFromEntries, qualifyingCents, type ReferralCounts } from '../../shared/referrals/reward.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { ReferralRow } from '../kit/rewards/referrals.ts'
import type { TradeRow } from './trade-row.ts'

export interface CountFacts {
  /** State of the sale in the ledger. */
  readonly saleState: string
  readonly flags: readonly ReferralFlag[]
}

export interface Counted {
  readonly entry: ReferralRow
  readonly trade: TradeRow
}

const sumOf = { sold: 'soldCents', bought: 'boughtCents' } as const

/**
 * Counts a due trade (rules 11.3). A sale that is disputed at that time is set aside. The entry
 * qualifies once, with the first sum that reaches R$ 300.
 */
export function decideCount(entry: ReferralRow, trade: TradeRow, facts: CountFacts, now: Date): Counted {
  if (facts.saleState !== 'earned') return { entry, trade: { ...trade, state: 'set_aside' } }
  const sum = sumOf[trade.side]
  const counted: ReferralRow = {
    ...entry,
    [sum]: entry[sum] + trade.amountCents,
    flags: [...new Set([...entry.flags, ...facts.flags])].sort(),
    version: entry.version + 1,
  }
  return { entry: qualified(counted, now), trade: { ...trade, state: 'counted' } }
}

function qualified(entry: ReferralRow, now: Date): ReferralRow {
  const status = hasReached(entry) ? nextReferralStatus(entry.status, 'qualify') : undefined
  return status === undefined ? entry : { ...entry, status, qualifiedAt: now.toISOString() }
}

function hasReached({ soldCents, boughtCents }: Pick<ReferralRow, 'soldCents' | 'boughtCents'>): boolean {
  return Math.max(soldCents, boughtCents) >= qualifyingCents
}

/** `claimed`: the sum of a paid entry falls below R$ 300, so the referrer owes the reward (rules 11.3). */
export interface LostDispute extends Counted {
  readonly claimed: boolean
}

/**
 * A lost dispute takes a counted trade away. An unpaid entry that falls below R$ 300 is pending again; a paid one is
 * taken back by a claim. A trade that never counted changes nothing.
 */
export function decideLostDispute(entry: ReferralRow, trade: TradeRow, now: Date): LostDispute {
  if (trade.state !== 'counted') {
    return { entry, trade: trade.state === 'waiting' ? { ...trade, state: 'set_aside' } : trade, claimed: false }
  }
  const sum = sumOf[trade.side]
  const left = { ...entry, [sum]: entry[sum] - trade.amountCents, version: entry.version + 1 }
  const lost = { ...trade, state: 'lost' as const }
  if (!hasReached(entry) || hasReached(left)) return { entry: left, trade: lost, claimed: false }
  const status = nextReferralStatus(left.status, 'lose')
  if (status === undefined) return { entry: left, trade: lost, claimed: false }
  const claimed = status === 'taken_back'
  const when = claimed ? { takenBackAt: now.toISOString() } : { qualifiedAt: null }
  return { entry: { ...left, status, ...when }, trade: lost, claimed }
}

/** A reward is claimed once: after a claim that ended, the referrer keeps it, and the entry stays paid. */
export function keepsReward(entry: ReferralRow, { trade, entry: lost }: LostDispute): LostDispute {
  const { status, takenBackAt } = entry
  return { entry: { ...lost, status, takenBackAt }, trade, claimed: false }
}

/** `reclaims`: a paid entry that was taken back reaches R$ 300 again, so the referrer no longer owes the reward. */
export interface RegainedSale extends Counted {
  readonly reclaims: boolean
}

/** A chargeback that is reimbursed after it was lost counts the trade again, if it had counted (rules 11.3). */
export function decideRegained(entry: ReferralRow, trade: TradeRow, now: Date): RegainedSale {
  if (trade.state !== 'lost') return { entry, trade, reclaims: false }
  const sum = sumOf[trade.side]
  const more = { ...entry, [sum]: entry[sum] + trade.amountCents, version: entry.version + 1 }
  const counted = { ...trade, state: 'counted' as const }
  const paid = hasReached(more) ? nextReferralStatus(more.status, 'regain') : undefined
  if (paid === undefined) return { entry: qualified(more, now), trade: counted, reclaims: false }
  return { entry: { ...more, status: paid, takenBackAt: null }, trade: counted, reclaims: true }
}

export interface PaymentFacts {
  readonly adminId: string
  /** In the pool's group now: a token may be an hour old. */
  readonly isAdmin: boolean
  readonly counts: ReferralCounts
  /** The referrer has an account and is not suspended. */
  readonly isReferrerActive: boolean
}

/**
 * Pays a qualified entry (rules 11.5).
 * @throws Refusal access.denied, referral.own, referral.already_paid, referral.not_qualified,
 * referral.below_threshold, referral.referrer_unavailable
 */
export function decidePayment(entry: ReferralRow, facts: PaymentFacts, now: Date): ReferralRow {
  if (!facts.isAdmin) throw new Refusal('access.denied')
  if ([entry.referrerId, entry.referredId].includes(facts.adminId)) throw new Refusal('referral.own')
  if (entry.status === 'paid' || entry.status === 'taken_back') throw new Refusal('referral.already_paid')
  const status = nextReferralStatus(entry.status, 'pay')
  if (status === undefined) throw new Refusal('referral.not_qualified')
  if (facts.counts.earned < payableFromEntries) throw new Refusal('referral.below_threshold')
  if (!facts.isReferrerActive) throw new Refusal('referral.referrer_unavailable')
  return { ...entry, status, paidAt: now.toISOString(), version: entry.version + 1 }
}
