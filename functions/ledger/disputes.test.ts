import { describe, expect, it } from 'vitest'
import { accepted, ana, day, earned, ledgerOf, lines, paid } from '../../test/support/money/sample-ledger.ts'
import { faultsOfJournal } from './check.ts'
import { journalKey } from './ledger-rows.ts'
import {
  carryClaim,
  clawBack,
  donation,
  type Movement,
  reward,
  sale,
  undoClaim,
  undoWriteOff,
  withdrawal,
  writeOff,
} from './movements.ts'
import type { Terms } from './terms.ts'

const [opened, won, lost] = [sale.dispute('o1', 'd1'), sale.win('o1', 'd1'), sale.lose('o1', 'd1')]
const given = sale.return('o1', 'd1')
const gone = donation.hold('x1', { userId: ana, entityId: 'abrigo', amountCents: 7_000, origin: 'request' })
const spent = [...earned, gone, donation.post('x1')]
const owes = (cents: number) => clawBack('d1', { userId: ana, amountCents: cents })
const waives = (cents: number) => writeOff('d1', { userId: ana, amountCents: cents })
const earns = (id: string, cents: number) => reward(id, { userId: ana, amountCents: cents })

describe('dispute', () => {
  it.each<[string, Movement[], string[]]>([
    ['holds what is in escrow', [paid, opened], ['user/ana/escrow -10000', 'user/ana/disputed 10000']],
    ['holds what is pending', [...accepted, opened], ['user/ana/pending -10000', 'user/ana/disputed 10000']],
    ['holds what is available', [...earned, opened], ['user/ana/available -10000', 'user/ana/disputed 10000']],
    [
      'shows what was spent before as uncovered',
      [...spent, opened],
      ['user/ana/available -3000', 'user/ana/uncovered -7000', 'user/ana/disputed 10000'],
    ],
    ['won returns to escrow', [paid, opened, won], ['user/ana/disputed -10000', 'user/ana/escrow 10000']],
    ['won returns to pending', [...accepted, opened, won], ['user/ana/disputed -10000', 'user/ana/pending 10000']],
    [
      'won returns what was covered',
      [...spent, opened, won],
      ['user/ana/disputed -10000', 'user/ana/uncovered 7000', 'user/ana/available 3000'],
    ],
    [
      'won returns to escrow after its pickup was cancelled',
      [...accepted, opened, sale.cancel('o1', 'k1'), won],
      ['user/ana/disputed -10000', 'user/ana/escrow 10000'],
    ],
    [
      'lost before completion ends the sale',
      [paid, opened, lost],
      ['user/ana/disputed -10000', 'fees -2099', 'provider 12099'],
    ],
    [
      'lost before completion by a refund',
      [...accepted, opened, given],
      ['user/ana/disputed -10000', 'fees -2099', 'provider 12099'],
    ],
    [
      'lost after completion is the platform’s loss',
      [...spent, opened, lost],
      [
        'user/ana/disputed -10000',
        'user/ana/uncovered 7000',
        'user/ana/available 3000',
        'losses -10000',
        'fees -2099',
        'provider 12099',
      ],
    ],
  ])('%s', (_, movements, expected) => {
    expect(lines(ledgerOf(...movements))).toEqual(expected)
  })

  it.each<[string, Movement[]]>([
    ['paid', [paid]],
    ['accepted', accepted],
    ['earned', earned],
  ])('of a sale that is %s allows neither acceptance, completion, refund nor a second dispute', (_, before) => {
    const ledger = ledgerOf(...before, opened)
    for (const next of [sale.accept('o1', 'k9'), sale.earn('o1', 'k9'), sale.refund('o1'), sale.dispute('o1', 'd2')])
      expect(() => ledger.move([next], day(9)), next.action).toThrow('ledger.step_not_possible')
  })

  it('can follow a won one', () => {
    const ledger = ledgerOf(paid, opened, won, sale.dispute('o1', 'd2'), sale.lose('o1', 'd2'))
    expect(ledger.journals.at(-1)?.state).toBe('charged-back')
    expect(ledger.balanceOf(ana)).toMatchObject({ disputedCents: 0, escrowCents: 0 })
  })

  it('leaves the age of earnings as it was', () => {
    const ledger = ledgerOf(...earned)
    const before = ledger.reachedAt(ana)
    ledger.move([opened], day(20))
    expect(ledger.reachedAt(ana)).toBeUndefined()
    ledger.move([won], day(25))
    expect(ledger.reachedAt(ana)).toEqual(before)
    expect(ledger.balanceOf(ana)).toMatchObject({ creditedCents: 10_000, consumedCents: 0, coveredCents: 0 })
  })

  it('stops payouts of the seller, not their release, and lets requests be made', () => {
    const ledger = ledgerOf(...earned, earns('r1', 500), gone, opened)
    expect(ledger.balanceOf(ana)).toMatchObject({ coveredCents: 3_500, uncoveredCents: 6_500, disputedCents: 10_000 })
    expect(() => ledger.move([donation.post('x1')], day(9))).toThrow('ledger.disputed')
    ledger.move([earns('r2', 500)], day(9))
    ledger.move([donation.hold('x2', { userId: ana, entityId: 'abrigo', amountCents: 500, origin: 'share' })], day(9))
    expect(() => ledger.move([donation.post('x2')], day(9))).toThrow('ledger.disputed')
    ledger.move([donation.release('x1')], day(9))
    ledger.move([won], day(10))
    ledger.move([donation.post('x2')], day(10))
    expect(ledger.balanceOf(ana)).toMatchObject({ heldCents: 0, consumedCents: 500, disputedCents: 0 })
  })

  it('stops payouts even if nothing could be held', () => {
    const ledger = ledgerOf(...earned, { ...gone, terms: { ...(gone.terms as Terms), amountCents: 10_000 } as Terms })
    ledger.move([opened], day(9))
    expect(ledger.balanceOf(ana)).toMatchObject({ coveredCents: 0, uncoveredCents: 10_000, disputedCents: 10_000 })
    expect(() => ledger.move([donation.post('x1')], day(9))).toThrow('ledger.disputed')
  })
})

