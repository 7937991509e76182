import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../shared/refusals.ts'
import { naiveLedger } from '../../test/support/money/naive-ledger.ts'
import { pureLedger } from '../../test/support/money/pure-ledger.ts'
import { availableOf, isRepayment } from './balance.ts'
import type { Entry } from './decide.ts'
import { balanceSheet } from './maturity.ts'
import type { Movement } from './movements.ts'
import { type Action, actions } from './steps.ts'
import type { Subject, Terms } from './terms.ts'

const dayMs = 24 * 60 * 60 * 1000
const begin = Date.parse('2026-01-01T12:00:00.000Z')
const people = ['ana', 'bia']

const person = fc.constantFrom(...people)
const few = fc.integer({ min: 1, max: 4 })
const cents = fc.oneof(
  fc.integer({ min: 1, max: 30_000 }),
  fc.constantFrom(1, 99, 100, 999, 1_000, 5_000, 9_999, 10_000, 10_001, 1_000_000, 1_000_001),
)
const terms: fc.Arbitrary<Terms> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      userId: person,
      priceCents: cents,
      feesCents: cents,
      recyclableId: fc.constant('ad_1'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stray' as const), amountCents: cents }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('withdrawal' as const), userId: person, amountCents: cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('donation' as const),
      userId: person,
      entityId: fc.constantFrom('abrigo', 'creche'),
      amountCents: cents,
      origin: fc.constantFrom('request' as const, 'share' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reward' as const), userId: person, amountCents: cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('claim' as const), userId: person, amountCents: cents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('waiver' as const), userId: person, amountCents: cents }) },
  ...(['fee', 'correction'] as const).map((kind) => ({
    weight: 1,
    arbitrary: fc.constant({ kind, paymentId: 'p1', orderId: 'o1' }),
  })),
  { weight: 1, arbitrary: fc.constant({ kind: 'adjustment' as const, source: 's1' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      amountCents: cents,
      day: fc.constant('2026-01-01'),
    }),
  },
)

const openings: Record<Terms['kind'], Action> = {
  sale: 'pay',
  stray: 'pay',
  withdrawal: 'hold',
  donation: 'hold',
  reward: 'earn',
  claim: 'claw-back',
  settlement: 'settle-claim',
  waiver: 'write-off',
  repayment: 'repay-claim',
  fee: 'provider-fee',
  correction: 'correct',
  adjustment: 'correct',
  transfer: 'transfer-to-bank',
}

type Event =
  | { readonly what: 'open'; readonly terms: Terms; readonly number: number; readonly reference: string }
  | { readonly what: 'go on'; readonly pick: number; readonly action: Action; readonly reference: string }
  | { readonly what: 'likely'; readonly pick: number; readonly choice: number; readonly reference: string }
  | { readonly what: 'again'; readonly pick: number }
  | { readonly what: 'wait'; readonly days: number }
  | { readonly what: 'suspend'; readonly who: string }

const reference = fc.constantFrom('r1', 'r2', 'r3')
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('open' as const), terms, number: few, reference }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('go on' as const),
      pick: fc.nat(),
      action: fc.constantFrom(...actions),
      reference,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constant('likely' as const), pick: fc.nat(), choice: fc.nat(), reference }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('again' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(1, 10, 29, 30, 31) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('suspend' as const), who: person }) },
)

/** Probable next actions, so that generated histories make progress. */
const likely: Record<Terms['kind'], readonly Action[]> = {
  sale: [
    ...(['accept', 'earn', 'accept', 'earn', 'cancel', 'refund', 'repay', 'charge-back', 'win-dispute'] as const),
    ...(['accept', 'defer', 'mature', 'defer', 'mature', 'mature', 'repay-by-pix'] as const),
    ...(['accept', 'earn', 'dispute', 'dispute', 'dispute', 'dispute', 'win', 'lose', 'return'] as const),
  ],
  stray: ['repay', 'repay-by-pix', 'charge-back', 'win-dispute'],
  withdrawal: ['post', 'release'],
  donation: ['post', 'release'],
  reward: ['earn'],
  claim: ['claw-back', 'undo', 'carry'],
  settlement: ['settle-claim'],
  waiver: ['write-off', 'undo'],
  repayment: ['repay-claim'],
  fee: ['provider-fee'],
  correction: ['correct', 'correct-cost', 'correct-return'],
  adjustment: ['correct', 'correct-cost', 'correct-return'],
  transfer: ['transfer-to-bank', 'transfer-back'],
}

/** Fees, corrections and repayments by PIX name their amount, also below zero; carried claims do. */
function movedIn(kind: Terms['kind'], pick: number, action?: Action): Pick<Movement, 'movedCents'> {
  if (action === 'repay-by-pix') return { movedCents: (pick % 5) + 1 }
  if (kind === 'claim' && action === 'carry') return { movedCents: 1 + (pick % 20_000) }
  return kind === 'fee' || kind === 'correction' || kind === 'adjustment' ? { movedCents: (pick % 7) - 3 || 5 } : {}
}

