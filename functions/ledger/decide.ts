import { isDeepStrictEqual } from 'node:util'
import { dayOf } from '../../shared/days.ts'
import { isDonatable, percentOf, withdrawalLimits } from '../../shared/money.ts'
import { Refusal } from '../../shared/refusals.ts'
import { applyChanges, availableOf, type Balance, type Changes, changesOf, noBalance, payoutBlock } from './balance.ts'
import { type Journal, journal, type Posting, postingsOf } from './journal.ts'
import { maturesAt } from './maturity.ts'
import { type Movement, repayClaim, settleClaim } from './movements.ts'
import { type Action, firstState, namesMoved, type Step, stepOf } from './steps.ts'
import { amountOf, type Subject, type SubjectKind, type Terms, type TermsOf, terms, userOf } from './terms.ts'

/** The write guards that these are unchanged. */
export interface Facts {
  readonly histories: ReadonlyMap<Subject, readonly Journal[]>
  /** A missing user has no money yet. */
  readonly balances: ReadonlyMap<string, Balance>
  /** Suspended users (rules 10.10). */
  readonly frozen: ReadonlySet<string>
  /** When unspent earnings reached R$ 100 (`thresholdPosition`). */
  readonly reachedAt: ReadonlyMap<string, Date>
}

/** A user's side of a journal. A credit to `available` is a range of earnings that ends at `creditedCents`. */
export interface Entry {
  readonly userId: string
  readonly journal: Journal
  readonly changes: Changes
  readonly after: Balance
}

export interface Decision {
  /** All movements had happened before; nothing is written. */
  readonly replayed: boolean
  readonly journals: readonly Journal[]
  readonly entries: readonly Entry[]
  readonly balances: ReadonlyMap<string, Balance>
  /** Users with outgoing money, who must not be suspended at the write. */
  readonly payingUsers: ReadonlySet<string>
}

interface Draft {
  readonly histories: Map<Subject, readonly Journal[]>
  readonly balances: Map<string, Balance>
  readonly journals: Journal[]
  readonly entries: Entry[]
  readonly payingUsers: Set<string>
}

/**
 * Decides several movements in order, all or none.
 * @throws Refusal request.conflict for a movement repeated with other terms or together with new ones;
 * ledger.step_not_possible if the life cycle has no such step; ledger.frozen, .owed, .disputed; those of
 * `assertWithdrawable` and
 * `assertDonatable`
 */
export function decide(facts: Facts, movements: readonly Movement[], now: Date): Decision {
  const earlier = movements.map((movement) => earlierOf(facts, movement))
  const done = earlier.filter((one) => one !== undefined)
  if (done.length > 0) {
    if (done.length < movements.length) throw new Refusal('request.conflict')
    return { replayed: true, journals: done, entries: [], balances: new Map(), payingUsers: new Set() }
  }
  const draft: Draft = {
    histories: new Map(facts.histories),
    balances: new Map(),
    journals: [],
    entries: [],
    payingUsers: new Set(),
  }
  for (const movement of movements) {
    repayUndone(draft, facts, movement, now)
    addJournal(draft, facts, movement, now)
  }
  for (const [userId, of] of draft.balances) payClaim(draft, facts, userId, of, now)
  return { replayed: false, ...draft }
}

/** Earnings pay what their user owes, in the transaction that credits them. */
function payClaim(draft: Draft, facts: Facts, userId: string, of: Balance, now: Date): void {
  const amountCents = Math.min(of.owedCents, availableOf(of))
  if (amountCents > 0) addJournal(draft, facts, settleClaim(of.version, { userId, amountCents }), now)
}

/**
 * An undone claim gives back what earnings paid for it: the part that is no longer owed. The money keeps its age.
 * @throws Refusal ledger.step_not_possible if the user never paid that much
 */
function repayUndone(draft: Draft, facts: Facts, movement: Movement, now: Date): void {
  const { subject, action } = movement
  if (action !== 'undo' || !subject.startsWith('claim/')) return
  const history = draft.histories.get(subject) ?? []
  nextStep(history, movement)
  const of = termsOf(history, movement)
  if (of.kind !== 'claim') throw new Error(`${subject} has the terms of a ${of.kind}`)
  const { owedCents, consumedCents } = balanceOf(draft, facts, of.userId)
  const amountCents = of.amountCents - Math.min(of.amountCents, owedCents)
  if (amountCents > consumedCents) throw new Refusal('ledger.step_not_possible')
  if (amountCents > 0) addJournal(draft, facts, repayClaim(subject, { userId: of.userId, amountCents }), now)
}

