import { describe, expect, it } from 'vitest'
import { pureLedger } from '../../test/support/money/pure-ledger.ts'
import { noBalance } from './balance.ts'
import { faultsOfEntry, faultsOfJournal, isPair } from './check.ts'
import type { Journal } from './journal.ts'
import { entryKey, entryOf, journalKey } from './ledger-rows.ts'
import { reward, stray } from './movements.ts'

const now = new Date('2026-01-01T12:00:00.000Z')
const ledger = pureLedger()
const [paid] = ledger.move([reward('x1', { userId: 'ana', amountCents: 700 })], now).entries.map(entryOf)
ledger.move([stray.pay('p1', 500)], now)
const [rewarded, strayed] = ledger.journals
if (!paid || !rewarded || !strayed) throw new Error('Nothing moved')
const faults = (one: Journal, before?: Journal) => faultsOfJournal(before, one, journalKey(one.subject, one.number))

describe('faultsOfJournal', () => {
  it('returns none for a written journal', () => {
    expect([faults(rewarded), faults(strayed)]).toEqual([[], []])
  })

  it('reports a missing or superfluous entry', () => {
    const { entry: _, ...bare } = rewarded
    expect(faults(bare)).toEqual(['names no entry'])
    expect(faults({ ...strayed, entry: { version: 1, creditedCents: 0 } })).toEqual([
      'names an entry but moves no personal money',
    ])
  })

  it('reports terms of another kind', () => {
    expect(faults({ ...rewarded, subject: 'stray/x1' })).toEqual(['has no step earn of a reward from new'])
    expect(faults({ ...rewarded, subject: 'stray/x1', action: 'pay' })).toEqual([
      'has no step pay of a reward from new',
    ])
  })

  it.each([
    { pk: 'TX#stray/p2', sk: journalKey('stray/p1', 1).sk },
    { pk: 'TX#stray/p1', sk: journalKey('stray/p1', 2).sk },
  ])('reports a journal under the key %j', (at) => {
    expect(faultsOfJournal(undefined, strayed, at)).toEqual(['belongs to stray/p1 1'])
  })
})

describe('faultsOfEntry', () => {
  const at = entryKey('ana', 700, 1)

  it('returns none for a written entry', () => {
    expect(faultsOfEntry(noBalance, paid, at)).toEqual([])
  })

  it('reports a negative account', () => {
    const changes = { ...paid.changes, escrow: -1 }
    expect(faultsOfEntry(noBalance, { ...paid, changes }, at)).toEqual([
      'takes {"escrow":-1,"pending":0,"deferred":0,"available":700,"held":0,"disputed":0,"uncovered":0,"owed":0} below zero',
    ])
  })

  it('reports an entry that does not follow the previous balance', () => {
    const [fault] = faultsOfEntry({ ...noBalance, escrowCents: 1 }, paid, at)
    expect(fault).toContain('"escrowCents":0')
    expect(fault).toContain(', by the entries before it {"version":1,"escrowCents":1')
  })

  it.each([entryKey('bia', 700, 1), entryKey('ana', 701, 1), entryKey('ana', 700, 2)])(
    'reports an entry under the key %j',
    (other) => {
      expect(faultsOfEntry(noBalance, paid, other)).toEqual(['belongs to ana 1'])
    },
  )
})

describe('isPair', () => {
  it('accepts a journal and its entry', () => {
    expect(isPair(rewarded, paid)).toBe(true)
  })

  it.each<[string, object]>([
    ['person', { userId: 'bia' }],
    [
      'person, whom it moves nothing of,',
      { userId: 'bia', changes: { escrow: 0, pending: 0, available: 0, held: 0, disputed: 0, uncovered: 0, owed: 0 } },
    ],
    ['subject', { subject: 'reward/x2' }],
    ['number', { number: 2 }],
    ['action', { action: 'pay' }],
    ['reference', { reference: 'r1' }],
    ['state', { state: 'held' }],
    ['time', { at: '2026-01-01T12:00:00.001Z' }],
    ['terms', { terms: { kind: 'reward', userId: 'ana', amountCents: 701 } }],
    ['version', { after: { ...paid.after, version: 2 } }],
    ['credits', { after: { ...paid.after, creditedCents: 701 } }],
    ['amount', { changes: { ...paid.changes, available: 701 } }],
  ])('refuses an entry with another %s', (_, other) => {
    expect(isPair(rewarded, { ...paid, ...other })).toBe(false)
  })
})

describe('journals of a subject', () => {
  const repaid = pureLedger()
  repaid.move([stray.pay('p1', 500)], now)
  repaid.move([stray.repay('p1', 'r1')], now)
  const [one, two] = repaid.journals
  if (!one || !two) throw new Error('Nothing moved')

  it('follow each other in number, terms, step, state and lines', () => {
    expect(faults(two, one)).toEqual([])
    expect(faults({ ...two, number: 3 }, one)).toEqual(['is number 3 after 1'])
    expect(faults({ ...one, number: 2 })).toEqual(['is number 2 after 0'])
    expect(faults({ ...two, terms: { kind: 'stray', amountCents: 501 } }, one)).toEqual([
      'has other terms than the journal before it',
      'has other lines than its step',
    ])
    expect(faults({ ...two, state: 'refunding' }, one)).toEqual(['leads to refunding instead of refunded'])
    expect(faults({ ...two, postings: one.postings }, one)).toEqual(['has other lines than its step'])
    expect(faults({ ...two, action: 'pay' }, one)).toEqual(['has no step pay of a stray from refunding'])
  })
})
