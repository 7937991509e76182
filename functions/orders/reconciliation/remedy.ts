import { paymentNotified, refundOwed } from '../../../events/order-events.ts'
import type { Finding } from '../../../shared/contract/orders.ts'
import { auditPart } from '../../kit/audit.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Guarded, type Part, transact } from '../../kit/table/transaction.ts'
import { readFacts } from '../store.ts'
import { closeByHandPart, readFinding } from './findings.ts'

/**
 * Settles the payment again, retries the refund with its own key, or closes the finding after manual handling. Writes
 * the audit log.
 * @throws Refusal finding.not_found
 */
export async function remedyFinding(
  { table, now }: { readonly table: Table; readonly now: Date },
  actor: Actor,
  id: string,
): Promise<void> {
  const found = await readFinding(table, id)
  const { remedy, paymentId, orderId } = found
  const before = { kind: found.kind, paymentId, orderId }
  const entry = { action: 'remedy:payment', targetId: orderId ?? paymentId, before, after: { remedy }, reason: remedy }
  await transact(table, [...(await remedyParts(table, found, now)), auditPart(actor, entry, now)])
}

async function remedyParts(table: Table, found: Finding, now: Date): Promise<(Part | Guarded)[]> {
  const { remedy, paymentId, orderId } = found
  if (remedy === 'settle') return [outboxPart(paymentNotified, { paymentId }, now)]
  if (remedy === 'refund' && orderId !== null) return [await refundPart(table, { orderId, paymentId }, now)]
  return [closeByHandPart(found, now)]
}

/** Asks the provider once more for a promised refund, with its own key. */
export async function askRefundAgain(
  table: Table,
  { orderId, paymentId }: { readonly orderId: string | null; readonly paymentId: string },
  now: Date,
): Promise<void> {
  if (orderId !== null) await transact(table, [await refundPart(table, { orderId, paymentId }, now)])
}

async function refundPart(
  table: Table,
  { orderId, paymentId }: { readonly orderId: string; readonly paymentId: string },
  now: Date,
): Promise<Part> {
  const facts = await readFacts(table, orderId, paymentId)
  const kind = facts && facts.stray.length > 0 ? 'stray' : 'sale'
  const key = `${kind}-${paymentId}-${facts?.[kind].length ?? 0}`
  return outboxPart(refundOwed, { orderId, paymentId, key }, now)
}
