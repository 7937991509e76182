import { disputeClosed } from '../../../events/dispute-events.ts'
import { pickupCompleted } from '../../../events/pickup-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { recordEnvironment } from '../env.ts'
import { recordSale } from '../record.ts'
import { followDispute } from '../regain.ts'
import { saleOf } from '../trade-row.ts'

const table = openTable(recordEnvironment.read().TABLE_NAME)

export const handler = consumer('referrals-record', [
  on(pickupCompleted, async ({ at, data }) => {
    const sale = saleOf(data, at)
    if (sale) await recordSale(table, sale)
  }),
  on(disputeClosed, async ({ data }, { now }) => {
    if (data.afterCompletion) await followDispute(table, data, now)
  }),
])