/** Includes movements that were sent before. */
function sender() {
  const opened: Subject[] = []
  const sent: Movement[] = []
  const pickOf = <One>(all: readonly One[], pick: number) => all[pick % Math.max(1, all.length)]
  function movementOf(one: Event): Movement | undefined {
    if (one.what === 'again') return pickOf(sent, one.pick)
    if (one.what === 'open') {
      const subject: Subject = `${one.terms.kind}/n${one.number}`
      if (!opened.includes(subject)) opened.push(subject)
      const action = openings[one.terms.kind]
      return {
        subject,
        action,
        reference: action === 'pay' ? one.reference : '',
        terms: one.terms,
        ...movedIn(one.terms.kind, one.number),
      }
    }
    const subject = one.what === 'go on' || one.what === 'likely' ? pickOf(opened, one.pick) : undefined
    if (!subject || one.what === 'wait' || one.what === 'suspend') return undefined
    const [kind] = subject.split('/') as [Terms['kind']]
    const action = one.what === 'go on' ? one.action : pickOf(likely[kind], one.choice)
    return action && { subject, action, reference: one.reference, ...movedIn(kind, one.pick, action) }
  }
  return (one: Event) => {
    const movement = movementOf(one)
    if (movement) sent.push(movement)
    return movement
  }
}

function outcomeOf(run: () => { replayed: boolean }): string {
  try {
    return run().replayed ? 'replayed' : 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function lotsLeft(entries: readonly Entry[], consumedCents: number) {
  return entries.flatMap(({ changes, after, journal }) => {
    const earned = changes.available + changes.held
    // A disputed share that returns was earned before, and so was what an undone claim gives back.
    if (earned <= 0 || changes.disputed !== 0 || isRepayment(changes)) return []
    const left = Math.min(earned, after.creditedCents - consumedCents)
    return left > 0 ? [{ left, at: Date.parse(journal.earnedAt ?? journal.at) }] : []
  })
}

describe('random histories', () => {
  it('match a naive ledger in outcomes, balances, lots and ages', () => {
    const met = new Map<string, number>()
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 120, size: 'max' }), (events) => {
        const [ledger, naive] = [pureLedger(), naiveLedger()]
        const movementOf = sender()
        let now = begin
        for (const one of events) {
          now += 1_000
          if (one.what === 'wait') now += one.days * dayMs
          if (one.what === 'suspend' && !ledger.frozen.delete(one.who)) ledger.frozen.add(one.who)
          const movement = movementOf(one)
          if (!movement) continue
          const at = new Date(now)
          const expected = naive.move(movement, ledger.frozen, at)
          expect(outcomeOf(() => ledger.move([movement], at))).toBe(expected)
          met.set(expected, (met.get(expected) ?? 0) + 1)
          for (const userId of people) {
            const balance = ledger.balanceOf(userId)
            const { reachedAt, ...totals } = naive.totalsOf(userId)
            expect(balanceSheet(balance, ledger.reachedAt(userId), at)).toMatchObject(totals)
            expect(ledger.reachedAt(userId)?.getTime()).toBe(reachedAt)
            expect(lotsLeft(ledger.entriesOf(userId), balance.consumedCents)).toEqual(naive.lotsOf(userId))
          }
        }
        const folded = new Map<string, number>()
        for (const { postings } of ledger.journals)
          for (const { account, amountCents } of postings)
            if (!account.startsWith('user/')) folded.set(account, (folded.get(account) ?? 0) + amountCents)
        expect(folded).toEqual(naive.platform)
      }),
      { numRuns: 350 },
    )
    // The comparison must cover each outcome, not only the first refusal.
    for (const outcome of [
      'done',
      'replayed',
      'request.conflict',
      'ledger.frozen',
      'ledger.owed',
      'ledger.step_not_possible',
      'withdrawal.not_yet',
      'withdrawal.below_threshold',
      'withdrawal.insufficient_funds',
      'donation.insufficient_funds',
    ])
      expect(met.get(outcome) ?? 0, outcome).toBeGreaterThan(10)
    expect(met.get('ledger.disputed')).toBeGreaterThan(2)
  })

  it('conserve every centavo: journals and all accounts sum to zero', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 80, size: 'max' }), (events) => {
        const ledger = pureLedger()
        const movementOf = sender()
        let now = begin
        for (const one of events) {
          now += one.what === 'wait' ? one.days * dayMs : 1_000
          const movement = movementOf(one)
          if (movement) outcomeOf(() => ledger.move([movement], new Date(now)))
        }
        const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0)
        for (const { postings } of ledger.journals) expect(sum(postings.map((one) => one.amountCents))).toBe(0)
        const recorded = ledger.journals.flatMap(({ postings }) =>
          postings.filter(({ account }) => !account.startsWith('user/')).map((one) => one.amountCents),
        )
        const owned = people.flatMap((userId) => {
          const of = ledger.balanceOf(userId)
          return [of.escrowCents, of.pendingCents, availableOf(of), of.heldCents, of.disputedCents, of.deferredCents]
        })
        const claims = people.flatMap((userId) => {
          const of = ledger.balanceOf(userId)
          return [of.uncoveredCents, of.owedCents]
        })
        expect(sum([...recorded, ...owned])).toBe(sum(claims))
        expect(claims.every((cents) => cents >= 0)).toBe(true)
        expect(owned.every((cents) => cents >= 0)).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it('move nothing when all movements are repeated', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 60, size: 'max' }), (events) => {
        const ledger = pureLedger()
        const movementOf = sender()
        const done: Movement[] = []
        let now = begin
        for (const one of events) {
          now += one.what === 'wait' ? one.days * dayMs : 1_000
          const movement = movementOf(one)
          if (movement && outcomeOf(() => ledger.move([movement], new Date(now))) === 'done') done.push(movement)
        }
        const before = people.map(ledger.balanceOf)
        const count = ledger.journals.length
        for (const movement of done) expect(ledger.move([movement], new Date(now + dayMs)).replayed).toBe(true)
        expect([people.map(ledger.balanceOf), ledger.journals.length]).toEqual([before, count])
      }),
      { numRuns: 100 },
    )
  })
})
