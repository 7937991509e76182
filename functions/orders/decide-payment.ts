import type { RefundCause } from '../../shared/contract/orders.ts'
import type { OrderAction, OrderStatus } from '../../shared/life-cycles/order.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Journal } from '../ledger/journal.ts'
import { type Movement, providerFee, sale, stray } from '../ledger/movements.ts'
import { type Action, firstState, stepOf, steps } from '../ledger/steps.ts'
import { isForSaleAs, next } from './decide.ts'
import type { OrderRow, PaymentRow } from './order-row.ts'
import { hasBroughtMoney, isReturnedLate, isStale, type Payment, type PaymentStatus } from './payment.ts'

type BookedStep = Pick<Journal, 'action' | 'reference' | 'state'>
type Kind = 'sale' | 'stray'

/** Conditional writes verify that these facts have not changed. */
export interface PaymentFacts {
  readonly order: OrderRow
  readonly ad: Pick<RecyclableRow, 'id' | 'ownerId' | 'status' | 'hidden' | 'action' | 'priceCents'> | undefined
  /** False after the buyer deleted the account: a boleto may be paid days later. */
  readonly buyerExists: boolean
  readonly payments: readonly PaymentRow[]
  /** The journals of the order's sale and, in `stray`, those of this payment if it buys nothing. */
  readonly sale: readonly BookedStep[]
  readonly stray: readonly BookedStep[]
  /** The journals of the provider's fees of this payment. */
  readonly fees: readonly Pick<Journal, 'movedCents'>[]
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
  readonly finding: 'mismatch' | 'returned_late' | undefined
}

/**
 * Decides the effects of a payment's current state at the provider; undefined if nothing is new. Earlier notifications
 * do not matter: lost, repeated and reordered deliveries end alike.
 */
export function decidePayment(
  facts: PaymentFacts,
  seen: Payment,
  now: Date,
  { again = false } = {},
): Settlement | undefined {
  const known = facts.payments.find(({ id }) => id === seen.id)
  if (isStale(seen, known, again)) return undefined
  if (!hasBroughtMoney(seen.standing)) return withoutMoney(facts, seen, known)
  if (differs(facts.order, seen)) return mismatched(facts.order, seen, known)
  const kind = kindOf(facts, seen)
  const done = facts[kind]
  const missing = missingActions(kind, seen, done)
  const before = done.at(-1)?.state ?? firstState
  const states = statesAfter(kind, before, missing)
  const after = states.at(-1) ?? before
  const order = orderAfter(facts, kind, seen, missing, states, now)
  const payment = rowOf(facts.order, seen, kind, known)
  const isLate = isReturnedLate(before, seen) || isReturnedLate(after, seen)
  const fee = feeMovement(facts, seen)
  if (missing.length === 0 && fee.length === 0 && isSame(known, payment)) return undefined
  const ad = adAction(before, after, missing)
  return {
    order,
    payment,
    movements: [...missing.map((action) => movementOf(facts, kind, action, seen)), ...fee],
    ad,
    paid: ad === 'pay',
    ended: endCauseOf(facts, order, kind, seen.standing, before, missing),
    dispute: disputeOf(facts.order, order, before),
    refundKey:
      after === 'refunding' && (missing.length > 0 || hasWaited(known, seen))
        ? `${kind}-${seen.id}-${done.length + missing.length}`
        : undefined,
    deadline: seen.deadline,
    repaid: missing.includes('repay'),
    finding: isLate ? 'returned_late' : undefined,
  }
}

/** In dispute too: the ad stays the buyer's until the sale ends. */
const isHolding = (state: string) => isSold(state) || state === 'paid-disputed' || state === 'accepted-disputed'
/** A promised refund waits for the end of a dispute. */
const hasWaited = (known: PaymentRow | undefined, { standing }: Payment) =>
  known?.standing === 'disputed' && (standing === 'approved' || standing === 'dispute-won')
const isSold = (state: string) => state === 'paid' || state === 'accepted'

/**
 * The first payment with money buys the ad, while buyer and ad are available. The decision is final: the order then
 * names that payment.
 */
function kindOf({ order, ad, buyerExists, sale: sold }: PaymentFacts, seen: Payment): Kind {
  if (sold.some(({ action, reference }) => action === 'pay' && reference === seen.id)) return 'sale'
  return order.paymentId === null && buyerExists && isForSaleAs(order, ad) ? 'sale' : 'stray'
}

function differs(order: OrderRow, { amountCents, currency, recyclableId }: Payment): boolean {
  return amountCents !== order.totalCents || currency !== 'BRL' || recyclableId !== order.recyclableId
}

