import { isDeepStrictEqual } from 'node:util'
import type { Movement } from '../../../functions/ledger/movements.ts'
import type { Terms } from '../../../functions/ledger/terms.ts'

interface Person {
  escrow: number
  pending: number
  /** Credits with their remaining amounts, oldest first. */
  credits: { cents: number; left: number; at: number }[]
  holds: Map<string, number>
  /** Prices in dispute, and what of them was taken from earnings. */
  disputed: number
  covers: Map<string, number>
  uncovered: number
  owed: number
  /** When sales were completed whose earnings wait, and those that are in dispute meanwhile. */
  waits: Map<string, number>
  waitsInDispute: Set<string>
  deferred: number
}

type UserTerms = Exclude<Terms, { kind: 'fee' | 'correction' | 'adjustment' | 'transfer' }>

interface SubjectState {
  state: string
  terms: Terms
}

const noDispute = () => ({
  disputed: 0,
  covers: new Map<string, number>(),
  uncovered: 0,
  owed: 0,
  waits: new Map<string, number>(),
  waitsInDispute: new Set<string>(),
  deferred: 0,
})

const dayMs = 24 * 60 * 60 * 1000

/**
 * A second, simple implementation of the money rules: a list of lots per user, holds by name, and one `if` per case. It
 * shares only the names of movements with the ledger, so that tests can compare both.
 */
