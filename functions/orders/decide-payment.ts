import type { RefundCause } from '../../shared/contract/order-views.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Movement } from '../ledger/movements.ts'
import { type Action, firstState } from '../ledger/steps.ts'
import { isForSaleAs, next } from './decide.ts'
import { differingFields } from './differing-fields.ts'
import { feeMovement, isSold, missingActions, movementOf, statesAfter } from './missing-movements.ts'
import { causeOf, orderAfter, statusOf } from './order-after.ts'
import type { OrderRow, PaymentRow } from './order-row.ts'
import { hasBroughtMoney, isReturnedLate, isStale, isVoid, type Payment, type PaymentStatus } from './payment.ts'
import type { Kind, PaymentFacts } from './payment-facts.ts'

export interface PaymentOptions {
  /** The provider was asked once more about a difference. */
  readonly again?: boolean
  /** An admin ends the sale of a payment that the provider refused or cancelled later. */
  readonly endVoided?: boolean
}

export interface Settlement {
  readonly order: OrderRow
  readonly payment: PaymentRow
  readonly movements: readonly Movement[]
  readonly ad: 'pay' | 'refund' | 'pause' | undefined
  readonly paid: boolean
  /** Set when this payment ends the sale. */
  readonly ended: RefundCause | undefined
  /** Set when a dispute opens or ends. */
  readonly dispute:
    | (NonNullable<OrderRow['dispute']> & { readonly afterCompletion: boolean; readonly isNew: boolean })
    | undefined
  /** Idempotency key of a refund that is due from now on. */
  readonly refundKey: string | undefined
  /** The provider's deadline for evidence in an open dispute, where it names one. */
  readonly deadline: string | null
  readonly repaid: boolean
  readonly finding: 'mismatch' | 'returned_late' | 'voided' | undefined
  /** The ledger's state of the payment's money; `none` if nothing is booked. */
  readonly state: string
}

/**
 * Decides the effects of a payment's current state at the provider; undefined if nothing is new. Earlier notifications
 * do not matter: lost, repeated and reordered deliveries end alike.
 * @throws Refusal order.changed_meanwhile when the order was read before or after its journals
 */
export function decidePayment(
  facts: PaymentFacts,
  seen: Payment,
  now: Date,
  { again = false, endVoided = false }: PaymentOptions = {},
): Settlement | undefined {
  const known = facts.payments.find(({ id }) => id === seen.id)
  if (isStale(seen, known, again)) return undefined
  const isKnown = isBooked(facts, seen)
  const isVoided = isKnown && isVoid(seen.paymentStatus)
  if (!hasBroughtMoney(seen.paymentStatus) && !isVoided) return withoutMoney(facts, seen, known)
  if (!isKnown && differingFields(facts.order, seen).length > 0) return mismatched(facts.order, seen, known)
  // The steps of a booked payment move the order's amounts.
  if (isKnown && !isVoided && seen.amountCents !== facts.order.totalCents) return resized(facts, seen, known)
  const kind = kindOf(facts, seen)
  const done = facts[kind]
  const missing = missingActions(kind, seen, done, { endVoided })
  const before = done.at(-1)?.state ?? firstState
  if (!isReadTogether(facts.order, seen.id, before)) throw new Refusal('order.changed_meanwhile')
  const states = statesAfter(kind, before, missing)
  const after = states.at(-1) ?? before
  const order = orderAfter(facts, kind, seen, missing, states, now)
  const payment = rowOf(facts.order, seen, kind, known)
  const isLate = isReturnedLate(before, seen) || isReturnedLate(after, seen)
  const changed = isKnown && !isVoided && differingFields(facts.order, seen).length > 0 ? 'mismatch' : undefined
  const fee = feeMovement(facts, isVoided ? { ...seen, feeCents: 0 } : seen)
  if (missing.length === 0 && fee.length === 0 && isSame(known, payment)) return undefined
  const ad = adAction(before, after, missing)
  return {
    order,
    payment,
    movements: [...missing.map((action) => movementOf(facts, kind, action, seen)), ...fee],
    ad,
    paid: ad === 'pay',
    ended: endCauseOf(facts, order, kind, seen.paymentStatus, before, missing),
    dispute: disputeOf(facts.order, order, before),
    refundKey:
      after === 'refunding' && (missing.length > 0 || hasWaited(known, seen))
        ? `${kind}-${seen.id}-${done.length + missing.length}`
        : undefined,
    deadline: seen.deadline,
    repaid: missing.includes('repay'),
    finding: isLate ? 'returned_late' : isVoided && after.endsWith('-disputed') ? 'voided' : changed,
    state: after,
  }
}

/** Order and journals are separate reads. A completion reaches the order later than the ledger. */
function isReadTogether({ status, paymentId }: OrderRow, id: string, state: string): boolean {
  if (state === firstState || (paymentId !== null && paymentId !== id)) return true
  return status === statusOf[state] || (status === 'paid' && statusOf[state] === 'completed')
}

