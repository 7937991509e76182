import { pickupCompleted } from '../../../events/pickup-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { completeOrder } from '../complete-order.ts'
import { completeEnvironment } from '../env.ts'

const table = openTable(completeEnvironment.read().TABLE_NAME)

/** Donations have no order. */
export const handler = consumer('orders-complete', [
  on(pickupCompleted, async ({ data }, { now }) => {
    if (data.orderId !== null) await completeOrder({ table, now }, data.orderId, data.deferral ?? null)
  }),
])
