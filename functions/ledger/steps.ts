import type { PersonalAccount, PlatformAccount } from './accounts.ts'
import type { Amount, SubjectKind } from './terms.ts'

export type LegAccount = PersonalAccount | PlatformAccount | 'entity'

/** One line of a journal: the account, whether it is credited or debited, and with which of the terms' amounts. */
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

/** What an action does to a subject: the state that it leads to and what moves. */
export interface Step {
  readonly to: string
  readonly legs: readonly Leg[]
  /** A person's money is on its way out: not while the account is suspended. */
  readonly leaves?: true
}

type Steps = Readonly<Record<string, Readonly<Partial<Record<Action, Step>>>>>

/** What awaits an admin's decision: set apart, then gone for good or given back (rules 10.7). */
const awaiting = (receiver: 'payouts' | 'entity'): Steps => ({
  new: { hold: { to: 'held', leaves: true, legs: ['available -amount', 'held +amount'] } },
  held: {
    post: { to: 'posted', leaves: true, legs: ['held -amount', `${receiver} +amount`] },
    release: { to: 'released', legs: ['held -amount', 'available +amount'] },
  },
})

/** The buyer's money is owed back; a chargeback takes it at the provider before our refund, or once more after it. */
const owedBack = (owed: 'total' | 'amount'): Steps => ({
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
  // What the chargeback ended stays ended: what the provider gives us again is owed to the buyer.
  'charged-back': {
    'win-dispute': { to: 'refunding', legs: [`provider -${owed}`, `returns +${owed}`] },
  },
})

/**
 * Every journal there is, as data: what may happen to a subject in a state, what it is then, and what moves. Whatever
 * does not stand here is refused. docs/ledger.md shows each with an example.
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
    // The goods are handed over and both sides have said so: from here on a chargeback is the platform's loss.
    earned: {
      'charge-back': { to: 'earned-charged-back', legs: ['losses -price', 'fees -fees', 'provider +total'] },
    },
    'earned-charged-back': {
      'win-dispute': { to: 'earned', legs: ['provider -total', 'losses +price', 'fees +fees'] },
    },
    ...owedBack('total'),
  },
  stray: {
    new: { pay: { to: 'refunding', legs: ['provider -amount', 'returns +amount'] } },
    ...owedBack('amount'),
  },
  withdrawal: awaiting('payouts'),
  donation: awaiting('entity'),
  reward: { new: { earn: { to: 'earned', legs: ['rewards -amount', 'available +amount'] } } },
}

/** The state of a subject that nothing has happened to. */
export const firstState = 'new'

/** What an action does in a state; undefined where it is not possible. */
export function stepOf(kind: SubjectKind, state: string, action: Action): Step | undefined {
  return steps[kind][state]?.[action]
}
