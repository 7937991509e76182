import type { OrderRow } from '../../../functions/orders/order-row.ts'
import type { Payment } from '../../../functions/orders/payment.ts'
import type { Provider } from '../../../functions/orders/provider/provider.ts'
import type { ReportLine } from '../../../functions/orders/provider/report-lines.ts'

export interface MemoryProvider extends Provider {
  readonly payments: Map<string, Payment>
  readonly refundKeys: string[]
  refusal: Error | undefined
  /** Movements of the balance; undefined while the report is not made yet. */
  report: ReportLine[] | undefined
}

export function memoryProvider(now: () => Date): MemoryProvider {
  const payments = new Map<string, Payment>()
  const provider: MemoryProvider = {
    payments,
    refundKeys: [],
    refusal: undefined,
    report: [],
    balanceReport: async (from, to) =>
      provider.report?.filter(({ at }) => at >= from.toISOString() && at <= to.toISOString()),
    openCheckout: async ({ id }) => ({ preferenceId: `pref-${id}`, url: `https://pay.example/${id}` }),
    payment: async (id) => payments.get(id),
    async *paymentsChanged(from, to) {
      for (const payment of payments.values()) {
        const changed = new Date(payment.updatedAt)
        if (changed >= from && changed <= to) yield payment
      }
    },
    async refund(paymentId, key) {
      provider.refundKeys.push(key)
      if (provider.refusal) throw provider.refusal
      const payment = payments.get(paymentId)
      if (!payment) throw new Error(`There is no payment ${paymentId}`)
      const returned = {
        paymentStatus: 'returned',
        detail: 'refunded',
        refundId: '99',
        updatedAt: now().toISOString(),
      } as const
      const rest = payment.returnedCents > 0 && { returnedCents: payment.amountCents }
      payments.set(paymentId, { ...payment, ...returned, ...rest })
    },
  }
  return provider
}

/** Returns a payment of an order, approved by default. */
export function paymentOf(order: OrderRow, id: string, change: Partial<Payment> = {}): Payment {
  return {
    id,
    paymentStatus: 'approved',
    detail: 'approved/accredited',
    orderId: order.id,
    recyclableId: order.recyclableId,
    amountCents: order.totalCents,
    currency: 'BRL',
    method: 'visa',
    updatedAt: '2026-11-21T12:00:00.000Z',
    refundId: null,
    returnedCents: 0,
    feeCents: null,
    chargedBackCents: null,
    deadline: null,
    ...change,
  }
}