/** The journals missing until the ledger matches the provider. */
function missingActions(
  kind: Kind,
  seen: Pick<Payment, 'standing' | 'refundId'>,
  done: readonly BookedStep[],
): Action[] {
  const actions: Action[] = []
  // A chargeback is booked once, also after it was reimbursed; a dispute can follow another one.
  let isChargedBack = done.some(({ action }) => action === 'charge-back')
  let state = done.at(-1)?.state ?? firstState
  for (;;) {
    const action = nextAction(kind, state, seen, isChargedBack)
    if (!action) return actions
    actions.push(action)
    if (action === 'charge-back') isChargedBack = true
    state = stateAfter(kind, state, action)
  }
}

/** One step from a state of the ledger towards the provider's; undefined once both agree, or if an admin must look. */
function nextAction(
  kind: Kind,
  state: string,
  { standing, refundId }: Pick<Payment, 'standing' | 'refundId'>,
  isChargedBack: boolean,
): Action | undefined {
  if (state === firstState) return 'pay'
  if (!steps[kind][state]) throw new Error(`A ${kind} cannot be ${state}`)
  const can = (action: Action) => (stepOf(kind, state, action) ? action : undefined)
  // A refund before a chargeback is booked first.
  const returned = refundId === null ? undefined : (can('return') ?? returnAction(kind, state))
  switch (standing) {
    case 'disputed':
      return can('dispute')
    case 'returned':
      return can('return') ?? can('lose') ?? returnAction(kind, state)
    case 'charged-back':
      return isChargedBack ? can('lose') : (returned ?? can('lose') ?? can('charge-back'))
    // Approved, also after a mediation, or won. What was refunded after completion stays lost.
    default:
      if (refundId !== null && state.startsWith('earned')) return can('lose')
      return can('win') ?? can('win-dispute') ?? (refundId === null ? undefined : returnAction(kind, state))
  }
}

/** None after the pickup: an admin examines it. */
function returnAction(kind: Kind, state: string): Action | undefined {
  if (state === 'refunding') return 'repay'
  return kind === 'sale' && isSold(state) ? 'refund' : undefined
}

function stateAfter(kind: Kind, state: string, action: Action): string {
  const step = stepOf(kind, state, action)
  if (!step) throw new Error(`A ${kind} that is ${state} has no ${action}`)
  return step.to
}

function statesAfter(kind: Kind, before: string, actions: readonly Action[]): string[] {
  const states: string[] = []
  for (const action of actions) states.push(stateAfter(kind, states.at(-1) ?? before, action))
  return states
}

function movementOf({ order, sale: sold }: PaymentFacts, kind: Kind, action: Action, seen: Payment): Movement {
  const { id, sellerId: userId, recyclableId, priceCents, totalCents } = order
  const of = kind === 'sale' ? sale : stray
  const subject = kind === 'sale' ? id : seen.id
  switch (action) {
    case 'pay':
      return kind === 'stray'
        ? stray.pay(seen.id, seen.amountCents)
        : sale.pay(id, seen.id, { userId, recyclableId, priceCents, feesCents: totalCents - priceCents })
    case 'refund':
      return sale.refund(id)
    case 'repay':
      return of.repay(subject, seen.refundId ?? seen.id)
    case 'charge-back':
      return of.chargeBack(subject, seen.id)
    case 'win-dispute':
      return of.winDispute(subject, seen.id)
    case 'dispute':
    case 'win':
    case 'lose':
    case 'return':
      return sale[action](id, disputeReference(sold, seen.id, action))
    default:
      throw new Error(`No payment leads to ${action} after ${sold.length} journals`)
  }
}

/** The first fee, or what the provider charges more or less than is booked; it gives a fee back with a refund. */
function feeMovement({ order, fees }: PaymentFacts, { id, feeCents }: Payment): Movement[] {
  const booked = fees.reduce((sum, { movedCents = 0 }) => sum + movedCents, 0)
  if (feeCents === null || feeCents === booked) return []
  return [providerFee(id, { number: fees.length + 1, movedCents: feeCents - booked, orderId: order.id })]
}

/** New for each dispute of a payment, and the same for its beginning and its end. */
function disputeReference(sold: readonly BookedStep[], paymentId: string, action: Action): string {
  const before = sold.filter((one) => one.action === 'dispute').length
  return `${paymentId}-${action === 'dispute' ? before + 1 : Math.max(1, before)}`
}

