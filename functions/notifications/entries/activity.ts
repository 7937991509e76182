import { messageSent } from '../../../events/conversation-events.ts'
import { orderCompleted, orderRefunded, saleCancelled } from '../../../events/order-events.ts'
import { donationCompleted } from '../../../events/payout-events.ts'
import { pickupCompleted } from '../../../events/pickup-events.ts'
import { dailyFindsGathered, savedSearchMatched } from '../../../events/saved-search-events.ts'
import { eachAlone } from '../../kit/each-alone.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { activityEnvironment } from '../env.ts'
import { addActivity } from '../weekly/activity/store.ts'
import { addMaterial, isFirstMessage } from '../weekly/sources.ts'

const table = openTable(activityEnvironment.read().TABLE_NAME)

/** Counts what the weekly summary tells (rules 16.10). */
export const handler = consumer('notifications-activity', [
  on(orderCompleted, async ({ at, data: { sellerId, orderId, priceCents, recyclableId } }) => {
    await addActivity(table, sellerId, { activity: 'sales', item: `${orderId} ${priceCents}`, at })
    await addMaterial(table, sellerId, recyclableId, at)
  }),
  on(saleCancelled, async ({ at, data: { sellerId, orderId } }) => {
    await addActivity(table, sellerId, { activity: 'cancelled', item: orderId, at })
  }),
  on(orderRefunded, async ({ at, data: { sellerId, orderId, cause } }) => {
    if (cause !== 'too_late') await addActivity(table, sellerId, { activity: 'cancelled', item: orderId, at })
  }),
  on(pickupCompleted, async ({ at, data: { pickupId, ownerId, interestedId, recyclableId } }) => {
    await eachAlone([ownerId, interestedId], async (userId) => {
      await addActivity(table, userId, { activity: 'pickups', item: pickupId, at })
      await addMaterial(table, userId, recyclableId, at)
    })
  }),
  on(donationCompleted, async ({ at, data: { userId, donationId } }) => {
    await addActivity(table, userId, { activity: 'donations', item: donationId, at })
  }),
  on(messageSent, async ({ at, data: { ownerId, interestedId, conversationId, message } }) => {
    if (!isFirstMessage(message)) return
    await eachAlone([ownerId, interestedId], (userId) =>
      addActivity(table, userId, { activity: 'conversations', item: conversationId, at }),
    )
  }),
  on(savedSearchMatched, async ({ at, data: { userId, recyclableId } }) => {
    await addActivity(table, userId, { activity: 'matches', item: recyclableId, at })
  }),
  on(dailyFindsGathered, async ({ at, data: { userId, finds } }) => {
    for (const { recyclableId } of finds)
      await addActivity(table, userId, { activity: 'matches', item: recyclableId, at })
  }),
])
