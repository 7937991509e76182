import * as z from 'zod'

interface StateFlags {
  /** The checkout is open and accepts a payment. */
  readonly payable: boolean
  /** The payment arrived and the ad belongs to the buyer. */
  readonly sold: boolean
}

/** States of an order (rules 10.13): a buyer's intention to buy one ad, and the result of its payment. */
export const orderStates = {
  created: { payable: true, sold: false },
  /** A boleto or PIX exists but is not paid. */
  pending: { payable: true, sold: false },
  /** The last payment was refused; the same checkout allows another. */
  rejected: { payable: true, sold: false },
  /** The checkout expired. A late payment is accepted if the ad is free, or refunded. */
  expired: { payable: false, sold: false },
  paid: { payable: false, sold: true },
  completed: { payable: false, sold: true },
  refunding: { payable: false, sold: false },
  refunded: { payable: false, sold: false },
  charged_back: { payable: false, sold: false },
} as const satisfies Record<string, StateFlags>

export type OrderStatus = keyof typeof orderStates
export const orderStatuses = Object.keys(orderStates) as [OrderStatus, ...OrderStatus[]]
export const orderStatus = z.enum(orderStatuses)

/**
 * `payments` is the provider, `pickups` the confirmation by both sides, `clock` the expiry of the checkout, `accounts`
 * the suspension or deletion of a side.
 */
export const orderActors = ['buyer', 'admin', 'payments', 'pickups', 'clock', 'accounts'] as const
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
  'dispute',
  'keep',
  'return',
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
 * Transitions of an order. Payment notifications arrive in any order, so every unpaid state leads to every payment
 * result. If an action has several targets, the ledger decides (docs/ledger.md).
 */
export const orderLifeCycle: readonly OrderTransition[] = [
  { action: 'create', by: 'buyer', from: 'none', to: 'created' },
  ...unpaid.flatMap((from): OrderTransition[] => [
    { action: 'await', by: 'payments', from, to: 'pending' },
    { action: 'reject', by: 'payments', from, to: 'rejected' },
    { action: 'expire', by: 'payments', from, to: 'expired' },
    { action: 'pay', by: 'payments', from, to: 'paid' },
    // Another buyer was first: the payment is refunded.
    { action: 'turn_away', by: 'payments', from, to: 'refunding' },
  ]),
  ...(['created', 'pending', 'rejected'] as const).map(
    (from): OrderTransition => ({ action: 'expire', by: 'clock', from, to: 'expired' }),
  ),
  { action: 'complete', by: 'pickups', from: 'paid', to: 'completed' },
  { action: 'refund', by: 'admin', from: 'paid', to: 'refunding' },
  // 45 days without an agreed pickup (rules 10.20).
  { action: 'refund', by: 'clock', from: 'paid', to: 'refunding' },
  // A side was suspended or deleted before the hand-over (rules 9.14).
  { action: 'refund', by: 'accounts', from: 'paid', to: 'refunding' },
  // A refund made directly at the provider.
  { action: 'refund', by: 'payments', from: 'paid', to: 'refunding' },
  { action: 'repay', by: 'payments', from: 'refunding', to: 'refunded' },
  // By PIX, where the provider cannot pay back.
  { action: 'repay', by: 'admin', from: 'refunding', to: 'refunded' },
  ...(['paid', 'completed', 'refunding', 'refunded'] as const).map(
    (from): OrderTransition => ({ action: 'charge_back', by: 'payments', from, to: 'charged_back' }),
  ),
  // An open dispute changes neither state, but a completion may arrive with it; `keep` is its end in our favour.
  ...(['dispute', 'keep'] as const).flatMap((action): OrderTransition[] => [
    { action, by: 'payments', from: 'paid', to: 'paid' },
    { action, by: 'payments', from: 'paid', to: 'completed' },
    { action, by: 'payments', from: 'completed', to: 'completed' },
  ]),
  // A dispute before completion that ends with a refund.
  { action: 'return', by: 'payments', from: 'paid', to: 'refunded' },
  // A won dispute pays the platform if the seller was paid, or the buyer if the sale had ended.
  { action: 'win_dispute', by: 'payments', from: 'charged_back', to: 'completed' },
  { action: 'win_dispute', by: 'payments', from: 'charged_back', to: 'refunding' },
  { action: 'win_dispute', by: 'payments', from: 'charged_back', to: 'refunded' },
]

export function leadsTo(from: OrderStatus | 'none', by: OrderActor, action: OrderAction, to: OrderStatus): boolean {
  return orderLifeCycle.some((one) => one.from === from && one.by === by && one.action === action && one.to === to)
}

/** Returns true when the action has any transition from this state; used for buttons. */
export function isPossible(from: OrderStatus, by: OrderActor, action: OrderAction): boolean {
  return orderLifeCycle.some((one) => one.from === from && one.by === by && one.action === action)
}
