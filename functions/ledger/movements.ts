import type { PlatformAccount } from './accounts.ts'
import type { Action } from './steps.ts'
import type { Subject, SubjectKind, TermsOf } from './terms.ts'

/** Subject, action and reference are a permanent business key; repetitions have no effect. */
export interface Movement {
  readonly subject: Subject
  readonly action: Action
  /** Distinguishes repeated actions: a payment, pickup or refund. */
  readonly reference: string
  /** Only in the movement that opens the subject. */
  readonly terms?: TermsOf<SubjectKind>
  /** Only in movements of fees, corrections, repayments by PIX and carried claims; not zero. */
  readonly movedCents?: number
}

type Given<Kind extends SubjectKind> = Omit<TermsOf<Kind>, 'kind'>

/**
 * Rules 10.2 to 10.8. Id, price and fees (both fee lines together) are the order's, so a changed fee affects no
 * existing sale.
 */
export const sale = {
  /** A payment that matches the order in amount, currency and ad. */
  pay: (id: string, paymentId: string, given: Given<'sale'>): Movement => ({
    ...movement(`sale/${id}`, 'pay', paymentId),
    terms: { kind: 'sale', ...given },
  }),
  accept: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'accept', pickupId),
  cancel: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'cancel', pickupId),
  /** Both sides have confirmed the pickup. */
  earn: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'earn', pickupId),
  /** Completed as by `earn`, but available later (rules 10.35). */
  defer: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'defer', pickupId),
  mature: (id: string): Movement => movement(`sale/${id}`, 'mature'),
  /** An admin refunds the buyer before completion; the amount is owed until the provider returns it. */
  refund: (id: string): Movement => movement(`sale/${id}`, 'refund'),
  repay: (id: string, refundId: string): Movement => movement(`sale/${id}`, 'repay', refundId),
  /** An admin has paid the buyer by PIX, since the provider cannot; `reference` is the transfer's end-to-end id. */
  repayByPix: (id: string, reference: string, movedCents: number): Movement => ({
    ...movement(`sale/${id}`, 'repay-by-pix', reference),
    movedCents,
  }),
  /** The buyer disputes the payment; `disputeId` is new for each dispute of a sale. */
  dispute: (id: string, disputeId: string): Movement => movement(`sale/${id}`, 'dispute', disputeId),
  win: (id: string, disputeId: string): Movement => movement(`sale/${id}`, 'win', disputeId),
  lose: (id: string, disputeId: string): Movement => movement(`sale/${id}`, 'lose', disputeId),
  /** Lost before completion, and the provider has refunded the buyer. */
  return: (id: string, disputeId: string): Movement => movement(`sale/${id}`, 'return', disputeId),
  /** The buyer's bank has reversed the payment. */
  chargeBack: (id: string, chargebackId: string): Movement => movement(`sale/${id}`, 'charge-back', chargebackId),
  /** The bank has returned the reversed payment. */
  winDispute: (id: string, chargebackId: string): Movement => movement(`sale/${id}`, 'win-dispute', chargebackId),
}

/** A second payment for a sale, refunded at once; the id is the provider's. */
export const stray = {
  pay: (id: string, amountCents: number): Movement => ({
    ...movement(`stray/${id}`, 'pay'),
    terms: { kind: 'stray', amountCents },
  }),
  repay: (id: string, refundId: string): Movement => movement(`stray/${id}`, 'repay', refundId),
  repayByPix: (id: string, reference: string, movedCents: number): Movement => ({
    ...movement(`stray/${id}`, 'repay-by-pix', reference),
    movedCents,
  }),
  chargeBack: (id: string, chargebackId: string): Movement => movement(`stray/${id}`, 'charge-back', chargebackId),
  winDispute: (id: string, chargebackId: string): Movement => movement(`stray/${id}`, 'win-dispute', chargebackId),
}

/** Derive the id from the idempotency key, so that a retry is the same withdrawal. */
export const withdrawal = {
  hold: (id: string, given: Given<'withdrawal'>): Movement => ({
    ...movement(`withdrawal/${id}`, 'hold'),
    terms: { kind: 'withdrawal', ...given },
  }),
  /** An admin has made the transfer. */
  post: (id: string): Movement => movement(`withdrawal/${id}`, 'post'),
  /** The transfer failed. */
  release: (id: string): Movement => movement(`withdrawal/${id}`, 'release'),
}

