import { referralPaid } from '../../events/referral-events.ts'
import { payableFromEntries, rewardCents } from '../../shared/referrals/reward.ts'
import { Refusal } from '../../shared/refusals.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { Admins } from '../kit/people/admins/admins.ts'
import { readAccount } from '../kit/people/profile/profiles.ts'
import { countsPart, type ReferralRow } from '../kit/rewards/referrals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded } from '../kit/table/transaction.ts'
import { reward } from '../ledger/movements.ts'
import { moveMoney } from '../ledger/store.ts'
import { decidePayment } from './decide.ts'
import { entryPart, findReferral, readCounts } from './store.ts'

export interface PayDeps {
  readonly table: Table
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

export interface PaidReferrals {
  readonly paid: string[]
  readonly refused: { id: string; code: string }[]
}

/**
 * Pays each referral by itself and reports what was refused.
 * @throws Refusal access.denied
 */
export async function payReferrals(deps: PayDeps, actor: Actor, ids: readonly string[]): Promise<PaidReferrals> {
  const outcome: PaidReferrals = { paid: [], refused: [] }
  for (const id of ids) {
    try {
      await payReferral(deps, actor, id)
      outcome.paid.push(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'access.denied') throw error
      outcome.refused.push({ id, code: error.code })
    }
  }
  return outcome
}

/**
 * Moves R$ 15 to the referrer's available balance (rules 11.5). Money, entry, counts, audit and event are one
 * transaction. Guards: the entry is unchanged; the referrer's entries reach R$ 100; the referrer's account is active.
 * The ledger takes one reward for an entry, permanently.
 * @throws Refusal referral.not_found; those of `decidePayment`; referral.changed_meanwhile; ledger.busy
 */
export async function payReferral(deps: PayDeps, actor: Actor, referredId: string): Promise<void> {
  const { table, now } = deps
  const before = await findReferral(table, referredId)
  if (!before) throw new Refusal('referral.not_found')
  const after = decidePayment(before, await factsOf(deps, actor, before), now)
  const { id, referrerId } = after
  const moved = await moveMoney(table, [reward(id, { userId: referrerId, amountCents: rewardCents })], {
    now,
    alongside: () => [
      entryPart(before, after),
      countedPart(referrerId),
      activeReferrerPart(referrerId),
      auditPart(actor, auditOf(before, after), now),
      outboxPart(referralPaid, { referralId: id, referrerId, referredId, amountCents: rewardCents }, now),
    ],
  })
  if (moved.replayed) throw new Refusal('referral.already_paid')
}

async function factsOf({ table, admins }: PayDeps, { userId: adminId }: Actor, { referrerId }: ReferralRow) {
  const [isAdmin, counts, referrer] = await Promise.all([
    admins.isAdmin(adminId),
    readCounts(table, referrerId),
    readAccount(table, referrerId),
  ])
  return { adminId, isAdmin, counts, isReferrerActive: referrer !== undefined && referrer.suspension === null }
}

/** Guards: qualified and paid entries together reach R$ 100. */
function countedPart(referrerId: string): Guarded {
  const { Update } = countsPart(referrerId, { paid: 1 })
  return {
    Update: {
      ...Update,
      ConditionExpression: '#earned >= :enough',
      ExpressionAttributeNames: { ...Update.ExpressionAttributeNames, '#earned': 'earned' },
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ':enough': payableFromEntries },
    },
    refusal: new Refusal('referral.below_threshold'),
  }
}

/** Guards: the account exists and is not suspended. */
function activeReferrerPart(referrerId: string): Guarded {
  return {
    ConditionCheck: {
      Key: keys.profile(referrerId),
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(suspension) OR suspension = :none)',
      ExpressionAttributeValues: { ':none': null },
    },
    refusal: new Refusal('referral.referrer_unavailable'),
  }
}

function auditOf(before: ReferralRow, after: ReferralRow) {
  const seen = ({ status, referrerId, flags }: ReferralRow) => ({ status, referrerId, flags })
  return {
    action: 'pay:referral',
    targetId: after.referredId,
    reason: '',
    before: seen(before),
    after: { ...seen(after), amountCents: rewardCents },
  }
}
