import type { Now } from '../../aws/endpoint/endpoint.ts'
import type { Books } from './books.ts'
import type { Deliveries } from './deliveries.ts'
import type { Preference, SandboxPayment } from './entries.ts'
import { returnedCentsOf } from './statement.ts'

export const checkoutChoices = {
  card: { status: 'approved', detail: 'accredited', method: 'visa' },
  refused: { status: 'rejected', detail: 'cc_rejected_insufficient_amount', method: 'visa' },
  pix: { status: 'pending', detail: 'pending_waiting_transfer', method: 'pix' },
  boleto: { status: 'pending', detail: 'pending_waiting_payment', method: 'bolbradesco' },
} as const
export type CheckoutChoice = keyof typeof checkoutChoices

/** Later status changes, triggered from the console: allowed current statuses and the new status. */
export const statusChanges = {
  approve: { from: ['pending'], status: 'approved', detail: 'accredited' },
  expire: { from: ['pending'], status: 'cancelled', detail: 'expired' },
  mediate: { from: ['approved'], status: 'in_mediation', detail: 'pending' },
  keep: { from: ['in_mediation'], status: 'approved', detail: 'accredited' },
  dispute: { from: ['approved', 'in_mediation', 'refunded'], status: 'charged_back', detail: 'in_process' },
  lose: { from: ['charged_back'], status: 'charged_back', detail: 'settled' },
  win: { from: ['charged_back'], status: 'charged_back', detail: 'reimbursed' },
  // Rare, but seen: an approved payment that is refused or cancelled afterwards.
  refuse: { from: ['approved', 'pending'], status: 'rejected', detail: 'cc_rejected_high_risk' },
  cancel: { from: ['approved', 'pending'], status: 'cancelled', detail: 'by_admin' },
} as const
export type StatusChange = keyof typeof statusChanges

export interface Payments {
  /** Records a payment; returns undefined when the preference has expired. */
  pay(preference: Preference, choice: CheckoutChoice): SandboxPayment | undefined
  /** Changes the status; returns false when the current status does not allow it. */
  change(payment: SandboxPayment, change: StatusChange): boolean
  /** Refunds half of the amount, as the provider's panel can; returns false when nothing is refundable. */
  refundHalf(payment: SandboxPayment): boolean
  /** Refunds what is left of the amount; returns undefined when nothing is refundable. Idempotent by key. */
  refund(payment: SandboxPayment, idempotencyKey: string): SandboxPayment['refunds'][number] | undefined
}

/** Creates and changes payments; each change sends a webhook to the shop. */
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
      const { from, status, detail } = statusChanges[change]
      if (!(from as readonly string[]).includes(payment.status)) return false
      const at = now().toISOString()
      const approvedAt = change === 'approve' ? at : payment.approvedAt
      keep({ ...payment, status, detail, approvedAt, updatedAt: at })
      return true
    },
    refundHalf(payment) {
      if (payment.status !== 'approved' || payment.refunds.length > 0) return false
      const at = now().toISOString()
      const amount = Math.floor(payment.amount * 50) / 100
      const made = { id: books.freshId(), amount, idempotencyKey: `half-${payment.id}`, createdAt: at }
      keep({ ...payment, detail: 'partially_refunded', refunds: [made], updatedAt: at })
      return true
    },
    refund(payment, idempotencyKey) {
      const same = payment.refunds.find((one) => one.idempotencyKey === idempotencyKey)
      if (same) return same
      // A lost mediation is a refund by the provider.
      if (payment.status !== 'approved' && payment.status !== 'in_mediation') return undefined
      const at = now().toISOString()
      const amount = (Math.round(payment.amount * 100) - returnedCentsOf(payment)) / 100
      const made = { id: books.freshId(), amount, idempotencyKey, createdAt: at }
      keep({ ...payment, status: 'refunded', detail: 'refunded', refunds: [...payment.refunds, made], updatedAt: at })
      return made
    },
  }
}
