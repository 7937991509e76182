import type { OrderRow } from '../../functions/orders/order-row.ts'
import { type Payment, readPayment } from '../../functions/orders/payment.ts'
import { feesOf } from '../sandboxes/mercado-pago/api.ts'
import type { Preference, SandboxPayment } from '../sandboxes/mercado-pago/entries.ts'

export interface DemoStatus {
  readonly status: string
  readonly detail: string
  readonly returnedCents?: number
}

export interface DemoPayment {
  readonly preference: Preference
  readonly payment: SandboxPayment
}

const reais = (cents: number) => cents / 100

/** A payment as the sandbox keeps it and as the shop reads it. */
export function demoPayment(
  order: OrderRow,
  id: number,
  { status, detail, returnedCents = 0 }: DemoStatus,
  at: Date,
): { readonly sandbox: DemoPayment; readonly payment: Payment } {
  const [preferenceId, amount, updatedAt] = [`demo-${id}`, reais(order.totalCents), at.toISOString()]
  const refunds =
    returnedCents === 0
      ? []
      : [{ id: id + 100, amount: reais(returnedCents), idempotencyKey: `demo-${id}`, createdAt: updatedAt }]
  const back = 'https://retorna.example/thanks'
  const preference: Preference = {
    kind: 'preference',
    id: preferenceId,
    idempotencyKey: order.id,
    reference: order.id,
    title: order.type,
    amount,
    currency: 'BRL',
    metadata: { recyclable_id: order.recyclableId },
    backUrls: { success: back, failure: back, pending: back },
    notificationUrl: back,
    expiresAt: order.expiresAt,
    createdAt: order.createdAt,
  }
  const payment: SandboxPayment = {
    kind: 'payment',
    id,
    preferenceId,
    status,
    detail,
    method: 'visa',
    amount,
    currency: 'BRL',
    refunds,
    createdAt: order.createdAt,
    approvedAt: order.createdAt,
    updatedAt,
  }
  const read = readPayment({
    id,
    status,
    status_detail: detail,
    external_reference: order.id,
    metadata: preference.metadata,
    transaction_amount: amount,
    currency_id: 'BRL',
    payment_method_id: 'visa',
    refunds,
    date_last_updated: updatedAt,
    date_created: order.createdAt,
    // Booked at once, as at every payment: a fresh start has no difference.
    ...feesOf(payment),
  })
  return { sandbox: { preference, payment }, payment: read }
}
