import type { Action } from './steps.ts'
import type { Subject, SubjectKind, TermsOf } from './terms.ts'

/**
 * A requested movement of money. Subject, action and reference are its permanent business key; repetitions have no
 * effect.
 */
export interface Movement {
  readonly subject: Subject
  readonly action: Action
  /** The payment, pickup or refund behind it; distinguishes repeated actions. */
  readonly reference: string
  /** The terms of the subject; only in the movement that opens it. */
  readonly terms?: TermsOf<SubjectKind>
}

type Given<Kind extends SubjectKind> = Omit<TermsOf<Kind>, 'kind'>

/**
 * The movements of a sale (rules 10.2 to 10.8). The id is the order's. Price and fees (both fee lines together) are the
 * order's too, so a changed fee affects no existing sale.
 */
export const sale = {
  /** A payment that matches the order in amount, currency and ad. */
  pay: (id: string, paymentId: string, given: Given<'sale'>): Movement => ({
    ...movement(`sale/${id}`, 'pay', paymentId),
    terms: { kind: 'sale', ...given },
  }),
  accept: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'accept', pickupId),
  cancel: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'cancel', pickupId),
  /** Both sides have confirmed the pickup; the seller has earned the price. */
  earn: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'earn', pickupId),
  /** An admin refunds the buyer in full before completion; the amount is owed until the provider returns it. */
  refund: (id: string): Movement => movement(`sale/${id}`, 'refund'),
  /** The provider has returned the refund. */
  repay: (id: string, refundId: string): Movement => movement(`sale/${id}`, 'repay', refundId),
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
  chargeBack: (id: string, chargebackId: string): Movement => movement(`stray/${id}`, 'charge-back', chargebackId),
  winDispute: (id: string, chargebackId: string): Movement => movement(`stray/${id}`, 'win-dispute', chargebackId),
}

/** A withdrawal. Derive its id from the idempotency key, so that a retry is the same withdrawal. */
export const withdrawal = {
  hold: (id: string, given: Given<'withdrawal'>): Movement => ({
    ...movement(`withdrawal/${id}`, 'hold'),
    terms: { kind: 'withdrawal', ...given },
  }),
  /** An admin has made the transfer. */
  post: (id: string): Movement => movement(`withdrawal/${id}`, 'post'),
  /** The transfer failed; the money is available again. */
  release: (id: string): Movement => movement(`withdrawal/${id}`, 'release'),
}

/** A donation by request or by preference; derive its id like a withdrawal's. */
export const donation = {
  hold: (id: string, given: Given<'donation'>): Movement => ({
    ...movement(`donation/${id}`, 'hold'),
    terms: { kind: 'donation', ...given },
  }),
  /** The entity has received the money. */
  post: (id: string): Movement => movement(`donation/${id}`, 'post'),
  /** An admin rejected it; the money is available again. */
  release: (id: string): Movement => movement(`donation/${id}`, 'release'),
}

/** Returns the platform's reward for a qualified referral; the id is the referral's (rules 11.1). */
export function reward(id: string, given: Given<'reward'>): Movement {
  return { ...movement(`reward/${id}`, 'earn'), terms: { kind: 'reward', ...given } }
}

function movement(subject: Subject, action: Action, reference = ''): Movement {
  return { subject, action, reference }
}
