import { implement } from '@orpc/server'
import { adminOrdersPageSize, orderId, transfersPageSize } from '../../../shared/contract/order-views.ts'
import { orders } from '../../../shared/contract/orders.ts'
import { dayOf } from '../../../shared/days.ts'
import { api, type RequestContext } from '../../kit/api.ts'
import { sharedBudget } from '../../kit/limits/budgets.ts'
import { maintenanceReader } from '../../kit/maintenance.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { requireAdmin, requireSignedIn } from '../../kit/people/actor.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { isThanksPageEnabled } from '../../kit/people/choices/thanks.ts'
import { decodeCursor, nextCursor, timeAndId } from '../../kit/table/cursor.ts'
import { openTable } from '../../kit/table/table.ts'
import { createOrder } from '../create.ts'
import { releaseByAdmin } from '../deferral/release.ts'
import { apiEnvironment } from '../env.ts'
import { receiveNotification } from '../notify.ts'
import { viewOf } from '../order-row.ts'
import { openProvider } from '../provider/open-provider.ts'
import { refusedNoticesPerHour } from '../quotas.ts'
import { correctFinding } from '../reconciliation/correct.ts'
import { showFindings } from '../reconciliation/findings.ts'
import { inspectOrder, orderBySearch } from '../reconciliation/inspect.ts'
import { compareFinding, remedyFinding } from '../reconciliation/remedy.ts'
import { refundOrder } from '../refund-order.ts'
import { showRepayment, stateRepaymentKey } from '../repayments/own.ts'
import { payRepayment } from '../repayments/pay.ts'
import { openRepayments, viewOfRepayment } from '../repayments/store.ts'
import { showOrder } from '../show.ts'
import { ordersOf, ordersOfMonth } from '../store.ts'
import { showTimeline } from '../timeline/read.ts'
import { enterTransfer } from '../transfers/enter.ts'
import { takeTransferStep } from '../transfers/step.ts'
import { listTransfers, transferPosition } from '../transfers/store.ts'

const env = apiEnvironment.read()
const table = openTable(env.TABLE_NAME)
const admins = openAdmins(env.USER_POOL_ID)
const { provider, webhookSecret } = openProvider(env)
const countRefused = sharedBudget(table, refusedNoticesPerHour)
const position = timeAndId('order')
const pageSize = 10
const on = implement(orders).$context<RequestContext>()

export const router = on.router({
  create: on.create.handler(async ({ input, context: { actor, now } }) => {
    const buyer = requireSignedIn(actor)
    return viewOf(await createOrder({ table, provider, now }, buyer, input), buyer.userId, now)
  }),
  list: on.list.handler(async ({ input: { side, cursor }, context: { actor, now } }) => {
    const { userId } = requireSignedIn(actor)
    const { rows, next } = await ordersOf(table, userId, side, {
      before: decodeCursor(cursor, position),
      size: pageSize,
    })
    return { items: rows.map((row) => viewOf(row, userId, now)), nextCursor: nextCursor(next) }
  }),
  get: on.get.handler(async ({ input: { id }, context: { actor, now } }) => {
    const { userId } = requireSignedIn(actor)
    return await showOrder({ table, now }, userId, id)
  }),
  timeline: on.timeline.handler(async ({ input: { id }, context: { actor, now } }) => ({
    items: await showTimeline({ table, now }, requireSignedIn(actor).userId, id),
  })),
  thanks: on.thanks.handler(async ({ context }) => ({
    open: await isThanksPageEnabled(table, requireSignedIn(context.actor).userId),
  })),
  notify: on.notify.handler(async ({ input, context: { now } }) => {
    await receiveNotification({ table, webhookSecret, countRefused, now }, input)
    return { received: true }
  }),
  all: on.all.handler(async ({ input: { month, search, status, cursor }, context: { actor, now } }) => {
    const { userId } = requireAdmin(actor)
    if (search) {
      const found = await orderBySearch({ table, provider }, search)
      return { items: found ? [viewOf(found, userId, now)] : [], nextCursor: null }
    }
    const before = decodeCursor(cursor, orderId)
    const page = { before, size: adminOrdersPageSize }
    const wanted = status && { status, now }
    const { rows, next } = await ordersOfMonth(table, month ?? dayOf(now).slice(0, 7), page, wanted)
    return { items: rows.map((row) => viewOf(row, userId, now)), nextCursor: nextCursor(next) }
  }),
  inspect: on.inspect.handler(async ({ input: { id }, context: { actor, now } }) => {
    const { order, ...rest } = await inspectOrder({ table, now }, id)
    return { order: viewOf(order, requireAdmin(actor).userId, now), ...rest }
  }),
  refund: on.refund.handler(async ({ input, context: { actor, now } }) => {
    const by = requireAdmin(actor)
    return viewOf(await refundOrder({ table, now }, by, input), by.userId, now)
  }),
  releaseEarnings: on.releaseEarnings.handler(async ({ input, context: { actor, now } }) => {
    const by = requireAdmin(actor)
    return viewOf(await releaseByAdmin({ table, admins, now }, by, input), by.userId, now)
  }),
  transfers: on.transfers.handler(async ({ input: { cursor } }) => {
    const page = { before: decodeCursor(cursor, transferPosition), size: transfersPageSize }
    const { rows, next } = await listTransfers(table, page)
    return { items: rows, nextCursor: nextCursor(next) }
  }),
  enterTransfer: on.enterTransfer.handler(({ input, context: { actor, now } }) =>
    enterTransfer({ table, now }, requireAdmin(actor), input),
  ),
  decideTransfer: on.decideTransfer.handler(({ input, context: { actor, now } }) =>
    takeTransferStep({ table, admins, now }, requireAdmin(actor), input),
  ),
  repayment: on.repayment.handler(({ input: { id }, context: { actor } }) =>
    showRepayment(table, requireSignedIn(actor).userId, id),
  ),
  stateRepaymentKey: on.stateRepaymentKey.handler(({ input, context: { actor, now } }) =>
    stateRepaymentKey({ table, now }, requireSignedIn(actor).userId, input),
  ),
  repayments: on.repayments.handler(async () => {
    const rows = await openRepayments(table)
    return { items: rows.map(viewOfRepayment), owedCents: rows.reduce((sum, one) => sum + one.amountCents, 0) }
  }),
  payRepayment: on.payRepayment.handler(({ input, context: { actor, now } }) =>
    payRepayment({ table, provider, admins, now }, requireAdmin(actor), input),
  ),
  findings: on.findings.handler(() => showFindings(table)),
  compare: on.compare.handler(async ({ input: { id }, context: { actor, now } }) => ({
    agrees: await compareFinding({ table, provider, now }, requireAdmin(actor), id),
  })),
  correct: on.correct.handler(async ({ input, context: { actor, now } }) => ({
    booked: await correctFinding({ table, provider, admins, now }, requireAdmin(actor), input),
  })),
  remedy: on.remedy.handler(async ({ input: { id }, context: { actor, now } }) => {
    await remedyFinding({ table, now }, requireAdmin(actor), id)
    return { asked: true }
  }),
})

export const handler = api('orders', router, {
  accountStatus: accountStatusReader(table),
  maintenance: maintenanceReader(table),
})
