import type { PersonalAccount, PlatformAccount } from './accounts.ts'
import type { Amount, SubjectKind } from './terms.ts'

export type LegAccount = PersonalAccount | PlatformAccount | 'entity'

/** Account, credit or debit, and an amount of the terms. */
export type Leg = `${LegAccount} ${'+' | '-'}${Amount}`

export const actions = [
  'pay',
  'accept',
  'cancel',
  'earn',
  'refund',
  'repay',
  'charge-back',
  'win-dispute',
  'hold',
  'post',
  'release',
] as const
export type Action = (typeof actions)[number]

export interface Step {
  readonly to: string
  readonly legs: readonly Leg[]
  /** Outgoing money; refused during a suspension. */
  readonly isOutgoing?: true
}

type Steps = Readonly<Record<string, Readonly<Partial<Record<Action, Step>>>>>

/** Held until an admin's decision, then posted or released (rules 10.7). */
const approvalSteps = (receiver: 'payouts' | 'entity'): Steps => ({
  new: { hold: { to: 'held', isOutgoing: true, legs: ['available -amount', 'held +amount'] } },
  held: {
    post: { to: 'posted', isOutgoing: true, legs: ['held -amount', `${receiver} +amount`] },
    release: { to: 'released', legs: ['held -amount', 'available +amount'] },
  },
})

/** A chargeback may take the buyer's money at the provider before our refund, or again after it. */
const refundSteps = (owed: 'total' | 'amount'): Steps => ({
  refunding: {
    repay: { to: 'refunded', legs: [`returns -${owed}`, `provider +${owed}`] },
    'charge-back': { to: 'charged-back', legs: [`returns -${owed}`, `provider +${owed}`] },
  },
  refunded: {
    'charge-back': { to: 'refunded-charged-back', legs: [`losses -${owed}`, `provider +${owed}`] },
  },
  'refunded-charged-back': {
    'win-dispute': { to: 'refunded', legs: [`provider -${owed}`, `losses +${owed}`] },
  },
  // A chargeback closes the sale; a won dispute is owed to the buyer.
  'charged-back': {
    'win-dispute': { to: 'refunding', legs: [`provider -${owed}`, `returns +${owed}`] },
  },
})

/**
 * Possible actions by state, the next state and the movements; anything else is refused. docs/ledger.md has an example
 * of each.
 */
export const steps: Readonly<Record<SubjectKind, Steps>> = {
  sale: {
    new: { pay: { to: 'paid', legs: ['provider -total', 'escrow +price', 'fees +fees'] } },
    paid: {
      accept: { to: 'accepted', legs: ['escrow -price', 'pending +price'] },
      refund: { to: 'refunding', legs: ['escrow -price', 'fees -fees', 'returns +total'] },
      'charge-back': { to: 'charged-back', legs: ['escrow -price', 'fees -fees', 'provider +total'] },
    },
    accepted: {
      cancel: { to: 'paid', legs: ['pending -price', 'escrow +price'] },
      earn: { to: 'earned', legs: ['pending -price', 'available +price'] },
      refund: { to: 'refunding', legs: ['pending -price', 'fees -fees', 'returns +total'] },
      'charge-back': { to: 'charged-back', legs: ['pending -price', 'fees -fees', 'provider +total'] },
    },
    // Both sides have confirmed the pickup; from here on a chargeback is the platform's loss.
    earned: {
      'charge-back': { to: 'earned-charged-back', legs: ['losses -price', 'fees -fees', 'provider +total'] },
    },
    'earned-charged-back': {
      'win-dispute': { to: 'earned', legs: ['provider -total', 'losses +price', 'fees +fees'] },
    },
    ...refundSteps('total'),
  },
  stray: {
    new: { pay: { to: 'refunding', legs: ['provider -amount', 'returns +amount'] } },
    ...refundSteps('amount'),
  },
  withdrawal: approvalSteps('payouts'),
  donation: approvalSteps('entity'),
  reward: { new: { earn: { to: 'earned', legs: ['rewards -amount', 'available +amount'] } } },
}

export const firstState = 'new'

export function stepOf(kind: SubjectKind, state: string, action: Action): Step | undefined {
  return steps[kind][state]?.[action]
}
