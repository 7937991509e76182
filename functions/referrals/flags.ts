import type { ReferralFlag } from '../../shared/contract/referrals.ts'
import { usedPixKeys } from '../kit/people/profile/pix-keys.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { ReferralRow } from '../kit/rewards/referrals.ts'
import type { Table } from '../kit/table/table.ts'

/** Reasons for an admin to look twice at a referral; they decide nothing (rules 11.7). */
type TradeFlag = Extract<ReferralFlag, 'traded_with_referrer' | 'trade_ring'>
type Pair = Pick<ReferralRow, 'referrerId' | 'referredId'>

/**
 * Flags of a counted trade, stored with the entry. A ring: both sides have the same referrer, or the other side was
 * referred by this user.
 */
export function tradeFlags(
  { referrerId, referredId }: Pair,
  otherId: string,
  otherReferrerId: string | undefined,
): TradeFlag[] {
  if (otherId === referrerId) return ['traded_with_referrer']
  return otherReferrerId !== undefined && [referrerId, referredId].includes(otherReferrerId) ? ['trade_ring'] : []
}

export interface SharedFacts {
  readonly phone: string | undefined
  readonly pixKeys: ReadonlySet<string>
}

/** Flags of what two accounts have in common now. */
export function sharedFlags(referrer: SharedFacts, referred: SharedFacts): ReferralFlag[] {
  return [
    ...(referrer.phone && referrer.phone === referred.phone ? (['shared_phone'] as const) : []),
    ...([...referrer.pixKeys].some((key) => referred.pixKeys.has(key)) ? (['shared_pix_key'] as const) : []),
  ]
}

/** One Query a user. */
export async function readFlags(
  table: Table,
  rows: readonly ReferralRow[],
  profiles: ReadonlyMap<string, Pick<ProfileRow, 'phone'>>,
): Promise<ReadonlyMap<string, ReferralFlag[]>> {
  const people = [...new Set(rows.flatMap(({ referrerId, referredId }) => [referrerId, referredId]))]
  const facts = new Map<string, SharedFacts>()
  for (const id of people) facts.set(id, { phone: profiles.get(id)?.phone, pixKeys: await usedPixKeys(table, id) })
  const factsOf = (id: string) => facts.get(id) ?? { phone: undefined, pixKeys: new Set<string>() }
  return new Map(
    rows.map(({ id, referrerId, referredId, flags }) => [
      id,
      [...flags, ...sharedFlags(factsOf(referrerId), factsOf(referredId))],
    ]),
  )
}
