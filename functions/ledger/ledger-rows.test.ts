import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pureLedger } from '../../test/support/money/pure-ledger.ts'
import {
  entriesFrom,
  entryItem,
  entryKey,
  entryKeyOf,
  entryOf,
  entryPosition,
  entryRow,
  journalItem,
  journalKey,
  positionOf,
} from './ledger-rows.ts'
import { reward, stray, withdrawal } from './movements.ts'

const none = { escrow: 0, pending: 0, deferred: 0, available: 0, held: 0, disputed: 0, uncovered: 0, owed: 0 }
const now = new Date('2026-01-02T02:59:59.999Z')
const later = new Date('2026-03-01T12:00:00.000Z')
const ledger = pureLedger()
const [earned] = ledger.move([reward('x1', { userId: 'ana', amountCents: 70_000 })], now).entries
ledger.move([withdrawal.hold('w1', { userId: 'ana', amountCents: 5_000 })], later)
ledger.move([stray.pay('p1', 500)], now)
const [rewarded, held, strayed] = ledger.journals
if (!earned || !rewarded || !held || !strayed) throw new Error('Nothing moved')

describe('entry row', () => {
  it("contains the journal's data, the user, the changes and the new balance", () => {
    const row = entryOf(earned)
    expect(row).toEqual({
      subject: 'reward/x1',
      number: 1,
      action: 'earn',
      reference: '',
      state: 'earned',
      at: now.toISOString(),
      terms: { kind: 'reward', userId: 'ana', amountCents: 70_000 },
      userId: 'ana',
      changes: { ...none, available: 70_000 },
      after: earned.after,
    })
    expect(entryItem(earned)).toEqual({ ...entryKey('ana', 70_000, 1), ...row })
    expect(entryRow.parse(entryItem(earned))).toEqual(row)
  })

  it('sorts by lifetime credits, then by version', () => {
    expect(entryKey('ana', 70_000, 1)).toEqual({ pk: 'LEDGER#ana', sk: 'ENTRY#0000000000070000#0000000001' })
    expect(positionOf(entryOf(earned))).toBe('ENTRY#0000000000070000#0000000001')
    const some = fc.tuple(fc.nat({ max: Number.MAX_SAFE_INTEGER }), fc.nat())
    fc.assert(
      fc.property(some, some, (one, two) => {
        const [before, after] = [entryKey('ana', ...one).sk, entryKey('ana', ...two).sk]
        expect(before < after).toBe(one[0] < two[0] || (one[0] === two[0] && one[1] < two[1]))
        expect(before).toMatch(entryPosition)
        expect(entriesFrom('ana', one[0]).sk < before).toBe(true)
        expect(entriesFrom('ana', one[0] + 1).sk > before).toBe(true)
      }),
    )
  })

  it.each(['ENTRY#70000#1', 'BALANCE', 'xENTRY#0000000000070000#0000000001', 'ENTRY#0000000000070000#0000000001x'])(
    'rejects the position %s',
    (text) => {
      expect(entryPosition.test(text)).toBe(false)
    },
  )
})

describe('journal row', () => {
  it('is stored by subject and number, and refers to its entry', () => {
    expect(journalKey('reward/x1', 12)).toEqual({ pk: 'TX#reward/x1', sk: '0000000012' })
    expect(entryKeyOf(rewarded)).toEqual(entryKey('ana', 70_000, 1))
    expect(entryKeyOf(held)).toEqual(entryKey('ana', 70_000, 2))
    expect(entryKeyOf(strayed)).toBeUndefined()
    expect(entryKeyOf({ ...rewarded, entry: undefined })).toBeUndefined()
    expect(entryKeyOf({ ...strayed, entry: { version: 1, creditedCents: 0 } })).toBeUndefined()
  })

  it('is in the day book of its day in São Paulo if it touches accounts without a row', () => {
    expect(journalItem(strayed)).toEqual({
      ...journalKey('stray/p1', 1),
      gsi1pk: expect.stringContaining('2026-01-01'),
      gsi1sk: `${now.toISOString()}#stray/p1#0000000001`,
      ...strayed,
    })
    expect(journalItem(held)).toEqual({ ...journalKey('withdrawal/w1', 1), ...held })
  })
})
