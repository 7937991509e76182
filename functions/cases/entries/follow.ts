import { pickupCancelled, pickupCompleted, pickupReported } from '../../../events/pickup-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { followEnvironment } from '../env.ts'
import { recordEnd, recordReport } from '../follow.ts'

const table = openTable(followEnvironment.read().TABLE_NAME)

export const handler = consumer('cases-follow', [
  on(pickupReported, ({ at, data }) => recordReport(table, data, at)),
  on(pickupCompleted, ({ at, data }) => recordEnd(table, data.caseId, 'completed', at)),
  on(pickupCancelled, ({ at, data }) => recordEnd(table, data.caseId, 'cancelled', at)),
])