/** @throws Refusal request.conflict for a repeated movement with other terms */
function earlierOf(
  { histories }: Facts,
  { subject, action, reference, terms: given, movedCents }: Movement,
): Journal | undefined {
  const found = histories.get(subject)?.find((one) => one.action === action && one.reference === reference)
  if (found && given && !isDeepStrictEqual(found.terms, terms.parse(given))) throw new Refusal('request.conflict')
  if (found && found.movedCents !== movedCents) throw new Refusal('request.conflict')
  return found
}

function addJournal(draft: Draft, facts: Facts, movement: Movement, now: Date): void {
  const { subject, action, reference } = movement
  const history = draft.histories.get(subject) ?? []
  const step = nextStep(history, movement)
  const of = termsOf(history, movement)
  if (step.isOutgoing) assertOutgoingAllowed(draft, facts, of, action, now)
  if (of.kind === 'waiver' && action === 'write-off' && of.amountCents > balanceOf(draft, facts, of.userId).owedCents)
    throw new Refusal('ledger.step_not_possible')
  if (action === 'carry') assertCarriable(of, balanceOf(draft, facts, userOf(of) ?? ''), movement)
  const isDisputed = step.legs.some((leg) => leg.endsWith('covered'))
  const deferredCents = isDisputed ? deferredOf(history, action, of) : undefined
  const coveredCents = isDisputed ? coveredOf(history, action, of, draft, facts) : undefined
  const earnedAt = action === 'mature' ? deferredAt(history) : undefined
  if (action === 'mature' && earnedAt === undefined) throw new Refusal('ledger.step_not_possible')
  const { movedCents } = movement
  // A fault of the caller: a journal without lines says nothing.
  if (namesMoved(step) !== Boolean(movedCents)) throw new Error(`${subject} ${action} moves ${movedCents} centavos`)
  const postings = postingsOf(step.legs, of, { coveredCents, deferredCents, movedCents })
  const side = userSideOf(draft, facts, of, postings)
  // Ensures that every stored journal can be read again.
  const written = journal.parse({
    subject,
    number: history.length + 1,
    action,
    reference,
    state: step.to,
    terms: of,
    postings,
    ...(coveredCents !== undefined && { coveredCents }),
    ...(deferredCents !== undefined && { deferredCents }),
    ...(earnedAt !== undefined && { earnedAt }),
    ...(movedCents !== undefined && { movedCents }),
    entry: side && { version: side.after.version, creditedCents: side.after.creditedCents },
    at: now.toISOString(),
  })
  draft.histories.set(subject, [...history, written])
  draft.journals.push(written)
  if (!side) return
  draft.balances.set(side.userId, side.after)
  draft.entries.push({ ...side, journal: written })
}

/** A dispute takes what the seller still has; its end returns exactly that. */
function coveredOf(history: readonly Journal[], action: Action, of: Terms, draft: Draft, facts: Facts): number {
  if (action !== 'dispute') return history.at(-1)?.coveredCents ?? 0
  if (deferredAt(history) !== undefined) return 0
  return Math.min(amountOf(of, 'price'), availableOf(balanceOf(draft, facts, userOf(of) ?? '')))
}

/** @throws Refusal ledger.step_not_possible for more than the claim, or than is owed */
function assertCarriable(of: Terms, { owedCents }: Balance, { movedCents = 0 }: Movement): void {
  const isPossible = movedCents >= 0 && movedCents <= Math.min(amountOf(of, 'amount'), owedCents)
  if (!isPossible) throw new Refusal('ledger.step_not_possible')
}

/** Returns when the sale was completed, while its earnings wait; undefined otherwise. */
function deferredAt(history: readonly Journal[]): string | undefined {
  if (history.some(({ action }) => action === 'mature')) return undefined
  return history.find(({ action }) => action === 'defer')?.at
}

/** Undefined if nothing waits, so that journals of other disputes stay as they are. */
function deferredOf(history: readonly Journal[], action: Action, of: Terms): number | undefined {
  if (action !== 'dispute') return history.at(-1)?.deferredCents
  return deferredAt(history) === undefined ? undefined : amountOf(of, 'price')
}

