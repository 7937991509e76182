import type { RefundCause } from '../../shared/contract/orders.ts'
import type { OrderAction, OrderStatus } from '../../shared/life-cycles/order.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import type { Journal } from '../ledger/journal.ts'
import { type Movement, sale, stray } from '../ledger/movements.ts'
import { type Action, firstState, stepOf } from '../ledger/steps.ts'
import { isForSaleAs, next } from './decide.ts'
import type { OrderRow, PaymentRow } from './order-row.ts'
import { brought, isStale, type Payment, type Standing } from './payment.ts'

type Done = Pick<Journal, 'action' | 'reference' | 'state'>
type Kind = 'sale' | 'stray'

/** What is known when a payment is looked at. Whatever is written on it is guarded by it. */
export interface PaymentFacts {
  readonly order: OrderRow
  readonly ad: Pick<RecyclableRow, 'id' | 'ownerId' | 'status' | 'hidden' | 'action' | 'priceCents'> | undefined
  /** Whether the buyer's account is there still: a boleto may be paid days after it has gone. */
  readonly buyerIsThere: boolean
  /** All payments of the order that were told of before. */
  readonly payments: readonly PaymentRow[]
  /** The journals of the order's sale, and those of this payment as a stray one. */
  readonly sale: readonly Done[]
  readonly stray: readonly Done[]
}

/** What a payment leads to: nothing of it, or all of it in one transaction. */
export interface Settlement {
  readonly order: OrderRow
  readonly payment: PaymentRow
  readonly movements: readonly Movement[]
  /** What becomes of the ad, where anything does. */
  readonly ad: 'pay' | 'refund' | undefined
  readonly paid: boolean
  /** Why the sale is over from now on. */
  readonly ended: RefundCause | undefined
  /** The key under which the provider is asked to return the money, where it is owed from now on. */
  readonly refundKey: string | undefined
  readonly repaid: boolean
  /** What a person must look at. */
  readonly finding: 'mismatch' | 'returned_late' | undefined
}

/**
 * What a payment as the provider has it now leads to; undefined where that was known. It depends on what the provider
 * says and not on what was told of it before, so that deliveries that are lost, repeated or out of order end alike:
 * whatever is missing is caught up with, journal by journal.
 */
export function decidePayment(facts: PaymentFacts, seen: Payment, now: Date): Settlement | undefined {
  const known = facts.payments.find(({ id }) => id === seen.id)
  if (isStale(seen, known)) return undefined
  if (!brought(seen.standing)) return withoutMoney(facts, seen, known)
  if (differs(facts.order, seen)) return mismatched(facts.order, seen, known)
  const kind = kindOf(facts, seen)
  const done = facts[kind]
  const missing = missingActions(kind, seen, done)
  const before = done.at(-1)?.state ?? firstState
  const states = statesAfter(kind, before, missing)
  const after = states.at(-1) ?? before
  const order = orderAfter(facts, kind, seen, missing, states, now)
  const payment = rowOf(facts.order, seen, kind)
  // Also where a bank has taken it back since: of both, only what the bank did is booked.
  const late = seen.refundId !== null && before === 'earned'
  if (missing.length === 0 && isSame(known, payment)) return undefined
  const ad = adAction(before, after)
  return {
    order,
    payment,
    movements: missing.map((action) => movementOf(facts, kind, action, seen)),
    ad,
    paid: ad === 'pay',
    ended: endedBy(facts, order, kind, seen.standing, before),
    refundKey:
      after === 'refunding' && missing.length > 0 ? `${kind}-${seen.id}-${done.length + missing.length}` : undefined,
    repaid: missing.includes('repay'),
    finding: late ? 'returned_late' : undefined,
  }
}

const isSold = (state: string) => state === 'paid' || state === 'accepted'

/**
 * Whether a payment pays the order: the first that brings money, while there is a buyer whose the ad can be. Once
 * decided it stays so: from then on the order names that payment, whether it paid or went back.
 */
