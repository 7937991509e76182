import { orderRefunded, refundOwed, saleCancelled } from '../../events/order-events.ts'
import type { OrderView, RefundCause } from '../../shared/contract/order-views.ts'
import { Refusal } from '../../shared/refusals.ts'
import { changeRecyclable } from '../catalogue/change.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { auditPart } from '../kit/audit.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { requireOtherCase } from '../kit/people/admins/own-case.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part } from '../kit/table/transaction.ts'
import { sale } from '../ledger/movements.ts'
import { moveMoney, readJournals } from '../ledger/store.ts'
import { cleanReason, next } from './decide.ts'
import type { OrderRow } from './order-row.ts'
import { about } from './settle-payment.ts'
import { orderPart, readOrder, readOrderWithPayments } from './store.ts'

interface RefundDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Refunds an order in full before completion (rules 10.8): in one transaction the money is owed to the buyer and the ad
 * is for sale again. Event consumers refund at the provider and cancel the pickup.
 * @throws Refusal access.own_case, order.not_found, order.reason_required, order.not_refundable, order.disputed,
 * order.changed_meanwhile
 */
export async function refundOrder(
  { table, now }: RefundDeps,
  actor: Actor,
  { id, reason: written, version }: { readonly id: string; readonly reason: string; readonly version: number },
): Promise<OrderRow> {
  const reason = cleanReason(written)
  const before = await readOrder(table, id)
  if (before.version !== version) throw new Refusal('order.changed_meanwhile')
  const after = decideRefund(before, { by: 'admin', cause: 'admin', reason }, now)
  await requireOtherCase(table, actor, [before.buyerId, before.sellerId])
  await writeRefund({ table, now }, before, after, [auditPart(actor, auditOf(before, after, reason), now)])
  return after
}

/**
 * Writes a decided refund with its events.
 * @throws Refusal order.not_refundable, order.changed_meanwhile
 */
export async function writeRefund(
  { table, now }: RefundDeps,
  before: OrderRow,
  after: OrderRow,
  alongside: readonly Part[],
): Promise<void> {
  const { id, refund } = after
  if (refund?.cause === undefined || refund.cause === 'too_late') throw new Error(`${id} has no refund of a sale`)
  const { cause, reason } = refund
  const ad = await readRecyclable(table, before.recyclableId)
  const [journals, found] = await Promise.all([readJournals(table, `sale/${id}`), readOrderWithPayments(table, id)])
  const returned = found?.payments.find((payment) => payment.id === before.paymentId)?.returned?.amountCents ?? 0
  const backCents = Math.max(0, before.totalCents - returned)
  const { parts } = changeRecyclable(ad, 'payments', 'refund', { sale: undefined }, 'order.not_refundable')
  try {
    await moveMoney(table, [sale.refund(id)], {
      now,
      alongside: () => [
        ...parts,
        orderPart(before, after),
        ...alongside,
        outboxPart(orderRefunded, { ...about(after), cause, reason, backCents }, now),
        outboxPart(saleCancelled, { ...about(after), cause, reason }, now),
        outboxPart(
          refundOwed,
          { orderId: id, paymentId: String(before.paymentId), key: `sale-${before.paymentId}-${journals.length + 1}` },
          now,
        ),
      ],
    })
  } catch (error) {
    if (error instanceof ConditionsFailed) throw new Refusal('order.changed_meanwhile')
    if (error instanceof Refusal && error.code === 'ledger.step_not_possible') throw new Refusal('order.not_refundable')
    throw error
  }
}

interface RefundTerms {
  readonly by: 'admin' | 'clock' | 'accounts'
  readonly cause: RefundCause
  readonly reason: string | null
}

/** @throws Refusal order.disputed; order.not_refundable unless paid and not handed over */
export function decideRefund(before: OrderRow, { by, cause, reason }: RefundTerms, now: Date): OrderRow {
  if (before.dispute?.status === 'open') throw new Refusal('order.disputed')
  if (before.status !== 'paid' || before.paymentId === null) throw new Refusal('order.not_refundable')
  const refund: OrderView['refund'] = { cause, reason, at: now.toISOString() }
  return { ...before, status: next(before.status, by, 'refund', 'refunding'), refund, version: before.version + 1 }
}

function auditOf(before: OrderRow, after: OrderRow, reason: string) {
  return {
    action: 'refund:order',
    targetId: before.id,
    before: { status: before.status },
    after: { status: after.status },
    reason,
  }
}