/** By request or by preference; derive the id like a withdrawal's. */
export const donation = {
  hold: (id: string, given: Given<'donation'>): Movement => ({
    ...movement(`donation/${id}`, 'hold'),
    terms: { kind: 'donation', ...given },
  }),
  post: (id: string): Movement => movement(`donation/${id}`, 'post'),
  release: (id: string): Movement => movement(`donation/${id}`, 'release'),
}

/** The platform's reward for a qualified referral (rules 11.1). */
export function reward(id: string, given: Given<'reward'>): Movement {
  return { ...movement(`reward/${id}`, 'earn'), terms: { kind: 'reward', ...given } }
}

/** An admin decides that the seller owes a loss (rules 10.25). One claim a dispute. */
export function clawBack(disputeId: string, given: Given<'claim'>): Movement {
  return { ...movement(`claim/${disputeId}`, 'claw-back'), terms: { kind: 'claim', ...given } }
}

/** Earnings pay a claim. `decide` adds it by itself; the version of the balance before it makes it unique. */
export function settleClaim(version: number, given: Given<'settlement'>): Movement {
  const id = `${given.userId}-${version}`
  return { ...movement(`settlement/${id}`, 'settle-claim'), terms: { kind: 'settlement', ...given } }
}

/** Two admins waive what is left of a claim. */
export function writeOff(disputeId: string, given: Given<'waiver'>): Movement {
  return { ...movement(`waiver/${disputeId}`, 'write-off'), terms: { kind: 'waiver', ...given } }
}

/** `decide` adds the repayment of what earnings had paid. A write-off must be undone in the same call, before it. */
export function undoClaim(disputeId: string): Movement {
  return movement(`claim/${disputeId}`, 'undo')
}

/** What a deleted account still owes for a claim; a claim of the new account follows it. */
export function carryClaim(disputeId: string, movedCents: number): Movement {
  return { ...movement(`claim/${disputeId}`, 'carry'), movedCents }
}

/** What was written off is owed again; only together with the claim. */
export function undoWriteOff(disputeId: string): Movement {
  return movement(`waiver/${disputeId}`, 'undo')
}

/** Gives back what earnings paid for a claim that is undone. `decide` adds it by itself. */
export function repayClaim(claim: Subject, given: Given<'repayment'>): Movement {
  const id = claim.slice('claim/'.length)
  return { ...movement(`repayment/${id}`, 'repay-claim'), terms: { kind: 'repayment', ...given } }
}

interface OfPayment {
  /** Counts the journals of the subject, from 1. */
  readonly number: number
  /** What the provider holds less from now on; below zero: more. */
  readonly movedCents: number
}

/** The difference to what is booked of the provider's fee so far. */
export function providerFee(
  paymentId: string,
  { number, movedCents, orderId }: OfPayment & { readonly orderId: string },
): Movement {
  return {
    ...movement(`fee/${paymentId}`, 'provider-fee', String(number)),
    movedCents,
    ...(number === 1 && { terms: { kind: 'fee', paymentId, orderId } as const }),
  }
}

/** Who bears what the provider holds less than is booked; `returns` ends a debt to the buyer. */
const correctionActions = {
  losses: 'correct',
  returns: 'correct-return',
  'provider-costs': 'correct-cost',
} as const satisfies Partial<Record<PlatformAccount, Action>>

export function correct(
  paymentId: string,
  {
    number,
    movedCents,
    against,
    orderId,
  }: OfPayment & { readonly against: keyof typeof correctionActions; readonly orderId: string | null },
): Movement {
  return {
    ...movement(`correction/${paymentId}`, correctionActions[against], String(number)),
    movedCents,
    ...(number === 1 && { terms: { kind: 'correction', paymentId, orderId } as const }),
  }
}

/** What the balance report of the provider has and no payment explains. */
export function adjust(
  source: string,
  { number, movedCents, against }: OfPayment & { readonly against: Exclude<keyof typeof correctionActions, 'returns'> },
): Movement {
  return {
    ...movement(`adjustment/${source}`, correctionActions[against], String(number)),
    movedCents,
    ...(number === 1 && { terms: { kind: 'adjustment', source } as const }),
  }
}

/** An admin enters what the provider paid out to the bank; `reference` is the provider's. */
export function transferToBank(reference: string, given: Given<'transfer'>): Movement {
  return { ...movement(`transfer/${reference}`, 'transfer-to-bank'), terms: { kind: 'transfer', ...given } }
}

/** Two admins undo an entry that the provider does not have. */
export function transferBack(reference: string): Movement {
  return movement(`transfer/${reference}`, 'transfer-back')
}

function movement(subject: Subject, action: Action, reference = ''): Movement {
  return { subject, action, reference }
}