describe('claim', () => {
  it('is paid at once from what is available', () => {
    const ledger = ledgerOf(...earned, opened, lost, owes(10_000))
    expect(ledger.journals.slice(-2).map(({ action }) => action)).toEqual(['claw-back', 'settle-claim'])
    expect(lines(ledger)).toEqual(['user/ana/available -10000', 'user/ana/owed 10000'])
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, creditedCents: 10_000, consumedCents: 10_000 })
  })

  it('is paid by later earnings first, in part and then in full', () => {
    const ledger = ledgerOf(...spent, opened, lost, owes(10_000), earns('r1', 4_000))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 3_000, creditedCents: 14_000, consumedCents: 14_000 })
    ledger.move([earns('r2', 5_000)], day(9))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, creditedCents: 19_000, consumedCents: 17_000 })
  })

  it('lets nothing leave while something is owed, and takes what a failed payout releases', () => {
    const pending = donation.hold('x2', { userId: ana, entityId: 'abrigo', amountCents: 3_000, origin: 'request' })
    const ledger = ledgerOf(...spent, pending, owes(10_000))
    expect(() => ledger.move([donation.post('x2')], day(9))).toThrow('ledger.owed')
    for (const next of [
      withdrawal.hold('w9', { userId: ana, amountCents: 1_000 }),
      donation.hold('x9', { userId: ana, entityId: 'abrigo', amountCents: 100, origin: 'share' }),
    ])
      expect(() => ledger.move([next], day(90)), next.subject).toThrow('ledger.owed')
    ledger.move([donation.release('x2')], day(9))
    expect(ledger.balanceOf(ana)).toMatchObject({ heldCents: 0, owedCents: 7_000 })
  })

  it('takes a share that a won dispute returns', () => {
    const ledger = ledgerOf(...earned, owes(4_000), opened)
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, coveredCents: 6_000, uncoveredCents: 4_000 })
    ledger.move(
      [owes(1_000)].map((one) => ({ ...one, subject: 'claim/d9' as const })),
      day(9),
    )
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 1_000 })
    ledger.move([won], day(10))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, consumedCents: 5_000 })
  })

  it('happens once a dispute', () => {
    const ledger = ledgerOf(...spent, owes(10_000))
    expect(ledger.move([owes(10_000)], day(9)).replayed).toBe(true)
    expect(() => ledger.move([owes(9_999)], day(9))).toThrow('request.conflict')
  })

  it('is written off up to what is left', () => {
    const ledger = ledgerOf(...spent, owes(10_000))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 7_000 })
    expect(() => ledger.move([waives(7_001)], day(9))).toThrow('ledger.step_not_possible')
    ledger.move([waives(7_000)], day(9))
    expect(lines(ledger)).toEqual(['losses -7000', 'user/ana/owed 7000'])
    expect(ledger.balanceOf(ana).owedCents).toBe(0)
  })
})

