import { caseDecided } from '../../../events/case-events.ts'
import { disputeClosed, disputeOpened } from '../../../events/dispute-events.ts'
import type { EventDefinition } from '../../../events/event.ts'
import {
  earningsReleased,
  orderPaid,
  orderRefunded,
  paymentNotified,
  refundOwed,
} from '../../../events/order-events.ts'
import {
  donationCompleted,
  donationRejected,
  donationRequested,
  withdrawalCompleted,
  withdrawalFailed,
  withdrawalRequested,
} from '../../../events/payout-events.ts'
import { pickupCancelled, pickupCompleted, pickupReported } from '../../../events/pickup-events.ts'
import { accountDeleted } from '../../../events/privacy-events.ts'
import { recyclableClosed, recyclableDeleted } from '../../../events/recyclable-events.ts'
import { userAdsPassed, userRestored, userSuspended } from '../../../events/user-events.ts'
import { recordEnd, recordReport } from '../../../functions/cases/follow.ts'
import { on, type Reaction, reactionTo } from '../../../functions/kit/events/consumer.ts'
import { outboxPart } from '../../../functions/kit/events/outbox.ts'
import { transact } from '../../../functions/kit/table/transaction.ts'
import { saleOf } from '../../../functions/referrals/trade-row.ts'
import { silent } from '../world/silent.ts'
import type { Scope, Subscriber, World } from '../world/world.ts'
import { requestSubject } from './approval-subject.ts'
import { seal } from './workflow-steps.ts'

type Definition = EventDefinition<string, never>

function subscriber(
  name: string,
  definitions: readonly { readonly name: string }[],
  reactionsIn: (world: World, scope: Scope) => readonly Reaction[],
): Subscriber {
  return {
    name,
    events: definitions.map((one) => (one as Definition).name),
    react: (world, scope, event) =>
      reactionTo(name, reactionsIn(world, scope), event).run(event.detail, { now: scope.now, logger: silent }),
  }
}

/**
 * All subscribers that affect money, with the code of their handlers: `orders-settle` is
 * `functions/orders/entries/settle.ts`. `test/infra/subscriptions.test.ts` compares them with the templates' rules.
 */
