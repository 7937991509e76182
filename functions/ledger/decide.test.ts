import { describe, expect, it } from 'vitest'
import { pureLedger } from '../../test/support/money/pure-ledger.ts'
import { accepted, ana, day, earned, ledgerOf, lines, paid, terms } from '../../test/support/money/sample-ledger.ts'
import { accountOfUser } from './accounts.ts'
import { applyChanges, noBalance } from './balance.ts'
import { donation, type Movement, reward, sale, stray } from './movements.ts'

describe('sale', () => {
  it.each<[string, Movement[], string[]]>([
    ['is paid', [paid], ['provider -12099', 'user/ana/escrow 10000', 'fees 2099']],
    ['is picked up soon', accepted, ['user/ana/escrow -10000', 'user/ana/pending 10000']],
    [
      'is not picked up after all',
      [...accepted, sale.cancel('o1', 'k1')],
      ['user/ana/pending -10000', 'user/ana/escrow 10000'],
    ],
    ['is earned', earned, ['user/ana/pending -10000', 'user/ana/available 10000']],
    ['is refunded from escrow', [paid, sale.refund('o1')], ['user/ana/escrow -10000', 'fees -2099', 'returns 12099']],
    [
      'is refunded with its pickup accepted',
      [...accepted, sale.refund('o1')],
      ['user/ana/pending -10000', 'fees -2099', 'returns 12099'],
    ],
    ['is repaid', [paid, sale.refund('o1'), sale.repay('o1', 'r1')], ['returns -12099', 'provider 12099']],
    [
      'is charged back before it is earned',
      [...accepted, sale.chargeBack('o1', 'c1')],
      ['user/ana/pending -10000', 'fees -2099', 'provider 12099'],
    ],
    [
      'is charged back afterwards, at the platform’s loss',
      [...earned, sale.chargeBack('o1', 'c1')],
      ['losses -10000', 'fees -2099', 'provider 12099'],
    ],
    [
      'is charged back in vain',
      [...earned, sale.chargeBack('o1', 'c1'), sale.winDispute('o1', 'c1')],
      ['provider -12099', 'losses 10000', 'fees 2099'],
    ],
    [
      'is charged back after its refund: paid twice',
      [paid, sale.refund('o1'), sale.repay('o1', 'r1'), sale.chargeBack('o1', 'c1')],
      ['losses -12099', 'provider 12099'],
    ],
  ])('%s', (_, movements, expected) => {
    expect(lines(ledgerOf(...movements))).toEqual(expected)
  })

  it('stays closed after a chargeback; a won dispute is owed to the buyer', () => {
    const ledger = ledgerOf(paid, sale.chargeBack('o1', 'c1'), sale.winDispute('o1', 'c1'))
    expect(lines(ledger)).toEqual(['provider -12099', 'returns 12099'])
    expect(() => ledger.move([sale.accept('o1', 'k1')], day(9))).toThrow('ledger.step_not_possible')
    expect(ledger.move([sale.repay('o1', 'r1')], day(9)).journals[0]?.state).toBe('refunded')
  })

  it('cannot be refunded once earned, nor earned without a pickup', () => {
    expect(() => ledgerOf(...earned).move([sale.refund('o1')], day(5))).toThrow('ledger.step_not_possible')
    expect(() => ledgerOf(paid).move([sale.earn('o1', 'k1')], day(5))).toThrow('ledger.step_not_possible')
  })

  it('is accepted and cancelled once for each pickup', () => {
    const ledger = ledgerOf(...accepted, sale.cancel('o1', 'k1'), sale.accept('o1', 'k2'))
    expect(ledger.move([sale.accept('o1', 'k1')], day(9)).replayed).toBe(true)
    expect(ledger.balanceOf(ana)).toMatchObject({ version: 4, escrowCents: 0, pendingCents: 10_000 })
  })

  it("stores its entry's key, or none without personal money", () => {
    const ledger = ledgerOf(...earned)
    expect(ledger.journals.at(-1)?.entry).toEqual({ version: 3, creditedCents: 10_000 })
    ledger.move([sale.chargeBack('o1', 'c1')], day(5))
    expect(ledger.journals.at(-1)?.entry).toBeUndefined()
    expect([ledger.entriesOf(ana).length, ledger.balanceOf(ana).version]).toEqual([3, 3])
  })

  it('refuses a second payment', () => {
    expect(() => ledgerOf(paid).move([sale.pay('o1', 'p2', terms)], day(1))).toThrow('ledger.step_not_possible')
  })

  it('conflicts if the same payment has another price', () => {
    const other = sale.pay('o1', 'p1', { ...terms, priceCents: 9_999 })
    expect(() => ledgerOf(paid).move([other], day(1))).toThrow('request.conflict')
  })

  it('has no steps without a payment', () => {
    expect(() => pureLedger().move([sale.accept('o9', 'k1')], day(0))).toThrow('ledger.step_not_possible')
    const { terms: _, ...bare } = paid
    expect(() => pureLedger().move([bare], day(0))).toThrow('ledger.step_not_possible')
  })

  it('is refunded once when requested twice', () => {
    const ledger = ledgerOf(paid)
    expect(ledger.move([sale.refund('o1')], day(1)).journals[0]).toMatchObject({ action: 'refund', state: 'refunding' })
    expect(ledger.move([sale.refund('o1')], day(2)).replayed).toBe(true)
  })

  it('takes several steps in one call', () => {
    const { journals } = pureLedger().move(earned, day(0))
    expect(journals.map(({ number, state }) => `${number} ${state}`)).toEqual(['1 paid', '2 accepted', '3 earned'])
  })

  it('is earned together with its donated share', () => {
    const share = donation.hold('d1', { userId: ana, entityId: 'abrigo', amountCents: 1_050, origin: 'share' })
    const ledger = ledgerOf(...accepted)
    const { journals, entries, balances } = ledger.move([sale.earn('o1', 'k1'), share], day(3))
    expect(journals.map(({ subject, number }) => [subject, number])).toEqual([
      ['sale/o1', 3],
      ['donation/d1', 1],
    ])
    expect(entries.map(({ after: { version } }) => version)).toEqual([3, 4])
    expect(balances.get(ana)).toMatchObject({ version: 4, creditedCents: 10_000, heldCents: 1_050 })
    expect(() => ledger.move([sale.earn('o1', 'k1'), { ...share, subject: 'donation/d2' }], day(4))).toThrow(
      'request.conflict',
    )
    expect(ledger.move([sale.earn('o1', 'k1'), share], day(4))).toMatchObject({ replayed: true, entries: [] })
  })
})

