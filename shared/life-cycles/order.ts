import * as z from 'zod'

interface StateMeaning {
  /** Its checkout is open: it can still be paid. */
  readonly payable: boolean
  /** The buyer's money is with us, and the ad is the buyer's. */
  readonly sold: boolean
}

/** The states of an order (rules 10.13): one buyer's intention to buy one ad, and what became of the payment. */
export const orderStates = {
  /** The checkout is open and nothing has come yet. */
  created: { payable: true, sold: false },
  /** A boleto or PIX was made and is not paid yet. */
  pending: { payable: true, sold: false },
  /** The last payment was refused; another one may follow in the same checkout. */
  rejected: { payable: true, sold: false },
  /** Its time is over. A payment that comes all the same is taken, or goes back. */
  expired: { payable: false, sold: false },
  paid: { payable: false, sold: true },
  /** The pickup is done and the seller has earned the price. */
  completed: { payable: false, sold: true },
  /** The money is owed to the buyer until the provider has returned it. */
  refunding: { payable: false, sold: false },
  refunded: { payable: false, sold: false },
  /** The buyer's bank has taken the payment back. */
  charged_back: { payable: false, sold: false },
} as const satisfies Record<string, StateMeaning>

export type OrderStatus = keyof typeof orderStates
export const orderStatuses = Object.keys(orderStates) as [OrderStatus, ...OrderStatus[]]
export const orderStatus = z.enum(orderStatuses)

/** `payments` is what the provider says, `pickups` what both sides confirmed, `clock` the end of the checkout. */
export const orderActors = ['buyer', 'admin', 'payments', 'pickups', 'clock'] as const
export type OrderActor = (typeof orderActors)[number]

export const orderActions = [
  'create',
  'await',
  'reject',
  'expire',
  'pay',
  'turn_away',
  'complete',
  'refund',
  'repay',
  'charge_back',
  'win_dispute',
] as const
export type OrderAction = (typeof orderActions)[number]

export interface OrderTransition {
  readonly action: OrderAction
  readonly by: OrderActor
  readonly from: OrderStatus | 'none'
  readonly to: OrderStatus
}

const unpaid = ['created', 'pending', 'rejected', 'expired'] as const

/**
 * The life of an order. Payments may be told of in any order, so that whatever is unpaid leads to whatever a payment
 * can become. Where an action leads to several states, the ledger's journals say which (docs/ledger.md).
 */
export const orderLifeCycle: readonly OrderTransition[] = [
  { action: 'create', by: 'buyer', from: 'none', to: 'created' },
  ...unpaid.flatMap((from): OrderTransition[] => [
    { action: 'await', by: 'payments', from, to: 'pending' },
    { action: 'reject', by: 'payments', from, to: 'rejected' },
    { action: 'expire', by: 'payments', from, to: 'expired' },
    { action: 'pay', by: 'payments', from, to: 'paid' },
    // Somebody else was first: what was paid goes back.
    { action: 'turn_away', by: 'payments', from, to: 'refunding' },
  ]),
  ...(['created', 'pending', 'rejected'] as const).map(
    (from): OrderTransition => ({ action: 'expire', by: 'clock', from, to: 'expired' }),
  ),
  { action: 'complete', by: 'pickups', from: 'paid', to: 'completed' },
  { action: 'refund', by: 'admin', from: 'paid', to: 'refunding' },
  // Somebody returned it at the provider itself.
  { action: 'refund', by: 'payments', from: 'paid', to: 'refunding' },
  { action: 'repay', by: 'payments', from: 'refunding', to: 'refunded' },
  ...(['paid', 'completed', 'refunding', 'refunded'] as const).map(
    (from): OrderTransition => ({ action: 'charge_back', by: 'payments', from, to: 'charged_back' }),
  ),
  // What the bank gives us again is the platform's where the seller was paid, the buyer's where the sale had ended.
  { action: 'win_dispute', by: 'payments', from: 'charged_back', to: 'completed' },
  { action: 'win_dispute', by: 'payments', from: 'charged_back', to: 'refunding' },
  { action: 'win_dispute', by: 'payments', from: 'charged_back', to: 'refunded' },
]

/** Whether an action may lead an order from one state to another. */
export function leadsTo(from: OrderStatus | 'none', by: OrderActor, action: OrderAction, to: OrderStatus): boolean {
  return orderLifeCycle.some((one) => one.from === from && one.by === by && one.action === action && one.to === to)
}

/** Whether an action is possible in a state at all: what a button asks. */
export function isPossible(from: OrderStatus, by: OrderActor, action: OrderAction): boolean {
  return orderLifeCycle.some((one) => one.from === from && one.by === by && one.action === action)
}
