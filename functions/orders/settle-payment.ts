import { disputeClosed, disputeOpened } from '../../events/dispute-events.ts'
import {
  orderPaid,
  orderRefunded,
  orderRepaid,
  recyclableSold,
  refundOwed,
  saleCancelled,
} from '../../events/order-events.ts'
import { type Finding, orderId } from '../../shared/contract/order-views.ts'
import { Refusal } from '../../shared/refusals.ts'
import { changeRecyclable } from '../catalogue/change.ts'
import type { RecyclableRow } from '../catalogue/recyclable-row.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { thanksPart } from '../kit/people/choices/thanks.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Guarded, type Part, transact } from '../kit/table/transaction.ts'
import { moveMoney, readJournals } from '../ledger/store.ts'
import { decidePayment, type PaymentOptions, type Settlement } from './decide-payment.ts'
import { differingFields } from './differing-fields.ts'
import type { OrderRow } from './order-row.ts'
import { heldCentsOf, isVoid, type Payment } from './payment.ts'
import { findingId, findingParts, keepFinding } from './reconciliation/findings.ts'
import { endedRepayment } from './repayments/decide.ts'
import { findRepayments, repaymentPart } from './repayments/store.ts'
import { buyerPart, orderOfPayment, orderPart, paymentOrderPart, paymentPart, readFacts } from './store.ts'

/** Optimistic locking: two payments, an edit and an admin may compete. */
const rounds = 8

interface SettleOptions extends PaymentOptions {
  readonly alongside?: readonly (Part | Guarded)[]
}

interface SettleDeps {
  readonly table: Table
  readonly now: Date
}

/**
 * Writes money, order, ad, payment and events in one transaction. Idempotent. The first of two payments for one ad
 * wins; the other becomes a due refund. A booked payment stays its order's, whatever the provider names later.
 * @returns undefined if nothing was due
 * @throws Refusal ledger.busy, order.changed_meanwhile when all rounds lost against concurrent writers
 */
export async function settlePayment(
  deps: SettleDeps,
  seen: Payment,
  { alongside: more = [], ...options }: SettleOptions = {},
): Promise<Settlement | undefined> {
  for (let round = 1; ; round++) {
    const named = (await orderOfPayment(deps.table, seen.id)) ?? seen.orderId
    if (!orderId.safeParse(named).success || named === null) return await reportUnknownOrder(deps, seen)
    const facts = await readFacts(deps.table, named, seen.id)
    if (!facts) return await reportUnknownOrder(deps, seen)
    try {
      const settlement = decidePayment(facts, seen, deps.now, options)
      if (!settlement) return undefined
      const alongside = [...(await partsOf(deps, facts, seen, settlement)), ...more]
      if (settlement.movements.length === 0) await transact(deps.table, alongside)
      else await moveMoney(deps.table, settlement.movements, { now: deps.now, alongside: () => alongside })
      return settlement
    } catch (error) {
      if (!isConcurrentChange(error) || round === rounds) throw error
    }
  }
}

async function partsOf(
  { table, now }: SettleDeps,
  facts: NonNullable<Awaited<ReturnType<typeof readFacts>>>,
  seen: Payment,
  settlement: Settlement,
): Promise<(Part | Guarded)[]> {
  const { order, payment, movements, paid, finding, state } = settlement
  const known = facts.payments.find(({ id }) => id === seen.id)
  return [
    paymentPart(known, payment),
    ...(movements.length > 0 ? [paymentOrderPart(payment.id, order.id)] : []),
    ...(order === facts.order ? [] : [orderPart(facts.order, order)]),
    ...adParts(facts.wholeAd, settlement),
    ...eventParts(settlement, now),
    ...(movements.some(({ action }) => action === 'repay' || action === 'charge-back')
      ? await endedParts(table, payment.id)
      : []),
    ...(paid ? [buyerPart(order.buyerId), thanksPart(order.buyerId, now)] : []),
    ...(finding ? await findingParts(table, findingOf(finding, seen, facts.order, now, state)) : []),
  ]
}

/** The buyer has the money after all. */
async function endedParts(table: Table, paymentId: string): Promise<Guarded[]> {
  const [before] = await findRepayments(table, [paymentId])
  const after = endedRepayment(before)
  return before && after ? [repaymentPart(before, after)] : []
}

function isConcurrentChange(error: unknown): boolean {
  if (error instanceof ConditionsFailed) return true
  if (!(error instanceof Refusal)) return false
  return [
    'order.changed_meanwhile',
    'repayment.changed_meanwhile',
    'ledger.step_not_possible',
    'request.conflict',
  ].includes(error.code)
}