describe('payment without a sale', () => {
  it('is owed until the provider has refunded it', () => {
    const ledger = ledgerOf(stray.pay('p2', 12_099))
    expect(lines(ledger)).toEqual(['provider -12099', 'returns 12099'])
    ledger.move([stray.repay('p2', 'r1')], day(1))
    expect(lines(ledger)).toEqual(['returns -12099', 'provider 12099'])
    ledger.move([stray.chargeBack('p2', 'c1')], day(2))
    ledger.move([stray.winDispute('p2', 'c1')], day(3))
    expect(lines(ledger)).toEqual(['provider -12099', 'losses 12099'])
  })

  it('touches no balance', () => {
    expect(ledgerOf(stray.pay('p2', 12_099)).journals[0]?.entry).toBeUndefined()
  })
})

describe('invalid movement', () => {
  it.each([
    ['half a centavo', { amountCents: 0.5 }],
    ['nothing', { amountCents: 0 }],
    ['less than nothing', { amountCents: -1 }],
    ['no number', { amountCents: Number.NaN }],
    ['a person with a separator', { userId: 'ana/available' }],
  ])('throws for %s', (_, wrong) => {
    const movement = reward('x1', { userId: ana, amountCents: 100, ...wrong })
    expect(() => pureLedger().move([movement], day(0))).toThrow()
  })

  it.each([
    ['a subject', sale.pay('o/1', 'p1', terms)],
    ['a reference', sale.pay('o1', 'p#1', terms)],
    ['a reference', sale.pay('o1', 'p'.repeat(65), terms)],
  ])('throws for %s that the schema cannot parse', (_, movement) => {
    expect(() => pureLedger().move([movement], day(0))).toThrow()
  })

  it('throws for terms of another kind', () => {
    const wrong = { ...reward('x1', { userId: ana, amountCents: 100 }), subject: 'stray/x1' as const }
    expect(() => pureLedger().move([{ ...wrong, action: 'pay' }], day(0))).toThrow('stray/x1 has the terms of a reward')
  })
})

it('names personal accounts by user and account', () => {
  expect(accountOfUser(ana, 'held')).toBe('user/ana/held')
})

it('keeps balances within zero and safe integers', () => {
  const nothing = { escrow: 0, pending: 0, available: 0, held: 0, disputed: 0, uncovered: 0, owed: 0, deferred: 0 }
  expect(() => applyChanges(noBalance, { ...nothing, pending: -1 })).toThrow('A balance cannot become')
  const full = { ...noBalance, creditedCents: Number.MAX_SAFE_INTEGER }
  expect(() => applyChanges(full, { ...nothing, available: 1 })).toThrow('A balance cannot become')
})