export function naiveLedger() {
  const people = new Map<string, Person>()
  const things = new Map<string, SubjectState>()
  const done = new Map<string, number | undefined>()
  const platform = new Map<string, number>()

  const person = (userId: string): Person => {
    const found = people.get(userId) ?? { escrow: 0, pending: 0, credits: [], holds: new Map(), ...noDispute() }
    people.set(userId, found)
    return found
  }
  const sumOf = (amounts: Map<string, number>) => [...amounts.values()].reduce((sum, cents) => sum + cents, 0)
  const heldBy = (of: Person) => sumOf(of.holds)
  const availableTo = (of: Person) =>
    of.credits.reduce((sum, { left }) => sum + left, 0) - heldBy(of) - sumOf(of.covers)
  const book = (account: string, cents: number) => platform.set(account, (platform.get(account) ?? 0) + cents)

  /** Returns when the earnings beyond the held amount reached R$ 100. */
  function reachedAt(of: Person): number | undefined {
    let [skipped, gathered] = [heldBy(of) + sumOf(of.covers), 0]
    for (const { left, at } of of.credits) {
      const free = Math.max(0, left - skipped)
      skipped = Math.max(0, skipped - left)
      gathered += free
      if (gathered >= 100_00) return at
    }
    return undefined
  }

  function consume(of: Person, cents: number): void {
    let owed = cents
    for (const lot of of.credits) {
      const taken = Math.min(lot.left, owed)
      lot.left -= taken
      owed -= taken
    }
  }

  /** The newest spent earnings are unspent again; returns false if so much was never spent. */
  function unspend(of: Person, cents: number): boolean {
    if (of.credits.reduce((sum, lot) => sum + lot.cents - lot.left, 0) < cents) return false
    let back = cents
    for (const lot of of.credits.toReversed()) {
      const given = Math.min(lot.cents - lot.left, back)
      lot.left += given
      back -= given
    }
    return true
  }

  /** Returns `done`, `replayed` or the refusal code. */
  function move(
    { subject, action, reference, terms: given, movedCents }: Movement,
    frozen: ReadonlySet<string>,
    now: Date,
  ): string {
    const key = `${subject} ${action} ${reference}`
    const thing = things.get(subject)
    if (done.has(key)) {
      const isOther = done.get(key) !== movedCents || (given && !isDeepStrictEqual({ ...thing?.terms }, { ...given }))
      return isOther ? 'request.conflict' : 'replayed'
    }
    const terms = thing?.terms ?? given
    if (!terms) return 'ledger.step_not_possible'
    if (
      terms.kind === 'fee' ||
      terms.kind === 'correction' ||
      terms.kind === 'adjustment' ||
      terms.kind === 'transfer'
    ) {
      const against = providerStep(thing?.state ?? 'new', action, terms.kind)
      if (!against) return 'ledger.step_not_possible'
      const transferred = action === 'transfer-back' ? -1 : 1
      const cents = terms.kind === 'transfer' ? terms.amountCents * transferred : Number(movedCents)
      book('provider', cents)
      book(against, -cents)
      things.set(subject, { state: action === 'transfer-back' ? 'undone' : 'done', terms })
      done.set(key, movedCents)
      return 'done'
    }
    const carried = movedCents ?? 0
    const outcome =
      terms.kind === 'claim' && action === 'carry'
        ? carryStep(thing?.state ?? 'new', person(terms.userId), terms.amountCents, carried)
        : step(subject, thing?.state ?? 'new', action, terms, frozen, now, movedCents)
    if (!outcome.startsWith('to ')) return outcome
    things.set(subject, { state: outcome.slice(3), terms })
    done.set(key, movedCents)
    if ('userId' in terms) payClaims(person(terms.userId))
    return 'done'
  }

  /** Returns the account that bears what the provider holds less. */
  function providerStep(
    state: string,
    action: string,
    kind: 'fee' | 'correction' | 'adjustment' | 'transfer',
  ): string | undefined {
    if (kind === 'transfer')
      return action === { new: 'transfer-to-bank', done: 'transfer-back' }[state] ? 'bank' : undefined
    if (kind === 'fee') return action === 'provider-fee' ? 'provider-costs' : undefined
    const accounts = { correct: 'losses', 'correct-return': 'returns', 'correct-cost': 'provider-costs' }
    if (kind === 'adjustment' && action === 'correct-return') return undefined
    return accounts[action as keyof typeof accounts]
  }

  /** Whatever is available pays what is owed. */
  function payClaims(of: Person): void {
    const cents = Math.min(of.owed, availableTo(of))
    of.owed -= cents
    if (cents > 0) consume(of, cents)
  }

  function step(
    subject: string,
    state: string,
    action: string,
    terms: UserTerms,
    frozen: ReadonlySet<string>,
    now: Date,
    movedCents: number | undefined,
  ): string {
    if (action === 'repay-by-pix' && state === 'refunding') {
      book('returns', -Number(movedCents))
      book('payouts', Number(movedCents))
      return 'to repaid-by-pix'
    }
    if (terms.kind === 'sale') return saleStep(subject, state, action, terms, now)
    if (terms.kind === 'stray') return owedStep(state, action, terms.amountCents)
    const owner = person(terms.userId)
    const cents = terms.amountCents
    if (terms.kind === 'reward') {
      if (state !== 'new' || action !== 'earn') return 'ledger.step_not_possible'
      owner.credits.push({ cents, left: cents, at: now.getTime() })
      book('rewards', -cents)
      return 'to earned'
    }
    if (terms.kind === 'claim' || terms.kind === 'waiver') return claimStep(state, action, terms.kind, owner, cents)
    // Made by the ledger itself; `payClaims` and `undoStep` have done it.
    if (terms.kind === 'settlement' || terms.kind === 'repayment') return 'to done'
    if (state === 'new' && action === 'hold') {
      if (frozen.has(terms.userId)) return 'ledger.frozen'
      if (owner.owed > 0) return 'ledger.owed'
      if (terms.kind === 'withdrawal') {
        if (cents < 10_00) return 'withdrawal.amount_too_low'
        if (cents > 10_000_00) return 'withdrawal.amount_too_high'
        if (availableTo(owner) < 100_00) return 'withdrawal.below_threshold'
        if (now.getTime() < Number(reachedAt(owner)) + 30 * dayMs) return 'withdrawal.not_yet'
      } else if (terms.origin === 'request') {
        if (cents > 10_000_00 || (cents < 1_00 && cents !== availableTo(owner))) return 'donation.amount_out_of_range'
      }
      if (cents > availableTo(owner)) return `${terms.kind}.insufficient_funds`
      owner.holds.set(subject, cents)
      return 'to held'
    }
    if (state === 'held' && action === 'post') {
      if (frozen.has(terms.userId)) return 'ledger.frozen'
      if (owner.owed > 0) return 'ledger.owed'
      if (owner.disputed > 0) return 'ledger.disputed'
      owner.holds.delete(subject)
      consume(owner, cents)
      book(terms.kind === 'donation' ? `entity/${terms.entityId}` : 'payouts', cents)
      return 'to posted'
    }
    if (state === 'held' && action === 'release') {
      owner.holds.delete(subject)
      return 'to released'
    }
    return 'ledger.step_not_possible'
  }

  function saleStep(
    subject: string,
    state: string,
    action: string,
    terms: Extract<Terms, { kind: 'sale' }>,
    now: Date,
  ): string {
    const seller = person(terms.userId)
    const [price, fees] = [terms.priceCents, terms.feesCents]
    const takeFromSeller = () => {
      if (state === 'paid') seller.escrow -= price
      else seller.pending -= price
      book('fees', -fees)
    }
    switch (`${state} ${action}`) {
      case 'new pay':
        book('provider', -price - fees)
        book('fees', fees)
        seller.escrow += price
        return 'to paid'
      case 'paid accept':
        seller.escrow -= price
        seller.pending += price
        return 'to accepted'
      case 'accepted cancel':
        seller.pending -= price
        seller.escrow += price
        return 'to paid'
      case 'paid dispute':
        seller.escrow -= price
        seller.disputed += price
        return 'to paid-disputed'
      case 'accepted dispute':
        seller.pending -= price
        seller.disputed += price
        return 'to accepted-disputed'
      case 'accepted-disputed cancel':
        return 'to paid-disputed'
      case 'paid-disputed win':
        seller.disputed -= price
        seller.escrow += price
        return 'to paid'
      case 'accepted-disputed win':
        seller.disputed -= price
        seller.pending += price
        return 'to accepted'
      case 'paid-disputed lose':
      case 'accepted-disputed lose':
      case 'paid-disputed return':
      case 'accepted-disputed return':
        seller.disputed -= price
        book('fees', -fees)
        book('provider', price + fees)
        return action === 'lose' ? 'to charged-back' : 'to refunded'
      case 'accepted defer':
        seller.pending -= price
        seller.deferred += price
        seller.waits.set(subject, now.getTime())
        return 'to earned'
      case 'earned mature':
      case 'earned-charged-back mature': {
        const at = seller.waits.get(subject)
        if (at === undefined) return 'ledger.step_not_possible'
        seller.waits.delete(subject)
        seller.deferred -= price
        seller.credits.push({ cents: price, left: price, at })
        return `to ${state}`
      }
      case 'earned dispute': {
        if (seller.waits.has(subject)) {
          seller.waitsInDispute.add(subject)
          seller.deferred -= price
          seller.disputed += price
          return 'to earned-disputed'
        }
        const covered = Math.min(price, availableTo(seller))
        seller.covers.set(subject, covered)
        seller.uncovered += price - covered
        seller.disputed += price
        return 'to earned-disputed'
      }
      case 'earned-disputed win':
      case 'earned-disputed lose':
        if (seller.waitsInDispute.delete(subject)) seller.deferred += price
        else {
          seller.uncovered -= price - (seller.covers.get(subject) ?? 0)
          seller.covers.delete(subject)
        }
        seller.disputed -= price
        if (action === 'win') return 'to earned'
        book('losses', -price)
        book('fees', -fees)
        book('provider', price + fees)
        return 'to earned-charged-back'
      case 'accepted earn':
        seller.pending -= price
        seller.credits.push({ cents: price, left: price, at: now.getTime() })
        return 'to earned'
      default:
        break
    }
    if (state === 'paid' || state === 'accepted') {
      if (action !== 'refund' && action !== 'charge-back') return 'ledger.step_not_possible'
      takeFromSeller()
      book(action === 'refund' ? 'returns' : 'provider', price + fees)
      return action === 'refund' ? 'to refunding' : 'to charged-back'
    }
    if (state === 'earned' || state === 'earned-charged-back') {
      const back = state === 'earned' ? 1 : -1
      if (action !== (back === 1 ? 'charge-back' : 'win-dispute')) return 'ledger.step_not_possible'
      book('provider', back * (price + fees))
      book('losses', back * -price)
      book('fees', back * -fees)
      return back === 1 ? 'to earned-charged-back' : 'to earned'
    }
    return owedStep(state, action, price + fees)
  }

  function claimStep(state: string, action: string, kind: 'claim' | 'waiver', owner: Person, cents: number): string {
    if (action === 'undo') return undoStep(state, kind, owner, cents)
    if (state !== 'new' || action !== (kind === 'claim' ? 'claw-back' : 'write-off')) return 'ledger.step_not_possible'
    if (kind === 'waiver' && cents > owner.owed) return 'ledger.step_not_possible'
    owner.owed += kind === 'claim' ? cents : -cents
    book('losses', kind === 'claim' ? cents : -cents)
    return kind === 'claim' ? 'to owed' : 'to written-off'
  }

  function undoStep(state: string, kind: 'claim' | 'waiver', owner: Person, cents: number): string {
    if (state !== (kind === 'claim' ? 'owed' : 'written-off')) return 'ledger.step_not_possible'
    if (kind === 'waiver') owner.owed += cents
    else {
      const stillOwed = Math.min(cents, owner.owed)
      if (!unspend(owner, cents - stillOwed)) return 'ledger.step_not_possible'
      owner.owed -= stillOwed
    }
    book('losses', kind === 'claim' ? -cents : cents)
    return 'to undone'
  }

  function carryStep(state: string, owner: Person, cents: number, carried: number): string {
    if (state !== 'owed' || carried > Math.min(cents, owner.owed)) return 'ledger.step_not_possible'
    owner.owed -= carried
    book('losses', -carried)
    return 'to carried'
  }

  function owedStep(state: string, action: string, cents: number): string {
    const moves: Record<string, [to: string, debit: string, credit: string]> = {
      'new pay': ['refunding', 'provider', 'returns'],
      'refunding repay': ['refunded', 'returns', 'provider'],
      'refunding charge-back': ['charged-back', 'returns', 'provider'],
      'repaid-by-pix charge-back': ['repaid-charged-back', 'losses', 'provider'],
      'repaid-charged-back win-dispute': ['repaid-by-pix', 'provider', 'losses'],
      'refunded charge-back': ['refunded-charged-back', 'losses', 'provider'],
      'refunded-charged-back win-dispute': ['refunded', 'provider', 'losses'],
      'charged-back win-dispute': ['refunding', 'provider', 'returns'],
    }
    const found = moves[`${state} ${action}`]
    if (!found) return 'ledger.step_not_possible'
    book(found[1], -cents)
    book(found[2], cents)
    return `to ${found[0]}`
  }

  return {
    platform,
    move,
    lotsOf: (userId: string) => person(userId).credits.flatMap(({ left, at }) => (left > 0 ? [{ left, at }] : [])),
    totalsOf(userId: string) {
      const of = person(userId)
      return {
        escrowCents: of.escrow,
        pendingCents: of.pending,
        availableCents: availableTo(of),
        heldCents: heldBy(of),
        disputedCents: of.disputed,
        uncoveredCents: of.uncovered,
        owedCents: of.owed,
        deferredCents: of.deferred,
        reachedAt: availableTo(of) < 100_00 ? undefined : reachedAt(of),
      }
    },
  }
}
