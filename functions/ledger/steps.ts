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
  'defer',
  'mature',
  'refund',
  'repay',
  'repay-by-pix',
  'charge-back',
  'win-dispute',
  'hold',
  'post',
  'release',
  'dispute',
  'win',
  'lose',
  'return',
  'claw-back',
  'settle-claim',
  'write-off',
  'repay-claim',
  'undo',
  'carry',
  'provider-fee',
  'correct',
  'correct-return',
  'correct-cost',
  'transfer-to-bank',
  'transfer-back',
] as const
export type Action = (typeof actions)[number]

export interface Step {
  readonly to: string
  readonly legs: readonly Leg[]
  /** Outgoing money; refused during a suspension. */
  readonly isOutgoing?: true
}

/**
 * A dispute before completion holds the price (rules 10.24). `return`: the provider gave the money back to the buyer.
 * The pickup may be cancelled, but neither accepted nor confirmed.
 */
const disputedSteps = (from: 'paid' | 'accepted'): Steps[string] => ({
  win: { to: from, legs: ['disputed -price', from === 'paid' ? 'escrow +price' : 'pending +price'] },
  lose: { to: 'charged-back', legs: ['disputed -price', 'fees -fees', 'provider +total'] },
  return: { to: 'refunded', legs: ['disputed -price', 'fees -fees', 'provider +total'] },
  ...(from === 'accepted' && { cancel: { to: 'paid-disputed', legs: [] } }),
})

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
    // The provider cannot pay back, so its balance keeps the money and the platform pays from the bank.
    // It moves what is still owed: the provider may have returned a part.
    'repay-by-pix': { to: 'repaid-by-pix', legs: ['returns -moved', 'payouts +moved'] },
    'charge-back': { to: 'charged-back', legs: [`returns -${owed}`, `provider +${owed}`] },
  },
  refunded: {
    'charge-back': { to: 'refunded-charged-back', legs: [`losses -${owed}`, `provider +${owed}`] },
  },
  'repaid-by-pix': {
    'charge-back': { to: 'repaid-charged-back', legs: [`losses -${owed}`, `provider +${owed}`] },
  },
  'repaid-charged-back': {
    'win-dispute': { to: 'repaid-by-pix', legs: [`provider -${owed}`, `losses +${owed}`] },
  },
  'refunded-charged-back': {
    'win-dispute': { to: 'refunded', legs: [`provider -${owed}`, `losses +${owed}`] },
  },
  // A chargeback closes the sale; a won dispute is owed to the buyer.
  'charged-back': {
    'win-dispute': { to: 'refunding', legs: [`provider -${owed}`, `returns +${owed}`] },
  },
})

/** A share returns to where it was. */
const disputeEnds = [
  ...(['disputed -price', 'uncovered +uncovered', 'available +covered', 'deferred +deferred'] as const),
] as const

/** The provider may change its fee, and gives it back with a refund. */
const feeStep: Steps[string] = {
  'provider-fee': { to: 'charged', legs: ['provider-costs -moved', 'provider +moved'] },
}

function correctionStep(bearer: 'losses' | 'returns' | 'provider-costs'): Step {
  return { to: 'corrected', legs: [`${bearer} -moved`, 'provider +moved'] }
}

/** Brings the account `provider` to what the provider holds: a loss, a debt to the buyer that is paid, or a cost. */
const correctionSteps: Steps[string] = {
  correct: correctionStep('losses'),
  'correct-return': correctionStep('returns'),
  'correct-cost': correctionStep('provider-costs'),
}

/** What the provider's balance report has and no payment explains: a loss or a cost, never a debt to a buyer. */
const adjustmentSteps: Steps[string] = {
  correct: correctionStep('losses'),
  'correct-cost': correctionStep('provider-costs'),
}

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
      dispute: { to: 'paid-disputed', legs: ['escrow -price', 'disputed +price'] },
      'charge-back': { to: 'charged-back', legs: ['escrow -price', 'fees -fees', 'provider +total'] },
    },
    accepted: {
      cancel: { to: 'paid', legs: ['pending -price', 'escrow +price'] },
      earn: { to: 'earned', legs: ['pending -price', 'available +price'] },
      // Available after 30 days (rules 10.35); the sale is earned all the same.
      defer: { to: 'earned', legs: ['pending -price', 'deferred +price'] },
      refund: { to: 'refunding', legs: ['pending -price', 'fees -fees', 'returns +total'] },
      dispute: { to: 'accepted-disputed', legs: ['pending -price', 'disputed +price'] },
      'charge-back': { to: 'charged-back', legs: ['pending -price', 'fees -fees', 'provider +total'] },
    },
    // Both sides have confirmed the pickup; from here on a chargeback is the platform's loss.
    earned: {
      mature: { to: 'earned', legs: ['deferred -price', 'available +price'] },
      dispute: {
        to: 'earned-disputed',
        legs: ['deferred -deferred', 'available -covered', 'uncovered -uncovered', 'disputed +price'],
      },
      'charge-back': { to: 'earned-charged-back', legs: ['losses -price', 'fees -fees', 'provider +total'] },
    },
    'earned-charged-back': {
      mature: { to: 'earned-charged-back', legs: ['deferred -price', 'available +price'] },
      'win-dispute': { to: 'earned', legs: ['provider -total', 'losses +price', 'fees +fees'] },
    },
    'paid-disputed': disputedSteps('paid'),
    'accepted-disputed': disputedSteps('accepted'),
    'earned-disputed': {
      win: { to: 'earned', legs: [...disputeEnds] },
      // The platform carries the loss; an admin may then claim it from the seller.
      lose: {
        to: 'earned-charged-back',
        legs: [...disputeEnds, ...(['losses -price', 'fees -fees', 'provider +total'] as const)],
      },
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
  // Undone when the chargeback is reimbursed, or by admins: `decide` gives back what was paid (rules 10.25).
  claim: {
    new: { 'claw-back': { to: 'owed', legs: ['owed -amount', 'losses +amount'] } },
    owed: {
      undo: { to: 'undone', legs: ['losses -amount', 'owed +amount'] },
      // Of a deleted account: the unpaid part follows its holder to a new one.
      carry: { to: 'carried', legs: ['losses -moved', 'owed +moved'] },
    },
  },
  repayment: { new: { 'repay-claim': { to: 'repaid', legs: ['owed -amount', 'available +amount'] } } },
  settlement: { new: { 'settle-claim': { to: 'settled', legs: ['available -amount', 'owed +amount'] } } },
  waiver: {
    new: { 'write-off': { to: 'written-off', legs: ['losses -amount', 'owed +amount'] } },
    'written-off': { undo: { to: 'undone', legs: ['owed -amount', 'losses +amount'] } },
  },
  fee: { new: feeStep, charged: feeStep },
  correction: { new: correctionSteps, corrected: correctionSteps },
  adjustment: { new: adjustmentSteps, corrected: adjustmentSteps },
  transfer: {
    new: { 'transfer-to-bank': { to: 'transferred', legs: ['bank -amount', 'provider +amount'] } },
    transferred: { 'transfer-back': { to: 'undone', legs: ['provider -amount', 'bank +amount'] } },
  },
}

export const firstState = 'new'

export function namesMoved({ legs }: Pick<Step, 'legs'>): boolean {
  return legs.some((leg) => leg.endsWith('moved'))
}

export function stepOf(kind: SubjectKind, state: string, action: Action): Step | undefined {
  return steps[kind][state]?.[action]
}
