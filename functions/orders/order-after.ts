import type { RefundCause } from '../../shared/contract/order-views.ts'
import { type DisputeAction, nextDisputeStatus } from '../../shared/life-cycles/dispute.ts'
import type { OrderAction, OrderStatus } from '../../shared/life-cycles/order.ts'
import type { Action } from '../ledger/steps.ts'
import { next } from './decide.ts'
import type { OrderRow } from './order-row.ts'
import { isVoid, type Payment, type PaymentStatus } from './payment.ts'
import type { Kind, PaymentFacts } from './payment-facts.ts'

/** The status of an order by the ledger's state of its payment. */
export const statusOf: Readonly<Record<string, OrderStatus>> = {
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
  'repaid-by-pix': 'refunded',
  'repaid-charged-back': 'charged_back',
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

/** The order after these actions of one of its payments. */
export function orderAfter(
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
    dispute:
      kind === 'sale'
        ? disputeAfter(order.dispute, actions, { at, deadline: seen.deadline, voided: isVoid(seen.paymentStatus) })
        : order.dispute,
    version: order.version + 1,
  }
}

const disputeStepOf: Readonly<Partial<Record<Action, DisputeAction>>> = {
  win: 'win',
  'win-dispute': 'win',
  lose: 'lose',
  return: 'lose',
  'charge-back': 'lose',
}

interface Seen extends Pick<Payment, 'deadline'> {
  readonly at: string
  readonly voided: boolean
}

/** A chargeback that was never seen open is a dispute too. */
function disputeAfter(
  before: OrderRow['dispute'],
  actions: readonly Action[],
  { at, deadline, voided }: Seen,
): OrderRow['dispute'] {
  return actions.reduce((dispute, action) => {
    const number = (dispute?.number ?? 0) + 1
    const opened = { number, status: 'open' as const, openedAt: at, closedAt: null, deadline, voided }
    if (action === 'dispute') return opened
    const step = disputeStepOf[action]
    if (!step) return dispute
    const current = action === 'charge-back' ? opened : (dispute ?? opened)
    const status = nextDisputeStatus(current.status, 'payments', step)
    return status ? { ...current, status, closedAt: at } : dispute
  }, before)
}

function refundBy(kind: Kind, seen: Payment, actions: readonly Action[], at: string): NonNullable<OrderRow['refund']> {
  return { cause: causeOf(kind, seen.paymentStatus, actions), reason: null, at }
}

/** The reason that buyer and seller see. */
export function causeOf(kind: Kind, paymentStatus: PaymentStatus, actions: readonly Action[]): RefundCause {
  if (isVoid(paymentStatus)) return 'provider'
  if (actions.includes('return') || actions.includes('lose')) return 'chargeback'
  if (paymentStatus === 'charged-back' || paymentStatus === 'dispute-won') return 'chargeback'
  return kind === 'stray' ? 'too_late' : 'provider'
}
