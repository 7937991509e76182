import { describe, expect, it } from 'vitest'
import type { ReferralFlag } from '../../shared/contract/referrals.ts'
import { type Cell, checkCells } from '../../test/support/cells.ts'
import { type SharedFacts, sharedFlags, tradeFlags } from './flags.ts'

const entry = { referrerId: 'ana', referredId: 'bia' }

describe('tradeFlags', () => {
  it('names trades with the referrer and rings', () => {
    type Trade = readonly [otherId: string, otherReferrerId: string | undefined, readonly ReferralFlag[]]
    const cells: readonly Cell<Trade>[] = [
      ['others', ['caio', undefined, []]],
      ['a user of another referrer', ['caio', 'davi', []]],
      ['the referrer', ['ana', undefined, ['traded_with_referrer']]],
      ['users who referred each other', ['ana', 'bia', ['traded_with_referrer']]],
      ['users of one referrer', ['caio', 'ana', ['trade_ring']]],
      ['a user whom the trader referred', ['caio', 'bia', ['trade_ring']]],
    ]
    return checkCells(cells, ([otherId, otherReferrerId, flags]) =>
      expect(tradeFlags(entry, otherId, otherReferrerId)).toEqual(flags),
    )
  })
})

describe('sharedFlags', () => {
  it('names a common phone and a common PIX key', () => {
    const of = (phone?: string, ...pixKeys: string[]): SharedFacts => ({ phone, pixKeys: new Set(pixKeys) })
    const cells: readonly Cell<readonly [SharedFacts, SharedFacts, readonly ReferralFlag[]]>[] = [
      ['nothing in common', [of('1', 'a'), of('2', 'b'), []]],
      ['deleted accounts', [of(), of(), []]],
      ['no phones', [of(''), of(''), []]],
      ['one phone', [of('1'), of('1'), ['shared_phone']]],
      ['one key of several', [of('1', 'a', 'b'), of('2', 'c', 'b'), ['shared_pix_key']]],
      ['both', [of('1', 'a'), of('1', 'a'), ['shared_phone', 'shared_pix_key']]],
    ]
    return checkCells(cells, ([one, other, flags]) => expect(sharedFlags(one, other)).toEqual(flags))
  })
})
