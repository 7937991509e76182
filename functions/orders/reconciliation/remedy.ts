import { refundOwed } from '../../../events/order-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Part, transact } from '../../kit/table/transaction.ts'
import { compareSourceNow } from '../balance-report/compare-source.ts'
import { UnreadablePayment } from '../payment.ts'
import { isProviderFault, type Provider } from '../provider/provider.ts'
import { readFacts } from '../store.ts'
import { comparePayment } from './compare-payment.ts'
import { closeFinding, keepFinding, readFinding } from './findings.ts'
import { isOfReport } from './report-kinds.ts'

interface RemedyDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Asks for a promised refund again, with its own key. Writes the audit record.
 * @throws Refusal finding.not_found, finding.not_possible where no refund is proposed
 */
export async function remedyFinding({ table, now }: RemedyDeps, actor: Actor, id: string): Promise<void> {
  const { kind, remedy, paymentId, orderId } = await readFinding(table, id)
  if (remedy !== 'refund' || orderId === null) throw new Refusal('finding.not_possible')
  const entry = { action: 'remedy:payment', targetId: orderId, before: { kind, paymentId, orderId }, after: { remedy } }
  const refund = await refundPart(table, { orderId, paymentId }, now)
  await transact(table, [refund, auditPart(actor, { ...entry, reason: '' }, now)])
}

/**
 * Compares one payment now, and writes the audit record. If both sides agree, the finding is closed; otherwise it says
 * what differs now.
 * @throws Refusal finding.not_found, finding.provider_unavailable and those of `settlePayment`
 */
export async function compareFinding(
  { table, provider, now }: RemedyDeps & { readonly provider: Pick<Provider, 'payment'> },
  actor: Actor,
  id: string,
): Promise<boolean> {
  const before = await readFinding(table, id)
  const { kind, paymentId, orderId } = before
  const compared = isOfReport(kind)
    ? await compareSourceNow({ table, now }, before)
    : await comparedNow(comparePayment({ table, provider, now }, { paymentId, orderId }))
  const agrees = compared !== undefined && compared.difference === undefined
  const entry = { action: 'compare:payment', targetId: orderId ?? paymentId, before: { kind, paymentId } }
  await transact(table, [auditPart(actor, { ...entry, after: { agrees }, reason: '' }, now)])
  if (!compared) return false
  const { difference } = compared
  if (difference) await keepFinding(table, { ...difference, foundAt: before.foundAt })
  if (difference?.id !== id) await closeFinding(table, before, now)
  return agrees
}

/** Undefined for a payment that cannot be read. @throws Refusal finding.provider_unavailable */
export async function comparedNow<Compared>(comparing: Promise<Compared>): Promise<Compared | undefined> {
  try {
    return await comparing
  } catch (error) {
    if (error instanceof UnreadablePayment) return undefined
    if (isProviderFault(error)) throw new Refusal('finding.provider_unavailable')
    throw error
  }
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
