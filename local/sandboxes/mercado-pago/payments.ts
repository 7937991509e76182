import type { Now } from '../../aws/endpoint/endpoint.ts'
import type { Books, Preference, SandboxPayment } from './books.ts'
import type { Deliveries } from './deliveries.ts'

/** What somebody can do in the checkout. */
export const checkoutChoices = {
  card: { status: 'approved', detail: 'accredited', method: 'visa' },
  refused: { status: 'rejected', detail: 'cc_rejected_insufficient_amount', method: 'visa' },
  pix: { status: 'pending', detail: 'pending_waiting_transfer', method: 'pix' },
  boleto: { status: 'pending', detail: 'pending_waiting_payment', method: 'bolbradesco' },
} as const
export type CheckoutChoice = keyof typeof checkoutChoices

/** What can become of a payment afterwards, from the console: from which states, to which. */
export const laterChanges = {
  approve: { from: ['pending'], status: 'approved', detail: 'accredited' },
  expire: { from: ['pending'], status: 'cancelled', detail: 'expired' },
  dispute: { from: ['approved', 'refunded'], status: 'charged_back', detail: 'settled' },
  win: { from: ['charged_back'], status: 'charged_back', detail: 'reimbursed' },
} as const
export type LaterChange = keyof typeof laterChanges

export interface Payments {
  /** A payment in a checkout; undefined where its time is over. */
  pay(preference: Preference, choice: CheckoutChoice): SandboxPayment | undefined
  /** False where the payment is not in a state for it. */
  change(payment: SandboxPayment, change: LaterChange): boolean
  /** Returns all of it; undefined where there is nothing to return. The same key again is the same refund. */
  refund(payment: SandboxPayment, idempotencyKey: string): SandboxPayment['refunds'][number] | undefined
}

/** What happens to payments; the shop is told of each change. */
export function createPayments(books: Books, deliveries: Pick<Deliveries, 'announce'>, now: Now): Payments {
  function keep(payment: SandboxPayment): SandboxPayment {
    books.keep(payment)
    deliveries.announce(payment.id)
    return payment
  }

  return {
    pay({ id: preferenceId, amount, currency, expiresAt }, choice) {
      const at = now().toISOString()
      if (expiresAt !== null && at >= expiresAt) return undefined
      const { status, detail, method } = checkoutChoices[choice]
      const approvedAt = status === 'approved' ? at : null
      const of = { id: books.freshId(), preferenceId, status, detail, method, amount, currency, refunds: [] }
      return keep({ kind: 'payment', ...of, createdAt: at, approvedAt, updatedAt: at })
    },
    change(payment, change) {
      const { from, status, detail } = laterChanges[change]
      if (!(from as readonly string[]).includes(payment.status)) return false
      const at = now().toISOString()
      const approvedAt = change === 'approve' ? at : payment.approvedAt
      keep({ ...payment, status, detail, approvedAt, updatedAt: at })
      return true
    },
    refund(payment, idempotencyKey) {
      const same = payment.refunds.find((one) => one.idempotencyKey === idempotencyKey)
      if (same) return same
      if (payment.status !== 'approved') return undefined
      const at = now().toISOString()
      const made = { id: books.freshId(), amount: payment.amount, idempotencyKey, createdAt: at }
      keep({ ...payment, status: 'refunded', detail: 'refunded', refunds: [...payment.refunds, made], updatedAt: at })
      return made
    },
  }
}
