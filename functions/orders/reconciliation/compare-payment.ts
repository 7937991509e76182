import type { Finding } from '../../../shared/contract/order-views.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Payment } from '../payment.ts'
import type { Provider } from '../provider/provider.ts'
import { settlePayment } from '../settle-payment.ts'
import { type BookedPayment, readBooked } from './booked.ts'
import { differenceOf } from './compare.ts'

interface CompareDeps {
  readonly table: Table
  readonly provider: Pick<Provider, 'payment'>
  readonly now: Date
}

export interface ComparedPayment {
  readonly booked: BookedPayment
  readonly seen: Payment | undefined
  readonly difference: Finding | undefined
}

/**
 * Asks the provider about one payment, books what is missing, and compares.
 * @throws UnreadablePayment, Refusal those of `settlePayment`, and errors of the connection
 */
export async function comparePayment(
  { table, provider, now }: CompareDeps,
  { paymentId, orderId }: { readonly paymentId: string; readonly orderId: string | null },
): Promise<ComparedPayment> {
  const seen = await provider.payment(paymentId)
  if (seen) await settlePayment({ table, now }, seen, { again: true })
  const booked = await readBooked(table, paymentId, orderId ?? seen?.orderId ?? null)
  return { booked, seen, difference: differenceOf(booked, seen, now) }
}
