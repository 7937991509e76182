import { earningsReleased } from '../../../events/order-events.ts'
import type { Deferral } from '../../../shared/pickups/deferral.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Admins } from '../../kit/people/admins/admins.ts'
import { requireOtherCase } from '../../kit/people/admins/own-case.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, type Part } from '../../kit/table/transaction.ts'
import { sale } from '../../ledger/movements.ts'
import { type ShareOfSale, shareOfSale } from '../../ledger/share-of-sale.ts'
import { moveMoney, readJournals } from '../../ledger/store.ts'
import { cleanReason } from '../decide.ts'
import type { OrderRow } from '../order-row.ts'
import { about } from '../settle-payment.ts'
import { orderPart, readOrder } from '../store.ts'
import { dropDeferralPart } from './store.ts'

interface Deps {
  readonly table: Table
  readonly now: Date
}

/**
 * Makes the earnings of a sale available: money, order, share of the seller's preference and event are one transaction.
 * @throws Refusal order.not_deferred, order.disputed, order.changed_meanwhile, ledger.busy
 */
export async function releaseEarnings(
  { table, now }: Deps,
  before: OrderRow,
  deferred: Deferral,
  alongside: readonly Part[] = [],
): Promise<OrderRow> {
  const { id, sellerId, priceCents } = before
  if (typeof before.deferral?.endedAt === 'string') throw new Refusal('order.not_deferred')
  if (before.dispute?.status === 'open') throw new Refusal('order.disputed')
  const { cause, until } = deferred
  const after = { ...before, deferral: { cause, until, endedAt: now.toISOString() }, version: before.version + 1 }
  const share = await shareFor(table, { id, sellerId, priceCents })
  const movements = [sale.mature(id), ...(share ? [share.hold] : [])]
  const parts = [
    orderPart(before, after),
    dropDeferralPart(until, id),
    ...alongside,
    outboxPart(earningsReleased, { ...about(after), donation: share?.donation ?? null }, now),
  ]
  try {
    const { replayed } = await moveMoney(table, movements, { now, alongside: () => parts })
    if (replayed) throw new Refusal('order.not_deferred')
    return after
  } catch (error) {
    throw outdatedBy(error) ? new Refusal('order.changed_meanwhile') : error
  }
}

/** The pickup that completed the sale is the reference of its journal. */
async function shareFor(
  table: Table,
  { id, sellerId, priceCents }: Pick<OrderRow, 'id' | 'sellerId' | 'priceCents'>,
): Promise<ShareOfSale | null> {
  const [journals, seller] = await Promise.all([readJournals(table, `sale/${id}`), readProfile(table, sellerId)])
  const pickupId = journals.find(({ action }) => action === 'defer')?.reference
  return pickupId === undefined ? null : await shareOfSale(table, { pickupId, sellerId, priceCents, seller })
}

/** A dispute, a suspension, a debt or another release came first. */
function outdatedBy(error: unknown): boolean {
  if (error instanceof ConditionsFailed) return true
  const codes = ['ledger.step_not_possible', 'ledger.frozen', 'ledger.owed', 'request.conflict', 'entity.retired']
  return error instanceof Refusal && codes.includes(error.code)
}

interface Given {
  readonly id: string
  readonly reason: string
  readonly version: number
}

/**
 * An admin releases the earnings before their day, with a reason (rules 10.35).
 * @throws Refusal access.denied, access.own_case, order.not_found, order.reason_required; as `releaseEarnings`
 */
export async function releaseByAdmin(
  { table, admins, now }: Deps & { readonly admins: Pick<Admins, 'isAdmin'> },
  actor: Actor,
  { id, reason: written, version }: Given,
): Promise<OrderRow> {
  const reason = cleanReason(written)
  const [before, isAdmin] = await Promise.all([readOrder(table, id), admins.isAdmin(actor.userId)])
  if (!isAdmin) throw new Refusal('access.denied')
  if (before.version !== version) throw new Refusal('order.changed_meanwhile')
  await requireOtherCase(table, actor, [before.buyerId, before.sellerId])
  const { deferral, priceCents } = before
  if (!deferral) throw new Refusal('order.not_deferred')
  const said = { cause: deferral.cause, until: deferral.until, priceCents }
  const entry = {
    action: 'release:earnings',
    targetId: id,
    before: said,
    after: { endedAt: now.toISOString() },
    reason,
  }
  return await releaseEarnings({ table, now }, before, deferral, [auditPart(actor, entry, now)])
}