function adParts(ad: RecyclableRow | undefined, { ad: action, order }: Settlement): readonly Part[] {
  if (!action || !ad) return []
  const { id: orderId, buyerId, priceCents } = order
  const sale = action === 'pay' ? { orderId, buyerId, priceCents } : undefined
  return changeRecyclable(ad, 'payments', action, { sale }).parts
}

export function about({ id, recyclableId, type, buyerId, sellerId, priceCents, totalCents }: OrderRow) {
  return { orderId: id, recyclableId, type, buyerId, sellerId, priceCents, totalCents }
}

function eventParts(settlement: Settlement, now: Date): Part[] {
  const { order, payment, ad, paid, ended, refundKey, repaid } = settlement
  const data = about(order)
  return [
    ...(paid ? [outboxPart(orderPaid, data, now), outboxPart(recyclableSold, data, now)] : []),
    ...(ended
      ? [outboxPart(orderRefunded, { ...data, cause: ended, reason: null, backCents: backOf(settlement) }, now)]
      : []),
    // An attempt that never sold the ad is unknown to its seller.
    ...(ended && ended !== 'too_late' && (ad === 'refund' || ad === 'pause')
      ? [outboxPart(saleCancelled, { ...data, cause: ended, reason: null }, now)]
      : []),
    ...(refundKey === undefined
      ? []
      : [outboxPart(refundOwed, { orderId: order.id, paymentId: payment.id, key: refundKey }, now)]),
    ...disputeParts(settlement, now),
    ...(repaid ? [outboxPart(orderRepaid, { ...data, ...repaidOf(payment, now) }, now)] : []),
  ]
}

/** What the provider has returned already, or what of the payment it still has to return. */
function backOf({ payment, refundKey }: Settlement): number {
  // A void payment's money never stays with the provider, and often never left the buyer.
  if (isVoid(payment.paymentStatus)) return 0
  const returned = payment.returned?.amountCents ?? 0
  return refundKey === undefined && returned > 0 ? returned : payment.amountCents - returned
}

/** The provider names no amount in some states; then it is the whole. */
function repaidOf({ amountCents, returned }: Settlement['payment'], now: Date) {
  return { totalCents: returned?.amountCents ?? amountCents, repaidAt: returned?.at ?? now.toISOString() }
}

/** A chargeback that was lost at once opens and closes. */
function disputeParts({ order, payment, dispute, deadline }: Settlement, now: Date): Part[] {
  if (!dispute) return []
  const { number, status, afterCompletion, isNew, openedAt } = dispute
  const said = { openedAt, detail: payment.detail, deadline }
  const data = { ...about(order), number, paymentId: payment.id, afterCompletion, ...said }
  return [
    ...(isNew ? [outboxPart(disputeOpened, data, now)] : []),
    ...(status === 'open' ? [] : [outboxPart(disputeClosed, { ...data, outcome: status }, now)]),
  ]
}

/** The next comparison knows more of it. */
function findingOf(
  kind: 'mismatch' | 'returned_late' | 'voided' | 'unknown_order',
  seen: Payment,
  order: OrderRow | undefined,
  now: Date,
  state = 'none',
): Finding {
  const held = heldCentsOf(seen)
  const isBooked = state !== 'none'
  const bookedCents = isBooked ? (order?.totalCents ?? 0) : 0
  // Fees are booked apart, as the provider names them.
  const differenceCents = held - bookedCents + (isBooked && kind !== 'voided' ? (seen.feeCents ?? 0) : 0)
  return {
    id: findingId(kind, seen.id),
    kind,
    paymentId: seen.id,
    orderId: seen.orderId,
    provider: { paymentStatus: seen.detail, amountCents: seen.amountCents },
    ledger: { state, amountCents: bookedCents },
    differenceCents,
    returnsCents: 0,
    differs: kind === 'mismatch' && order ? differingFields(order, seen) : [],
    proposal: null,
    remedy: kind === 'voided' ? 'cancel' : kind === 'mismatch' && differenceCents === 0 ? 'compare' : 'correct',
    at: null,
    foundAt: now.toISOString(),
  }
}

/** Other systems may share the provider account. The comparison looks at one that an admin has booked. */
async function reportUnknownOrder({ table, now }: SettleDeps, seen: Payment): Promise<undefined> {
  if ((await readJournals(table, `correction/${seen.id}`)).length > 0) return undefined
  await keepFinding(table, findingOf('unknown_order', seen, undefined, now))
  return undefined
}
