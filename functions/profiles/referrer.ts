import { type ProfileDraft, userId } from '../../shared/contract/profiles.ts'
import { isSameHolder, taxIdCharacters } from '../../shared/people/tax-id.ts'
import { referralCodeOf } from '../../shared/referrals/code.ts'
import { Refusal } from '../../shared/refusals.ts'
import { countUse } from '../kit/limits/quota.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { readAccount } from '../kit/people/profile/profiles.ts'
import { holderOfCode } from '../kit/rewards/referrals.ts'
import type { Table } from '../kit/table/table.ts'
import { typedCodes } from './quotas.ts'

export interface ReferrerFacts {
  readonly before: ProfileRow
  readonly taxId: string
  /** The account behind the typed code, or behind the link. */
  readonly referrer: ProfileRow | undefined
  readonly isTyped: boolean
}

/**
 * The first save fixes the referrer (rules 11.2). A typed code is refused with its reason; a link is followed silently
 * where it leads to no other active user.
 * @throws Refusal referral.already_set, referral.code_unknown, referral.own_code, referral.same_tax_id
 */
export function decideReferrer({ before, taxId, referrer, isTyped }: ReferrerFacts): string | null {
  if (before.onboardingDone && isTyped) throw new Refusal('referral.already_set')
  if (before.onboardingDone) return before.referrerId
  const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => {
    if (isTyped) throw new Refusal(code)
    return null
  }
  if (!referrer || referrer.suspension !== null) return refuse('referral.code_unknown')
  if (referrer.id === before.id) return refuse('referral.own_code')
  return isSameHolder(referrer.taxId, taxId) ? refuse('referral.same_tax_id') : referrer.id
}

interface Deps {
  readonly table: Table
  readonly now: Date
}

/** @throws Refusal those of `decideReferrer`; request.limit_reached */
export async function findReferrer(deps: Deps, before: ProfileRow, draft: ProfileDraft): Promise<string | null> {
  const typed = draft.referralCode?.trim() ?? ''
  const isTyped = typed !== ''
  const id = before.onboardingDone ? undefined : await (isTyped ? holderOf(deps, before, typed) : draft.referrerId)
  const referrer = userId.safeParse(id).success ? await readAccount(deps.table, String(id)) : undefined
  return decideReferrer({ before, taxId: taxIdCharacters(draft.taxId), referrer, isTyped })
}

/** The quota is counted before the lookup. */
async function holderOf({ table, now }: Deps, { id }: ProfileRow, typed: string): Promise<string | undefined> {
  const code = referralCodeOf(typed)
  if (code === undefined) return undefined
  await countUse(table, typedCodes, id, now)
  return holderOfCode(table, code)
}
