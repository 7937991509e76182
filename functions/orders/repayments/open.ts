import { repaymentNeeded } from '../../../events/order-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Table } from '../../kit/table/table.ts'
import { transact } from '../../kit/table/transaction.ts'
import { readBooked } from '../reconciliation/booked.ts'
import { about } from '../settle-payment.ts'
import { readOrder } from '../store.ts'
import { newRepayment } from './decide.ts'
import { findRepayments, repaymentPart } from './store.ts'

/**
 * Lists what the provider refuses to pay back as owed to the buyer, and asks the buyer for the PIX key (rules 10.32).
 * Idempotent.
 */
export async function openRepayment(
  { table, now }: { readonly table: Table; readonly now: Date },
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
): Promise<void> {
  const [known] = await findRepayments(table, [paymentId])
  const { returnsCents } = await readBooked(table, paymentId, orderId)
  if (known || returnsCents <= 0) return
  const order = await readOrder(table, orderId)
  const row = newRepayment(order, { paymentId, amountCents: returnsCents }, now)
  const event = outboxPart(repaymentNeeded, { ...about(order), amountCents: returnsCents }, now)
  await transact(table, [repaymentPart(undefined, row), event]).catch((error: unknown) => {
    // A concurrent call was faster.
    if (!(error instanceof Refusal)) throw error
  })
}
