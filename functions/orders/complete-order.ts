import { orderCompleted } from '../../events/order-events.ts'
import type { Deferral } from '../../shared/pickups/deferral.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'
import { decideCompletion } from './decide.ts'
import { about } from './settle-payment.ts'
import { orderPart, readOrder } from './store.ts'

interface CompleteDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Completes an order after its pickup; the second confirmation already moved the money. Idempotent.
 * @throws Refusal order.not_found, order.changed_meanwhile (the event is retried)
 */
export async function completeOrder(
  { table, now }: CompleteDeps,
  orderId: string,
  deferred: Deferral | null = null,
): Promise<void> {
  const before = await readOrder(table, orderId)
  const after = decideCompletion(before, deferred)
  if (!after) return
  const isCompleted = after.status !== before.status
  await transact(table, [
    orderPart(before, after),
    ...(isCompleted ? [outboxPart(orderCompleted, about(after), now)] : []),
  ])
}
