import { caseDecided } from '../../../events/case-events.ts'
import { orderPaid } from '../../../events/order-events.ts'
import { pickupCancelled } from '../../../events/pickup-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { silenceEnvironment } from '../env.ts'
import { refundCase, refundEndedAccount } from '../refund-by-rule.ts'
import { watchOrder } from '../unclaimed/sweep.ts'

const table = openTable(silenceEnvironment.read().TABLE_NAME)

export const handler = consumer('orders-silence', [
  on(orderPaid, ({ at, data }) => watchOrder(table, data.orderId, at)),
  on(caseDecided, ({ data }, { now }) => refundCase({ table, now }, data)),
  on(pickupCancelled, ({ data }, { now }) => refundEndedAccount({ table, now }, data)),
])
