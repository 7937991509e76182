import * as z from 'zod'
import { repaymentStatus } from '../life-cycles/repayment.ts'
import { operation, refusals } from './operation.ts'
import { orderId, paymentId } from './order-views.ts'

const noun = 'orders'
export const repaymentsShown = 100

/** What the provider cannot pay back to a buyer, and its payment by PIX (rules 10.32). */
export const repayment = z.object({
  paymentId,
  orderId,
  /** Title of the ad at the time of the order. */
  type: z.string(),
  buyerId: z.uuid(),
  amountCents: z.int().positive(),
  status: repaymentStatus,
  /** The PIX key: the buyer's own CPF or CNPJ; null until it is stated. */
  taxId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endorsedBy: z.uuid().nullable(),
  paidAt: z.iso.datetime().nullable(),
  version: z.int().positive(),
})
export type Repayment = z.infer<typeof repayment>

/** Operations about money that the provider cannot pay back; part of the orders. */
export const repaymentOperations = {
  repayment: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'order', others: 'order.not_found' },
    method: 'GET',
    path: '/orders/{id}/repayment',
    summary: 'What the provider cannot pay back of one order, for its buyer; null for the seller or without any',
  })
    .input(z.object({ id: orderId }))
    .output(z.object({ item: repayment.nullable(), ownTaxId: z.string().nullable() }))
    .errors(refusals('order.not_found')),
  stateRepaymentKey: operation({
    noun,
    access: 'signed-in',
    relation: { is: 'participant', of: 'order', others: 'order.not_found' },
    method: 'POST',
    path: '/orders/{id}/repayment',
    summary: 'The buyer states the own CPF or CNPJ as PIX key for what the provider cannot pay back',
  })
    .input(z.object({ id: orderId, taxId: z.string().trim().min(1).max(24) }))
    .output(repayment)
    .errors(
      refusals(
        ...(['order.not_found', 'repayment.not_found', 'repayment.not_possible'] as const),
        ...(['repayment.tax_id_missing', 'repayment.tax_id_differs', 'profile.not_found'] as const),
      ),
    ),
  repayments: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/payments/repayments',
    summary: 'What is owed to buyers because the provider cannot pay it back, oldest first',
  })
    .input(z.object({}))
    .output(z.object({ items: z.array(repayment), owedCents: z.int() })),
  payRepayment: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'POST',
    path: '/admin/payments/repayments/{paymentId}/pay',
    summary: 'Approve a repayment by PIX, or enter its transfer as the second admin',
  })
    .input(z.object({ paymentId, endToEndId: z.string().trim().max(40).default(''), version: z.int() }))
    .output(repayment)
    .errors(
      refusals(
        ...(['repayment.not_found', 'repayment.not_possible', 'repayment.changed_meanwhile'] as const),
        ...(['repayment.second_admin_needed', 'access.own_case', 'ledger.busy'] as const),
        ...(['withdrawal.end_to_end_required', 'withdrawal.end_to_end_invalid'] as const),
        ...(['withdrawal.end_to_end_used', 'finding.provider_unavailable', 'order.changed_meanwhile'] as const),
      ),
    ),
}
