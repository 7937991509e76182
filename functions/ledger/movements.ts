import type { Action } from './steps.ts'
import type { Subject, SubjectKind, TermsOf } from './terms.ts'

/**
 * Something that shall happen to money. Subject, action and reference are its business key, for ever: asked for again
 * it happens no second time, whoever asks and whenever.
 */
export interface Movement {
  readonly subject: Subject
  readonly action: Action
  /** The payment, pickup or refund it is done for, where an action can come more than once. */
  readonly reference: string
  /** What the subject is about: with the movement that opens it, and only there. */
  readonly terms?: TermsOf<SubjectKind>
}

type Given<Kind extends SubjectKind> = Omit<TermsOf<Kind>, 'kind'>

/**
 * The money movements of a sale (rules 10.2 to 10.8). The id is the order's; what is paid besides the price, both fee
 * lines together, comes from the order too, so that a changed fee changes no old sale.
 */
export const sale = {
  /** The provider's payment, equal to the order in amount, currency and ad. */
  pay: (id: string, paymentId: string, given: Given<'sale'>): Movement => ({
    ...movement(`sale/${id}`, 'pay', paymentId),
    terms: { kind: 'sale', ...given },
  }),
  /** A pickup is accepted. */
  accept: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'accept', pickupId),
  /** The accepted pickup is cancelled. */
  cancel: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'cancel', pickupId),
  /** Both sides have confirmed the pickup: the seller has earned the price. */
  earn: (id: string, pickupId: string): Movement => movement(`sale/${id}`, 'earn', pickupId),
  /** An admin gives the buyer everything back, before completion; it is owed until the provider has returned it. */
  refund: (id: string): Movement => movement(`sale/${id}`, 'refund'),
  /** The provider has returned it. */
  repay: (id: string, refundId: string): Movement => movement(`sale/${id}`, 'repay', refundId),
  /** The buyer's bank has taken the payment back. */
  chargeBack: (id: string, chargebackId: string): Movement => movement(`sale/${id}`, 'charge-back', chargebackId),
  /** It gave it to us again. */
  winDispute: (id: string, chargebackId: string): Movement => movement(`sale/${id}`, 'win-dispute', chargebackId),
}

/** A payment that came in for a sale which has one already; its id is the provider's. It goes back at once. */
export const stray = {
  pay: (id: string, amountCents: number): Movement => ({
    ...movement(`stray/${id}`, 'pay'),
    terms: { kind: 'stray', amountCents },
  }),
  repay: (id: string, refundId: string): Movement => movement(`stray/${id}`, 'repay', refundId),
  chargeBack: (id: string, chargebackId: string): Movement => movement(`stray/${id}`, 'charge-back', chargebackId),
  winDispute: (id: string, chargebackId: string): Movement => movement(`stray/${id}`, 'win-dispute', chargebackId),
}

/**
 * A withdrawal. Its id must be made from the submission's idempotency key, so that the same submission is the same
 * withdrawal.
 */
export const withdrawal = {
  hold: (id: string, given: Given<'withdrawal'>): Movement => ({
    ...movement(`withdrawal/${id}`, 'hold'),
    terms: { kind: 'withdrawal', ...given },
  }),
  /** An admin has made the transfer. */
  post: (id: string): Movement => movement(`withdrawal/${id}`, 'post'),
  /** It failed: the money is available again. */
  release: (id: string): Movement => movement(`withdrawal/${id}`, 'release'),
}

/** A donation to an entity, asked for or set apart by the preference; its id as with a withdrawal. */
export const donation = {
  hold: (id: string, given: Given<'donation'>): Movement => ({
    ...movement(`donation/${id}`, 'hold'),
    terms: { kind: 'donation', ...given },
  }),
  /** The entity has received it. */
  post: (id: string): Movement => movement(`donation/${id}`, 'post'),
  /** It was rejected: the money is available again. */
  release: (id: string): Movement => movement(`donation/${id}`, 'release'),
}

/** What the platform pays for a qualified referral; the id is the entry's (rules 11.1). */
export function reward(id: string, given: Given<'reward'>): Movement {
  return { ...movement(`reward/${id}`, 'earn'), terms: { kind: 'reward', ...given } }
}

function movement(subject: Subject, action: Action, reference = ''): Movement {
  return { subject, action, reference }
}