function kindOf({ order, ad, buyerIsThere, sale: sold }: PaymentFacts, seen: Payment): Kind {
  if (sold.some(({ action, reference }) => action === 'pay' && reference === seen.id)) return 'sale'
  return order.paymentId === null && buyerIsThere && isForSaleAs(order, ad) ? 'sale' : 'stray'
}

function differs(order: OrderRow, { amountCents, currency, recyclableId }: Payment): boolean {
  return amountCents !== order.totalCents || currency !== 'BRL' || recyclableId !== order.recyclableId
}

/** The journals that are missing until the ledger says what the provider says. */
function missingActions(
  kind: Kind,
  { standing, refundId }: Pick<Payment, 'standing' | 'refundId'>,
  done: readonly Done[],
): Action[] {
  const has = (action: Action) => done.some((one) => one.action === action)
  const pay: Action[] = done.length === 0 ? ['pay'] : []
  const chargeBack: Action[] = has('charge-back') ? [] : ['charge-back']
  const win: Action[] = has('win-dispute') ? [] : ['win-dispute']
  // Where it was returned before the bank took it too, that comes first.
  const returned = refundId === null || has('charge-back') ? [] : returnActions(kind, done)
  switch (standing) {
    case 'approved':
      return has('charge-back') ? win : pay
    case 'returned':
      return [...pay, ...returnActions(kind, done)]
    case 'charged-back':
      return [...pay, ...returned, ...chargeBack]
    case 'dispute-won':
      // A refund that is seen only after the dispute was booked is of the debt that it left.
      if (has('win-dispute')) return refundId === null ? [] : returnActions(kind, done)
      return [...pay, ...returned, ...chargeBack, ...win]
    default:
      return []
  }
}

/** What leads to money that was returned. After the pickup nothing does: a person looks at it. */
function returnActions(kind: Kind, done: readonly Done[]): Action[] {
  const state = done.at(-1)?.state ?? firstState
  if (state === 'refunding') return ['repay']
  // What came in for nothing is owed back from the first moment.
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

/** What a state of the ledger means for the order. */
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
  // Another payment decided what becomes of the order.
  if (actions.length === 0 || (order.paymentId !== null && order.paymentId !== seen.id)) return order
  const status = actions.reduce<OrderStatus>((from, action, index) => {
    const to = statusOf[states[index] ?? '']
    const step = action === 'pay' && kind === 'stray' ? 'turn_away' : actionOf[action]
    if (!to || !step) throw new Error(`${action} means nothing for an order`)
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

function causeOf(kind: Kind, standing: Standing): RefundCause {
  if (standing === 'charged-back' || standing === 'dispute-won') return 'chargeback'
  return kind === 'stray' ? 'too_late' : 'provider'
}

function adAction(before: string, after: string): 'pay' | 'refund' | undefined {
  if (before === firstState) return isSold(after) ? 'pay' : undefined
  return isSold(before) && !isSold(after) ? 'refund' : undefined
}

function endedBy(
  { order }: PaymentFacts,
  after: OrderRow,
  kind: Kind,
  standing: Standing,
  from: string,
): RefundCause | undefined {
  if (order.refund !== null || after.refund === null) return undefined
  // Whoever has delivered keeps what was earned: the sale is not over.
  if (from === 'earned') return undefined
  return causeOf(kind, standing)
}

/** A payment that has brought nothing: what the order waits for, by all of its payments in whatever order. */
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
  return { ...nothing, order: after, payment }
}

/** Money that is not what was agreed on: none of it moves here, and a person looks at it. */
function mismatched(order: OrderRow, seen: Payment, known: PaymentRow | undefined): Settlement | undefined {
  const payment = rowOf(order, seen, 'mismatch')
  return isSame(known, payment) ? undefined : { ...nothing, order, payment, finding: 'mismatch' }
}

const nothing = {
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