export const subscribers: readonly Subscriber[] = [
  subscriber('orders-settle', [paymentNotified], ({ product }, { table, provider, now }) => [
    on(paymentNotified, async ({ data: { paymentId } }) => {
      const seen = await provider.payment(paymentId)
      if (seen) await product.settlePayment({ table, now }, seen)
    }),
  ]),
  subscriber('orders-refund', [refundOwed], ({ product }, { table, provider, now }) => [
    on(refundOwed, ({ data }) => product.refundPayment({ table, provider, now }, data)),
  ]),
  subscriber('disputes-record', [disputeOpened, disputeClosed], ({ product }, { table, now }) => [
    on(disputeOpened, ({ data }) => product.recordOpening(table, data)),
    on(disputeClosed, ({ data, at }) => product.recordEnd({ table, now }, data, at)),
  ]),
  subscriber('orders-complete', [pickupCompleted], ({ product }, { table, now }) => [
    on(pickupCompleted, async ({ data }) => {
      if (data.orderId !== null) await product.completeOrder({ table, now }, data.orderId, data.deferral ?? null)
    }),
  ]),
  subscriber('orders-silence', [orderPaid, caseDecided, pickupCancelled], ({ product }, { table, now }) => [
    on(orderPaid, ({ at, data }) => product.watchOrder(table, data.orderId, at)),
    on(caseDecided, ({ data }) => product.refundCase({ table, now }, data)),
    on(pickupCancelled, ({ data }) => product.refundEndedAccount({ table, now }, data)),
  ]),
  subscriber('cases-follow', [pickupReported, pickupCompleted, pickupCancelled], (_, { table }) => [
    on(pickupReported, ({ at, data }) => recordReport(table, data, at)),
    on(pickupCompleted, ({ at, data }) => recordEnd(table, data.caseId, 'completed', at)),
    on(pickupCancelled, ({ at, data }) => recordEnd(table, data.caseId, 'cancelled', at)),
  ]),
  subscriber(
    'pickups-end',
    [userSuspended, accountDeleted, recyclableDeleted, recyclableClosed, orderRefunded, caseDecided, pickupCompleted],
    ({ product }, { table, now }) => [
      on(userSuspended, ({ data }) => product.endOfSuspended({ table, now }, data.userId)),
      on(accountDeleted, ({ data }) => product.endOfDeleted({ table, now }, data.userId, data.openPickupIds)),
      on(recyclableDeleted, ({ data }) => product.endOfAd({ table, now }, data.recyclableId, 'ad_gone')),
      on(recyclableClosed, ({ data }) => product.endOfAd({ table, now }, data.recyclableId, 'ad_gone')),
      on(orderRefunded, ({ data }) => product.endOfRefunded({ table, now }, data.recyclableId, data.orderId)),
      on(caseDecided, ({ data }) => product.settleCase({ table, now }, data)),
      on(pickupCompleted, ({ data }) => product.endOfAd({ table, now }, data.recyclableId, 'ad_collected')),
    ],
  ),
  subscriber('recyclables-hide', [userSuspended, userRestored, userAdsPassed], ({ product }, { table, now }) => {
    const pass = async (userId: string, below: string | undefined) => {
      const next = await product.setAdsHidden(table, userId, below)
      if (next !== undefined) await transact(table, [outboxPart(userAdsPassed, { userId, below: next }, now)])
    }
    return [
      on(userSuspended, ({ data }) => pass(data.userId, undefined)),
      on(userRestored, ({ data }) => pass(data.userId, undefined)),
      on(userAdsPassed, ({ data }) => pass(data.userId, data.below)),
    ]
  }),
  subscriber('payouts-record', [pickupCompleted, earningsReleased], ({ product }, { table, now }) => [
    on(pickupCompleted, async ({ at, data: { ownerId: userId, donation } }) => {
      if (donation) await product.recordShare({ table, now }, { ...donation, userId, at })
    }),
    on(earningsReleased, async ({ at, data: { sellerId: userId, donation } }) => {
      if (donation) await product.recordShare({ table, now }, { ...donation, userId, at })
    }),
  ]),
  subscriber('referrals-record', [pickupCompleted, disputeClosed], ({ product }, { table, now }) => [
    on(pickupCompleted, async ({ at, data }) => {
      const sale = saleOf(data, at)
      if (sale) await product.recordSale(table, sale)
    }),
    on(disputeClosed, async ({ data }) => {
      if (data.afterCompletion) await product.followDispute(table, data, now)
    }),
  ]),
  subscriber('approvals-start', [withdrawalRequested, donationRequested], ({ workflows }, { call }) => [
    on(withdrawalRequested, ({ data }) => call(() => workflows.start(data.withdrawalId))),
    on(donationRequested, ({ data }) => call(() => workflows.start(data.donationId))),
  ]),
  subscriber(
    'approvals-resume',
    [withdrawalCompleted, withdrawalFailed, donationCompleted, donationRejected],
    (world, { table, call, now }) => {
      const answer = (token: string) => call(() => world.workflows.answer(token))
      const resumeWorkflow = (id: string) =>
        world.product.resumeWorkflow({ table, seal, answer, now }, requestSubject(id))
      return [
        on(withdrawalCompleted, ({ data }) => resumeWorkflow(data.withdrawalId)),
        on(withdrawalFailed, ({ data }) => resumeWorkflow(data.withdrawalId)),
        on(donationCompleted, ({ data }) => resumeWorkflow(data.donationId)),
        on(donationRejected, ({ data }) => resumeWorkflow(data.donationId)),
      ]
    },
  ),
]
