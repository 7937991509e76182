import type { OrderRow } from '../../../functions/orders/order-row.ts'
import { quotePurchase } from '../../../shared/money.ts'

type Between = Pick<OrderRow, 'id' | 'recyclableId' | 'buyerId' | 'sellerId'>

export function openOrder(of: Between, now: Date, more: Partial<OrderRow> = {}): OrderRow {
  return {
    ...of,
    type: 'Latas',
    status: 'created',
    ...quotePurchase(500),
    checkout: { preferenceId: '1234567-1', url: 'https://pay.example/checkout?pref_id=1234567-1' },
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + 72 * 3_600_000).toISOString(),
    paidAt: null,
    paymentId: null,
    refund: null,
    version: 1,
    ...more,
  }
}

export function soldOrder(of: Between, now: Date): OrderRow {
  return openOrder(of, now, { status: 'paid', paidAt: now.toISOString(), paymentId: '1300000001', version: 2 })
}
