import { paymentNotified, refundOwed } from '../../../events/order-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Part, transact } from '../../kit/table/transaction.ts'
import { readFacts } from '../store.ts'
import { readFinding } from './findings.ts'

/**
 * Does what was proposed about a difference: the payment is looked at again, the refund asked for again under its own
 * key, or, where a person has dealt with it outside, the difference is closed. The record says so.
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

/** Guards: the difference is there still. */
async function remedyParts(
  table: Table,
  { id, remedy, paymentId, orderId }: Awaited<ReturnType<typeof readFinding>>,
  now: Date,
): Promise<Part[]> {
  if (remedy === 'settle') return [outboxPart(paymentNotified, { paymentId }, now)]
  if (remedy === 'refund' && orderId !== null) {
    const facts = await readFacts(table, orderId, paymentId)
    const kind = facts && facts.stray.length > 0 ? 'stray' : 'sale'
    const key = `${kind}-${paymentId}-${facts?.[kind].length ?? 0}`
    return [outboxPart(refundOwed, { orderId, paymentId, key }, now)]
  }
  const gone = new Refusal('finding.not_found')
  return [{ Delete: { Key: keys.finding(id), ConditionExpression: 'attribute_exists(pk)' }, refusal: gone } as Part]
}