describe('an undone claim', () => {
  const undoes = [undoClaim('d1')]
  const waived = (cents: number) => [waives(cents), undoWriteOff('d1'), undoClaim('d1')] as const
  const losses = (ledger: ReturnType<typeof ledgerOf>) =>
    ledger.journals
      .flatMap(({ postings }) => postings)
      .reduce((sum, { account, amountCents }) => (account === 'losses' ? sum + amountCents : sum), 0)

  it('is withdrawn while it is unpaid', () => {
    const ledger = ledgerOf(owes(10_000))
    ledger.move(undoes, day(9))
    expect(lines(ledger)).toEqual(['losses -10000', 'user/ana/owed 10000'])
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, creditedCents: 0, consumedCents: 0 })
  })

  it('gives back what was paid, with the age of the earnings', () => {
    const ledger = ledgerOf(...earned)
    const before = ledger.reachedAt(ana)
    ledger.move([owes(10_000)], day(20))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, consumedCents: 10_000 })
    ledger.move(undoes, day(25))
    expect(ledger.journals.slice(-2).map(({ subject, action }) => `${subject} ${action}`)).toEqual([
      'repayment/d1 repay-claim',
      'claim/d1 undo',
    ])
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, creditedCents: 10_000, consumedCents: 0 })
    expect(ledger.reachedAt(ana)).toEqual(before)
  })

  it('is withdrawn and given back where it was paid in part', () => {
    const ledger = ledgerOf(earns('r1', 4_000), owes(10_000))
    ledger.move(undoes, day(9))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, creditedCents: 4_000, consumedCents: 0 })
    expect(losses(ledger)).toBe(0)
  })

  it('gives no more back than was paid where the rest was written off', () => {
    const [gone, revived, undone] = waived(6_000)
    const ledger = ledgerOf(earns('r1', 4_000), owes(10_000), gone)
    ledger.move([revived, undone], day(9))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, creditedCents: 4_000, consumedCents: 0 })
    expect(losses(ledger)).toBe(0)
  })

  it('leaves the debts of other claims, which the money given back pays', () => {
    const other = { ...owes(5_000), subject: 'claim/d2' as const }
    const ledger = ledgerOf(earns('r1', 10_000), owes(10_000), other)
    ledger.move(undoes, day(9))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, creditedCents: 10_000, consumedCents: 5_000 })
    ledger.move([undoClaim('d2')], day(9))
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, consumedCents: 0 })
    expect(losses(ledger)).toBe(0)
  })

  it('is undone once, and neither before it exists nor alone beside its write-off', () => {
    expect(() => ledgerOf().move(undoes, day(9))).toThrow('ledger.step_not_possible')
    const ledger = ledgerOf(owes(10_000), waives(10_000))
    expect(() => ledger.move(undoes, day(9))).toThrow('ledger.step_not_possible')
    ledger.move([undoWriteOff('d1'), ...undoes], day(9))
    expect(ledger.move(undoes, day(10)).replayed).toBe(true)
    expect(losses(ledger)).toBe(0)
  })
})

describe('a carried claim', () => {
  it('takes what is still owed from one account, once and no more', () => {
    const ledger = ledgerOf(earns('r1', 4_000), owes(10_000))
    for (const cents of [6_001, -1])
      expect(() => ledger.move([carryClaim('d1', cents)], day(9))).toThrow('ledger.step_not_possible')
    ledger.move([carryClaim('d1', 6_000)], day(9))
    expect(lines(ledger)).toEqual(['losses -6000', 'user/ana/owed 6000'])
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, consumedCents: 4_000 })
    expect(() => ledger.move([undoClaim('d1')], day(9))).toThrow('ledger.step_not_possible')
  })
})

describe('audit of a disputed sale', () => {
  const { journals } = ledgerOf(...spent, opened, lost)
  const [taken, before, dispute, end] = journals.filter(({ subject }) => subject === 'sale/o1').slice(-4)
  const faults = (prior: typeof before, one: typeof before, covered: number | undefined) => {
    if (!one) throw new Error('There is no such journal')
    const { coveredCents: _, ...rest } = one
    const at = journalKey(one.subject, one.number)
    return faultsOfJournal(prior, { ...rest, ...(covered !== undefined && { coveredCents: covered }) }, at)
  }

  it('accepts the journals as they are', () => {
    expect([faults(before, dispute, 3_000), faults(dispute, end, 3_000)]).toEqual([[], []])
  })

  it('reports another covered part', () => {
    expect(faults(before, dispute, undefined)).toContain('names no covered centavos')
    expect(faults(before, dispute, 10_001)).toContain('covers 10001 of 10000')
    expect(faults(dispute, end, 2_999)).toContain('covers 2999, not 3000')
    expect(faults(taken, before, 5)).toContain('names 5 covered centavos')
  })
})
