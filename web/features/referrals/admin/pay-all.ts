import { maxDecisionsPerRequest } from '../../../../shared/contract/approvals.ts'

export interface PaidReferrals {
  readonly paid: readonly string[]
  readonly refused: readonly { readonly id: string; readonly code: string }[]
}

/** Pays all, one batch per call, sequentially. */
export async function payAll(
  ids: readonly string[],
  pay: (ids: string[]) => Promise<PaidReferrals>,
): Promise<PaidReferrals> {
  const outcomes: PaidReferrals[] = []
  for (let start = 0; start < ids.length; start += maxDecisionsPerRequest)
    outcomes.push(await pay(ids.slice(start, start + maxDecisionsPerRequest)))
  return { paid: outcomes.flatMap(({ paid }) => paid), refused: outcomes.flatMap(({ refused }) => refused) }
}
