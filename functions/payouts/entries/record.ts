import { earningsReleased } from '../../../events/order-events.ts'
import { pickupCompleted } from '../../../events/pickup-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { recordEnvironment } from '../env.ts'
import { recordShare } from '../record-share.ts'

const table = openTable(recordEnvironment.read().TABLE_NAME)

export const handler = consumer('payouts-record', [
  on(pickupCompleted, async ({ at, data: { ownerId: userId, donation } }, { now }) => {
    if (donation) await recordShare({ table, now }, { ...donation, userId, at })
  }),
  on(earningsReleased, async ({ at, data: { sellerId: userId, donation } }, { now }) => {
    if (donation) await recordShare({ table, now }, { ...donation, userId, at })
  }),
])
