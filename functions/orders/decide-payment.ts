import type { RefundCause } from '../../shared/contract/orders.ts'
import type { OrderAction, OrderStatus } from '../../shared/life-cycles/order.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Journal } from '../ledger/journal.ts'
import { type Movement, sale, stray } from '../ledger/movements.ts'
import { type Action, firstState, stepOf } from '../ledger/steps.ts'
import { isForSaleAs, next } from './decide.ts'
import type { OrderRow, PaymentRow } from './order-row.ts'
import { hasBroughtMoney, isStale, type Payment, type PaymentStatus } from './payment.ts'

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
}

export interface Settlement {
  readonly order: OrderRow
  readonly payment: PaymentRow
  readonly movements: readonly Movement[]
  readonly ad: 'pay' | 'refund' | undefined
  readonly paid: boolean
  /** Set when this payment ends the sale. */
  readonly ended: RefundCause | undefined
  /** Idempotency key of a refund that is due from now on. */
  readonly refundKey: string | undefined
  readonly repaid: boolean
  readonly finding: 'mismatch' | 'returned_late' | undefined
}

/**
 * Decides the effects of a payment's current state at the provider; undefined if nothing is new. Earlier notifications
 * do not matter: lost, repeated and reordered deliveries end alike.
 */
export function decidePayment(facts: PaymentFacts, seen: Payment, now: Date): Settlement | undefined {
  const known = facts.payments.find(({ id }) => id === seen.id)
  if (isStale(seen, known)) return undefined
  if (!hasBroughtMoney(seen.standing)) return withoutMoney(facts, seen, known)
  if (differs(facts.order, seen)) return mismatched(facts.order, seen, known)
  const kind = kindOf(facts, seen)
  const done = facts[kind]
  const missing = missingActions(kind, seen, done)
  const before = done.at(-1)?.state ?? firstState
  const states = statesAfter(kind, before, missing)
  const after = states.at(-1) ?? before
  const order = orderAfter(facts, kind, seen, missing, states, now)
  const payment = rowOf(facts.order, seen, kind)
  // Also after a chargeback: of the two, only the chargeback is booked.
  const late = seen.refundId !== null && before === 'earned'
  if (missing.length === 0 && isSame(known, payment)) return undefined
  const ad = adAction(before, after)
  return {
    order,
    payment,
    movements: missing.map((action) => movementOf(facts, kind, action, seen)),
    ad,
    paid: ad === 'pay',
    ended: endCauseOf(facts, order, kind, seen.standing, before),
    refundKey:
      after === 'refunding' && missing.length > 0 ? `${kind}-${seen.id}-${done.length + missing.length}` : undefined,
    repaid: missing.includes('repay'),
    finding: late ? 'returned_late' : undefined,
  }
}

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
  { standing, refundId }: Pick<Payment, 'standing' | 'refundId'>,
  done: readonly BookedStep[],
): Action[] {
  const has = (action: Action) => done.some((one) => one.action === action)
  const pay: Action[] = done.length === 0 ? ['pay'] : []
  const chargeBack: Action[] = has('charge-back') ? [] : ['charge-back']
  const win: Action[] = has('win-dispute') ? [] : ['win-dispute']
  // A refund before the chargeback is booked first.
  const returned = refundId === null || has('charge-back') ? [] : returnActions(kind, done)
  switch (standing) {
    case 'approved':
      return has('charge-back') ? win : pay
    case 'returned':
      return [...pay, ...returnActions(kind, done)]
    case 'charged-back':
      return [...pay, ...returned, ...chargeBack]
    case 'dispute-won':
      // A refund that appears after the dispute was booked settles the debt left by it.
      if (has('win-dispute')) return refundId === null ? [] : returnActions(kind, done)
      return [...pay, ...returned, ...chargeBack, ...win]
    default:
      return []
  }
}

/** None after the pickup: an admin examines it. */
function returnActions(kind: Kind, done: readonly BookedStep[]): Action[] {
  const state = done.at(-1)?.state ?? firstState
  if (state === 'refunding') return ['repay']
  // A stray payment is owed back from the start.
  if (kind === 'stray') return state === firstState ? ['repay'] : []
  return state === firstState || isSold(state) ? ['refund', 'repay'] : []
}

function statesAfter(kind: Kind, before: string, actions: readonly Action[]): string[] {
  const states: string[] = []
  for (const action of actions) {
    const step = stepOf(kind, states.at(-1) ?? before, action)
    if (!step) throw new Error(`A ${kind} that is ${states.at(-1) ?? before} has no ${action}`)
    states.push(step.to)
  }
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
    default:
      throw new Error(`No payment leads to ${action} after ${sold.length} journals`)
  }
}

const statusOf: Readonly<Record<string, OrderStatus>> = {
  paid: 'paid',
  accepted: 'paid',
  earned: 'completed',
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
    refund: isOver ? (order.refund ?? refundBy(kind, seen, at)) : null,
    version: order.version + 1,
  }
}

function refundBy(kind: Kind, seen: Payment, at: string): NonNullable<OrderRow['refund']> {
  return { cause: causeOf(kind, seen.standing), reason: null, at }
}

function causeOf(kind: Kind, standing: PaymentStatus): RefundCause {
  if (standing === 'charged-back' || standing === 'dispute-won') return 'chargeback'
  return kind === 'stray' ? 'too_late' : 'provider'
}

function adAction(before: string, after: string): 'pay' | 'refund' | undefined {
  if (before === firstState) return isSold(after) ? 'pay' : undefined
  return isSold(before) && !isSold(after) ? 'refund' : undefined
}

function endCauseOf(
  { order }: PaymentFacts,
  after: OrderRow,
  kind: Kind,
  standing: PaymentStatus,
  from: string,
): RefundCause | undefined {
  if (order.refund !== null || after.refund === null) return undefined
  // The seller delivered and keeps the earnings: the sale is not over.
  if (from === 'earned') return undefined
  return causeOf(kind, standing)
}

/** Derives the order's status from all of its payments without money, in any order. */
function withoutMoney(
  { order, payments }: PaymentFacts,
  seen: Payment,
  known: PaymentRow | undefined,
): Settlement | undefined {
  const payment = rowOf(order, seen, 'none')
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
  const payment = rowOf(order, seen, 'mismatch')
  return isSame(known, payment) ? undefined : { ...noEffects, order, payment, finding: 'mismatch' }
}

const noEffects = {
  movements: [],
  ad: undefined,
  paid: false,
  ended: undefined,
  refundKey: undefined,
  repaid: false,
  finding: undefined,
} as const

function rowOf(order: OrderRow, seen: Payment, booked: PaymentRow['booked']): PaymentRow {
  const { id, standing, detail, amountCents, currency, method, updatedAt } = seen
  return { id, orderId: order.id, standing, detail, amountCents, currency, method, updatedAt, booked }
}

function isSame(known: PaymentRow | undefined, row: PaymentRow): boolean {
  return known?.updatedAt === row.updatedAt && known.standing === row.standing && known.booked === row.booked
}
