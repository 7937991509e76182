import { orderRepaid } from '../../../events/order-events.ts'
import type { Repayment } from '../../../shared/contract/repayments.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { auditPart } from '../../kit/audit.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import type { Actor } from '../../kit/people/actor.ts'
import type { Admins } from '../../kit/people/admins/admins.ts'
import { requireOtherCase } from '../../kit/people/admins/own-case.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Guarded, transact } from '../../kit/table/transaction.ts'
import { sale, stray } from '../../ledger/movements.ts'
import { moveMoney } from '../../ledger/store.ts'
import { next } from '../decide.ts'
import type { OrderRow } from '../order-row.ts'
import type { Provider } from '../provider/provider.ts'
import { type BookedPayment, readBooked } from '../reconciliation/booked.ts'
import { unchangedParts } from '../reconciliation/correct.ts'
import { comparedNow } from '../reconciliation/remedy.ts'
import { about, settlePayment } from '../settle-payment.ts'
import { orderPart, readOrder } from '../store.ts'
import { decidePayment } from './decide.ts'
import { type RepaymentRow, readRepayment, repaymentPart, viewOfRepayment } from './store.ts'

interface PayDeps {
  readonly table: Table
  readonly provider: Pick<Provider, 'payment'>
  readonly admins: Pick<Admins, 'isAdmin'>
  readonly now: Date
}

interface Asked {
  readonly paymentId: string
  readonly endToEndId: string
  /** As the admin saw it. */
  readonly version: number
}

/**
 * Pays by PIX what the provider cannot pay back (rules 10.32). The first admin approves, a second one enters the
 * transfer: record, money, order, audit record and event in one transaction. The provider is asked first, so that the
 * buyer is not paid twice. Guards: the repayment, its order and its journals are unchanged; the transfer is new.
 * @throws Refusal repayment.not_found, .changed_meanwhile, access.own_case, withdrawal.end_to_end_used, ledger.busy,
 * finding.provider_unavailable and those of `decidePayment`
 */
export async function payRepayment(
  { table, provider, admins, now }: PayDeps,
  actor: Actor,
  { paymentId, endToEndId, version }: Asked,
): Promise<Repayment> {
  const { orderId } = await readRepayment(table, paymentId)
  const seen = await comparedNow(provider.payment(paymentId))
  if (seen) await settlePayment({ table, now }, seen)
  const [before, order] = await Promise.all([readRepayment(table, paymentId), readOrder(table, orderId)])
  if (before.version !== version) throw new Refusal('repayment.changed_meanwhile')
  await requireOtherCase(table, actor, [order.buyerId, order.sellerId])
  const endorserIsAdmin = before.endorsedBy !== null && (await admins.isAdmin(before.endorsedBy))
  const after = decidePayment(before, { userId: actor.userId, endorserIsAdmin }, endToEndId, now)
  const isPaid = after.status !== before.status && after.endToEndId !== null
  const entry = {
    action: isPaid ? 'pay:repayment' : 'endorse:repayment',
    targetId: orderId,
    reason: '',
    before: { status: before.status, amountCents: before.amountCents },
    after: { status: after.status, ...(isPaid && { endToEndId: after.endToEndId }) },
  }
  const audit = auditPart(actor, entry, now)
  if (!isPaid) {
    await transact(table, [repaymentPart(before, after), audit])
    return viewOfRepayment(after)
  }
  const booked = await readBooked(table, paymentId, orderId)
  if (booked.returnsCents !== after.amountCents) return await ownsOther({ table, now }, before, booked)
  const pay = booked.isSale ? sale.repayByPix(orderId, ...paidBy(after)) : stray.repayByPix(paymentId, ...paidBy(after))
  const moved = await moveMoney(table, [pay], {
    now,
    alongside: () => [
      repaymentPart(before, after),
      audit,
      endToEndPart(after),
      ...unchangedParts(booked, [pay.subject]),
      ...orderParts(order, paymentId),
      outboxPart(
        orderRepaid,
        { ...about(order), totalCents: after.amountCents, repaidAt: now.toISOString(), by: 'pix' },
        now,
      ),
    ],
  }).catch(asChanged)
  if (moved.replayed) throw new Refusal('repayment.changed_meanwhile')
  return viewOfRepayment(after)
}

const paidBy = ({ endToEndId, amountCents }: RepaymentRow) => [String(endToEndId), amountCents] as const

/** A correction or a part that the provider returned changed the debt: the row names it now. */
async function ownsOther(
  { table }: { readonly table: Table; readonly now: Date },
  before: RepaymentRow,
  { returnsCents }: BookedPayment,
): Promise<never> {
  if (returnsCents <= 0) throw new Refusal('repayment.not_possible')
  const after = { ...before, amountCents: returnsCents, version: before.version + 1 }
  await transact(table, [repaymentPart(before, after)])
  throw new Refusal('repayment.changed_meanwhile')
}

function orderParts(order: OrderRow, paymentId: string): Guarded[] {
  if (order.paymentId !== paymentId || order.status !== 'refunding') return []
  const status = next(order.status, 'admin', 'repay', 'refunded')
  return [orderPart(order, { ...order, status, version: order.version + 1 })]
}

/** Guard: no other payout has the transfer. */
function endToEndPart({ endToEndId, paymentId }: RepaymentRow): Guarded {
  return {
    Put: {
      Item: { ...keys.endToEnd(String(endToEndId)), payoutId: paymentId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    refusal: new Refusal('withdrawal.end_to_end_used'),
  }
}

/** A concurrent payment, or the provider's return, moved the money first. */
function asChanged(error: unknown): never {
  const codes = ['ledger.step_not_possible', 'request.conflict', 'finding.changed_meanwhile', 'order.changed_meanwhile']
  if (error instanceof Refusal && codes.includes(error.code)) throw new Refusal('repayment.changed_meanwhile')
  throw error
}
