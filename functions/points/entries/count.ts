import { disputeClosed } from '../../../events/dispute-events.ts'
import { orderCompleted, orderRefunded, saleCancelled } from '../../../events/order-events.ts'
import { donationCompleted } from '../../../events/payout-events.ts'
import { pickupCompleted } from '../../../events/pickup-events.ts'
import { eachAlone } from '../../kit/each-alone.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { countPoints } from '../count.ts'
import { countEnvironment } from '../env.ts'

const table = openTable(countEnvironment.read().TABLE_NAME)
const nothing = { saleCents: 0, sales: 0, pickups: 0, donations: 0 }

/** Events may repeat and arrive in any order (rules 18.3). */
export const handler = consumer('points-count', [
  on(orderCompleted, async ({ data: { sellerId, orderId, priceCents } }, { now }) => {
    const step = { count: { ...nothing, saleCents: priceCents, sales: 1 } }
    await countPoints(table, { userId: sellerId, source: orderId, step }, now)
  }),
  on(saleCancelled, async ({ data: { sellerId, orderId } }, { now }) => {
    await countPoints(table, { userId: sellerId, source: orderId, step: { takeBack: true } }, now)
  }),
  on(orderRefunded, async ({ data: { sellerId, orderId, cause } }, { now }) => {
    // With this cause the sale belongs to another buyer's order.
    if (cause === 'too_late') return
    await countPoints(table, { userId: sellerId, source: orderId, step: { takeBack: true } }, now)
  }),
  // A loss before completion is an `OrderRefunded`. One after it may be reimbursed.
  on(disputeClosed, async ({ data: { sellerId, orderId, number, outcome, afterCompletion } }, { now }) => {
    if (!afterCompletion) return
    const step = outcome === 'won' ? { win: number } : { lose: number }
    await countPoints(table, { userId: sellerId, source: orderId, step }, now)
  }),
  on(pickupCompleted, async ({ data: { pickupId, ownerId, interestedId } }, { now }) => {
    const step = { count: { ...nothing, pickups: 1 } }
    await eachAlone([ownerId, interestedId], (userId) => countPoints(table, { userId, source: pickupId, step }, now))
  }),
  on(donationCompleted, async ({ data: { donationId, userId } }, { now }) => {
    await countPoints(table, { userId, source: donationId, step: { count: { ...nothing, donations: 1 } } }, now)
  }),
])