/** In dispute too: the ad stays the buyer's until the sale ends. */
const isHolding = (state: string) => isSold(state) || state === 'paid-disputed' || state === 'accepted-disputed'
/** A promised refund waits for the end of a dispute. */
const hasWaited = (known: PaymentRow | undefined, { paymentStatus }: Payment) =>
  known?.paymentStatus === 'disputed' && (paymentStatus === 'approved' || paymentStatus === 'dispute-won')

/**
 * The first payment with money buys the ad, while buyer and ad are available. The decision is final: the order then
 * names that payment.
 */
function kindOf({ order, ad, buyerExists, sale: sold }: PaymentFacts, seen: Payment): Kind {
  if (sold.some(({ action, reference }) => action === 'pay' && reference === seen.id)) return 'sale'
  return order.paymentId === null && buyerExists && isForSaleAs(order, ad) ? 'sale' : 'stray'
}

/** Returns whether the ledger has money of this payment. */
function isBooked({ sale: sold, stray }: PaymentFacts, { id }: Payment): boolean {
  return stray.length > 0 || sold.some(({ action, reference }) => action === 'pay' && reference === id)
}

/** After a lost dispute its owner decides whether the ad is offered again (rules 10.24). */
function adAction(before: string, after: string, actions: readonly Action[]): Settlement['ad'] {
  if (before === firstState) return isHolding(after) ? 'pay' : undefined
  if (!isHolding(before) || isHolding(after)) return undefined
  return actions.includes('refund') ? 'refund' : 'pause'
}

function endCauseOf(
  { order }: PaymentFacts,
  after: OrderRow,
  kind: Kind,
  paymentStatus: PaymentStatus,
  from: string,
  actions: readonly Action[],
): RefundCause | undefined {
  if (order.refund !== null || after.refund === null) return undefined
  // The seller delivered and keeps the earnings: the sale is not over.
  if (from === 'earned' || from === 'earned-disputed') return undefined
  return causeOf(kind, paymentStatus, actions)
}

/** What to tell about a dispute; an order that another payment determines has none. */
function disputeOf(before: OrderRow, { dispute }: OrderRow, from: string): Settlement['dispute'] {
  if (!dispute || dispute === before.dispute) return undefined
  return { ...dispute, afterCompletion: from.startsWith('earned'), isNew: dispute.number !== before.dispute?.number }
}

/** Derives the order's status from all of its payments without money, in any order. */
function withoutMoney(
  { order, payments }: PaymentFacts,
  seen: Payment,
  known: PaymentRow | undefined,
): Settlement | undefined {
  // What is booked stays booked, also where the provider takes its answer back.
  const payment = rowOf(order, seen, known?.booked ?? 'none', known)
  const all = [...payments.filter(({ id }) => id !== seen.id), payment].map(({ paymentStatus }) => paymentStatus)
  const [action, to] = all.includes('pending')
    ? (['await', 'pending'] as const)
    : all.includes('failed')
      ? (['reject', 'rejected'] as const)
      : (['expire', 'expired'] as const)
  const changes = order.paymentId === null && order.status !== to
  if (!changes && isSame(known, payment)) return undefined
  const after = changes
    ? { ...order, status: next(order.status, 'payments', action, to), version: order.version + 1 }
    : order
  return { ...noEffects, order: after, payment }
}

/** The amount of a booked payment changed: the comparison names the difference. */
function resized(facts: PaymentFacts, seen: Payment, known: PaymentRow | undefined): Settlement | undefined {
  const { order, stray } = facts
  const kind = stray.length > 0 ? 'stray' : 'sale'
  const payment = rowOf(order, seen, kind, known)
  const state = facts[kind].at(-1)?.state ?? firstState
  return isSame(known, payment) ? undefined : { ...noEffects, order, payment, finding: 'mismatch', state }
}

/** Wrong amount, currency or ad: moves no money. */
function mismatched(order: OrderRow, seen: Payment, known: PaymentRow | undefined): Settlement | undefined {
  const payment = rowOf(order, seen, 'mismatch', known)
  return isSame(known, payment) ? undefined : { ...noEffects, order, payment, finding: 'mismatch' }
}

const noEffects = {
  movements: [],
  ad: undefined,
  paid: false,
  ended: undefined,
  dispute: undefined,
  refundKey: undefined,
  deadline: null,
  repaid: false,
  finding: undefined,
  state: 'none',
} as const

function rowOf(
  order: OrderRow,
  seen: Payment,
  booked: PaymentRow['booked'],
  known: PaymentRow | undefined,
): PaymentRow {
  const { id, paymentStatus, detail, amountCents, currency, method, updatedAt } = seen
  const returned = returnedBy(seen, known)
  return { id, orderId: order.id, paymentStatus, detail, amountCents, currency, method, updatedAt, booked, returned }
}

/** An amount keeps the time at which it was first seen. */
function returnedBy({ returnedCents, updatedAt }: Payment, known: PaymentRow | undefined): PaymentRow['returned'] {
  if (returnedCents === 0) return null
  return known?.returned?.amountCents === returnedCents ? known.returned : { amountCents: returnedCents, at: updatedAt }
}

function isSame(known: PaymentRow | undefined, row: PaymentRow): boolean {
  return known?.updatedAt === row.updatedAt && known.paymentStatus === row.paymentStatus && known.booked === row.booked
}
