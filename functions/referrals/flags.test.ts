import { describe, expect, it } from 'vitest'
import type { ReferralFlag } from '../../shared/contract/referrals.ts'
import { type Cell, checkCells } from '../../test/support/cells.ts'
import { type FlagFacts, flagsOf } from './flags.ts'

const facts: FlagFacts = {
  entry: { referrerId: 'ana', referredId: 'bia' },
  otherId: 'caio',
  ...{ referrer: { phone: '+5511999990001' }, referred: { phone: '+5511999990002' }, otherReferrerId: undefined },
}

describe('flagsOf', () => {
  it('names each reason to look twice', () => {
    const phone = { phone: '+5511999990001' }
    const cells: readonly Cell<readonly [Partial<FlagFacts>, readonly ReferralFlag[]]>[] = [
      ['other people', [{}, []]],
      ['the same phone', [{ referred: phone }, ['shared_phone']]],
      ['no phones', [{ referrer: { phone: '' }, referred: { phone: '' } }, []]],
      ['deleted accounts', [{ referrer: undefined, referred: undefined }, []]],
      ['a trade with the referrer', [{ otherId: 'ana' }, ['traded_with_referrer']]],
      ['a trade among users of one referrer', [{ otherReferrerId: 'ana' }, ['trade_ring']]],
      ['a trade with a user whom the seller referred', [{ otherReferrerId: 'bia' }, ['trade_ring']]],
      ['a trade with a user of another referrer', [{ otherReferrerId: 'davi' }, []]],
      ['users who referred each other', [{ otherId: 'ana', otherReferrerId: 'bia' }, ['traded_with_referrer']]],
    ]
    return checkCells(cells, ([given, flags]) => expect(flagsOf({ ...facts, ...given })).toEqual(flags))
  })
})
