import { describe, expect, it } from 'vitest'
import type { ReferralFlag } from '../../shared/contract/referrals.ts'
import { type Cell, checkCells } from '../../test/support/cells.ts'
import { sampleReferral } from '../../test/support/fixtures/referrals.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { usedPixKeyPart } from '../kit/people/profile/pix-keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { readFlags, type SharedFacts, sharedFlags, tradeFlags } from './flags.ts'

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

describe('readFlags', () => {
  const table = createTable()
  const [ana, bia, caio] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', 'gone']

  it('adds what both accounts share now to the stored flags of each entry', async () => {
    await transact(table, [usedPixKeyPart(ana, 'chave'), usedPixKeyPart(bia, 'chave')])
    const rows = [
      sampleReferral({ id: 'one', referrerId: ana, referredId: bia, flags: ['trade_ring'] }),
      sampleReferral({ id: 'other', referrerId: ana, referredId: caio }),
    ]
    const profiles = new Map([ana, bia].map((id) => [id, { phone: '+5511987654321' }]))
    expect([...(await readFlags(table, rows, profiles))]).toEqual([
      ['one', ['trade_ring', 'shared_phone', 'shared_pix_key']],
      ['other', []],
    ])
  })
})