const statusOf: Readonly<Record<string, OrderStatus>> = {
  paid: 'paid',
  accepted: 'paid',
  earned: 'completed',
  'paid-disputed': 'paid',
  'accepted-disputed': 'paid',
  'earned-disputed': 'completed',
  refunding: 'refunding',
  refunded: 'refunded',
  'charged-back': 'charged_back',
  'earned-charged-back': 'charged_back',
  'refunded-charged-back': 'charged_back',
}
const actionOf: Readonly<Partial<Record<Action, OrderAction>>> = {
  pay: 'pay',
  refund: 'refund',
  repay: 'repay',
  'charge-back': 'charge_back',
  'win-dispute': 'win_dispute',
  dispute: 'dispute',
  win: 'keep',
  lose: 'charge_back',
  return: 'return',
}

function orderAfter(
  { order }: PaymentFacts,
  kind: Kind,
  seen: Payment,
  actions: readonly Action[],
  states: readonly string[],
  now: Date,
): OrderRow {
  // Another payment determines the order.
  if (actions.length === 0 || (order.paymentId !== null && order.paymentId !== seen.id)) return order
  const status = actions.reduce<OrderStatus>((from, action, index) => {
    const to = statusOf[states[index] ?? '']
    const step = action === 'pay' && kind === 'stray' ? 'turn_away' : actionOf[action]
    if (!to || !step) throw new Error(`${action} does not change an order`)
    return next(from, 'payments', step, to)
  }, order.status)
  const at = now.toISOString()
  const isOver = status !== 'paid' && status !== 'completed'
  return {
    ...order,
    status,
    paymentId: seen.id,
    paidAt: kind === 'sale' ? (order.paidAt ?? at) : order.paidAt,
    refund: isOver ? (order.refund ?? refundBy(kind, seen, actions, at)) : null,
    // The seller knows nothing of a payment that bought nothing.
    dispute: kind === 'sale' ? disputeAfter(order.dispute, actions, at) : order.dispute,
    version: order.version + 1,
  }
}

/** A chargeback that was never seen open is a dispute too. */
function disputeAfter(before: OrderRow['dispute'], actions: readonly Action[], at: string): OrderRow['dispute'] {
  return actions.reduce((dispute, action) => {
    const opened = { number: (dispute?.number ?? 0) + 1, status: 'open' as const, openedAt: at, closedAt: null }
    if (action === 'dispute') return opened
    const current = dispute ?? opened
    if (action === 'win' || action === 'win-dispute') return { ...current, status: 'won' as const, closedAt: at }
    if (action === 'charge-back') return { ...opened, status: 'lost' as const, closedAt: at }
    return action === 'lose' || action === 'return' ? { ...current, status: 'lost' as const, closedAt: at } : dispute
  }, before)
}

function refundBy(kind: Kind, seen: Payment, actions: readonly Action[], at: string): NonNullable<OrderRow['refund']> {
  return { cause: causeOf(kind, seen.standing, actions), reason: null, at }
}

function causeOf(kind: Kind, standing: PaymentStatus, actions: readonly Action[]): RefundCause {
  if (actions.includes('return') || actions.includes('lose')) return 'chargeback'
  if (standing === 'charged-back' || standing === 'dispute-won') return 'chargeback'
  return kind === 'stray' ? 'too_late' : 'provider'
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
  standing: PaymentStatus,
  from: string,
  actions: readonly Action[],
): RefundCause | undefined {
  if (order.refund !== null || after.refund === null) return undefined
  // The seller delivered and keeps the earnings: the sale is not over.
  if (from === 'earned' || from === 'earned-disputed') return undefined
  return causeOf(kind, standing, actions)
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
  const all = [...payments.filter(({ id }) => id !== seen.id), payment].map(({ standing }) => standing)
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
} as const

function rowOf(
  order: OrderRow,
  seen: Payment,
  booked: PaymentRow['booked'],
  known: PaymentRow | undefined,
): PaymentRow {
  const { id, standing, detail, amountCents, currency, method, updatedAt } = seen
  const returned = returnedBy(seen, known)
  return { id, orderId: order.id, standing, detail, amountCents, currency, method, updatedAt, booked, returned }
}

/** An amount keeps the time at which it was first seen. */
function returnedBy({ returnedCents, updatedAt }: Payment, known: PaymentRow | undefined): PaymentRow['returned'] {
  if (returnedCents === 0) return null
  return known?.returned?.amountCents === returnedCents ? known.returned : { amountCents: returnedCents, at: updatedAt }
}

function isSame(known: PaymentRow | undefined, row: PaymentRow): boolean {
  return known?.updatedAt === row.updatedAt && known.standing === row.standing && known.booked === row.booked
}