/** Undefined if the postings move no personal money. */
function userSideOf(
  draft: Draft,
  facts: Facts,
  of: Terms,
  postings: readonly Posting[],
): Omit<Entry, 'journal'> | undefined {
  const userId = userOf(of)
  if (userId === undefined) return undefined
  const changes = changesOf(userId, postings)
  if (Object.values(changes).every((cents) => cents === 0)) return undefined
  return { userId, changes, after: applyChanges(balanceOf(draft, facts, userId), changes) }
}

function nextStep(history: readonly Journal[], { subject, action }: Movement): Step {
  const [kind] = subject.split('/') as [SubjectKind]
  const step = stepOf(kind, history.at(-1)?.state ?? firstState, action)
  if (!step) throw new Refusal('ledger.step_not_possible')
  return step
}

/**
 * @throws Refusal ledger.step_not_possible for a subject that was never opened
 * @throws Error for missing terms or terms of another kind, a fault of the caller
 */
function termsOf([first]: readonly Journal[], { subject, terms: given }: Movement): Terms {
  if (!first && !given) throw new Refusal('ledger.step_not_possible')
  const of = first?.terms ?? terms.parse(given)
  if (!subject.startsWith(`${of.kind}/`)) throw new Error(`${subject} has the terms of a ${of.kind}`)
  return of
}

function balanceOf(draft: Draft, facts: Facts, userId: string): Balance {
  return draft.balances.get(userId) ?? facts.balances.get(userId) ?? noBalance
}

function assertOutgoingAllowed(draft: Draft, facts: Facts, of: Terms, action: Action, now: Date): void {
  if (of.kind !== 'withdrawal' && of.kind !== 'donation') throw new Error(`A ${of.kind} has no outgoing money`)
  const { userId, amountCents } = of
  if (facts.frozen.has(userId)) throw new Refusal('ledger.frozen')
  draft.payingUsers.add(userId)
  const balance = balanceOf(draft, facts, userId)
  // The write names the version of this balance. A request may wait for the end of a dispute.
  const block = payoutBlock(balance)
  if (block && !(action === 'hold' && block === 'ledger.disputed')) throw new Refusal(block)
  if (action !== 'hold') return
  if (of.kind === 'donation') {
    assertDonatable(balance, of)
    return
  }
  // `reachedAt` is of the stored balance, not of one changed by this call.
  if (draft.balances.has(userId)) throw new Error('A withdrawal must be the only movement of its user')
  assertWithdrawable(balance, amountCents, facts.reachedAt.get(userId), now)
}

/**
 * R$ 10 to R$ 10.000, while R$ 100 are available and have been for 30 days (rules 10.6).
 * @throws Refusal withdrawal.amount_too_low, .amount_too_high, .below_threshold, .not_yet, .insufficient_funds
 */
function assertWithdrawable(of: Balance, amountCents: number, reachedAt: Date | undefined, now: Date): void {
  const { minCents, maxCents, thresholdCents } = withdrawalLimits
  const available = availableOf(of)
  if (amountCents < minCents) throw new Refusal('withdrawal.amount_too_low')
  if (amountCents > maxCents) throw new Refusal('withdrawal.amount_too_high')
  if (available < thresholdCents) throw new Refusal('withdrawal.below_threshold')
  if (!reachedAt) throw new Error('reachedAt is missing for a withdrawal')
  const ripe = maturesAt(reachedAt)
  if (now < ripe) {
    throw new Refusal('withdrawal.not_yet', { day: dayOf(ripe), amountCents: Math.min(available, maxCents) })
  }
  if (amountCents > available) throw new Refusal('withdrawal.insufficient_funds')
}

/**
 * A request is R$ 1 to R$ 10.000, or the whole balance if below R$ 1; the share of a sale has no limits.
 * @throws Refusal donation.amount_out_of_range, donation.insufficient_funds
 */
function assertDonatable(of: Balance, { amountCents, origin }: TermsOf<'donation'>): void {
  if (origin === 'request' && !isDonatable(amountCents, availableOf(of)))
    throw new Refusal('donation.amount_out_of_range')
  if (amountCents > availableOf(of)) throw new Refusal('donation.insufficient_funds')
}

/** Rounds half up (rules 10.9). Zero for a suspended user, whose money stays available but frozen. */
export function donationShare(priceCents: number, percent: number, frozen: boolean): number {
  return frozen ? 0 : percentOf(priceCents, percent)
}
