import { type Movement, providerFee, sale, stray } from '../ledger/movements.ts'
import { type Action, firstState, stepOf, steps } from '../ledger/steps.ts'
import type { Payment } from './payment.ts'
import type { BookedStep, Kind, PaymentFacts } from './payment-facts.ts'

/** No dispute is open, and the buyer has a right to the ad. */
export const isSold = (state: string) => state === 'paid' || state === 'accepted'

/** The journals missing until the ledger matches the provider. */
export function missingActions(
  kind: Kind,
  seen: Pick<Payment, 'paymentStatus' | 'refundId'>,
  done: readonly BookedStep[],
  { endVoided = false } = {},
): Action[] {
  const actions: Action[] = []
  // A chargeback is booked once, also after it was reimbursed; a dispute can follow another one.
  let isChargedBack = done.some(({ action }) => action === 'charge-back')
  let state = done.at(-1)?.state ?? firstState
  for (;;) {
    const action = nextAction(kind, state, seen, { isChargedBack, endVoided })
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
  { paymentStatus, refundId }: Pick<Payment, 'paymentStatus' | 'refundId'>,
  { isChargedBack, endVoided }: { readonly isChargedBack: boolean; readonly endVoided: boolean },
): Action | undefined {
  if (state === firstState) return 'pay'
  if (!steps[kind][state]) throw new Error(`A ${kind} cannot be ${state}`)
  const can = (action: Action) => (stepOf(kind, state, action) ? action : undefined)
  // A refund before a chargeback is booked first.
  const returned = refundId === null ? undefined : (can('return') ?? returnAction(kind, state))
  switch (paymentStatus) {
    case 'disputed':
      return can('dispute')
    // The price is set apart until an admin ends the sale, or the provider takes its answer back (rules 10.33).
    case 'failed':
    case 'expired':
      return (endVoided ? can('lose') : undefined) ?? can('dispute')
    case 'pending':
      return undefined
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

/** The ledger's state after each action. */
export function statesAfter(kind: Kind, before: string, actions: readonly Action[]): string[] {
  const states: string[] = []
  for (const action of actions) states.push(stateAfter(kind, states.at(-1) ?? before, action))
  return states
}

export function movementOf({ order, sale: sold }: PaymentFacts, kind: Kind, action: Action, seen: Payment): Movement {
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
export function feeMovement({ order, fees }: PaymentFacts, { id, feeCents }: Payment): Movement[] {
  const booked = fees.reduce((sum, { movedCents = 0 }) => sum + movedCents, 0)
  if (feeCents === null || feeCents === booked) return []
  return [providerFee(id, { number: fees.length + 1, movedCents: feeCents - booked, orderId: order.id })]
}

/** New for each dispute of a payment, and the same for its beginning and its end. */
function disputeReference(sold: readonly BookedStep[], paymentId: string, action: Action): string {
  const before = sold.filter((one) => one.action === 'dispute').length
  return `${paymentId}-${action === 'dispute' ? before + 1 : Math.max(1, before)}`
}
