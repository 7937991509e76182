import type { Finding } from '../../shared/contract/order-views.ts'
import type { OrderRow } from './order-row.ts'
import type { Payment } from './payment.ts'

type Order = Pick<OrderRow, 'id' | 'totalCents' | 'recyclableId'>

/** What of a payment is not as ordered: amount in centavos, currency, ad, and the order itself. */
export function differingFields(
  order: Order,
  {
    amountCents,
    currency,
    recyclableId,
    orderId,
  }: Pick<Payment, 'amountCents' | 'currency' | 'recyclableId' | 'orderId'>,
): Finding['differs'] {
  const fields = [
    { what: 'amount', provider: String(amountCents), ledger: String(order.totalCents) },
    { what: 'currency', provider: currency, ledger: 'BRL' },
    { what: 'ad', provider: recyclableId ?? '', ledger: order.recyclableId },
    { what: 'order', provider: orderId ?? '', ledger: order.id },
  ] as const
  return fields.filter(({ provider, ledger }) => provider !== ledger)
}
