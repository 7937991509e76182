import { describe, expect, it } from 'vitest'
import { accepted, ana, day, earned, ledgerOf, lines, paid } from '../../test/support/money/sample-ledger.ts'
import { clawBack, type Movement, sale, withdrawal } from './movements.ts'

const deferred = [...accepted, sale.defer('o1', 'k1')]
const [opened, won, lost] = [sale.dispute('o1', 'd1'), sale.win('o1', 'd1'), sale.lose('o1', 'd1')]
const matures = sale.mature('o1')
const atOnce = earned.at(-1) as Movement

describe('deferred earnings', () => {
  it.each<[string, Movement[], string[]]>([
    ['are neither pending nor available', deferred, ['user/ana/pending -10000', 'user/ana/deferred 10000']],
    ['become available', [...deferred, matures], ['user/ana/deferred -10000', 'user/ana/available 10000']],
    ['are what a dispute holds', [...deferred, opened], ['user/ana/deferred -10000', 'user/ana/disputed 10000']],
    ['return from a won dispute', [...deferred, opened, won], ['user/ana/disputed -10000', 'user/ana/deferred 10000']],
    [
      'wait on after a lost one, which is the platform’s loss',
      [...deferred, opened, lost],
      ['user/ana/disputed -10000', 'user/ana/deferred 10000', 'losses -10000', 'fees -2099', 'provider 12099'],
    ],
    [
      'become available after a chargeback too',
      [...deferred, sale.chargeBack('o1', 'c1'), matures],
      ['user/ana/deferred -10000', 'user/ana/available 10000'],
    ],
    [
      'that are available are covered as all others',
      [...deferred, matures, opened],
      ['user/ana/available -10000', 'user/ana/disputed 10000'],
    ],
  ])('%s', (_, movements, expected) => {
    expect(lines(ledgerOf(...movements))).toEqual(expected)
  })

  it.each<[string, Movement[]]>([
    ['of a sale that was available at once', [...accepted, atOnce, matures]],
    ['before the completion', [...accepted, matures]],
    ['while a dispute is open', [...deferred, opened, matures]],
    ['together with the completion at once', [...deferred, atOnce]],
    ['of a sale without a pickup', [paid, sale.defer('o1', 'k1')]],
  ])('do not become available %s', (_, movements) => {
    expect(() => ledgerOf(...movements)).toThrow('ledger.step_not_possible')
  })

  it('become available once', () => {
    const ledger = ledgerOf(...deferred, matures)
    expect(ledger.move([matures], day(9)).replayed).toBe(true)
  })

  it('have the age of the completion, not of the day on which they become available', () => {
    const ledger = ledgerOf(...deferred)
    const asks = (id: string) => [withdrawal.hold(id, { userId: ana, amountCents: 10_000 })]
    ledger.move([matures], day(32))
    expect(() => ledger.move(asks('w1'), day(31.9))).toThrow('withdrawal.not_yet')
    expect(ledger.move(asks('w2'), day(32)).replayed).toBe(false)
  })

  it('pay first what the seller owes', () => {
    const claim = clawBack('d1', { userId: ana, amountCents: 4_000 })
    const ledger = ledgerOf(...deferred, claim, matures)
    expect(ledger.balanceOf(ana)).toMatchObject({ owedCents: 0, deferredCents: 0, creditedCents: 10_000 })
  })
})
