import { pickupCancelled, pickupCompleted } from '../../../events/pickup-events.ts'
import { eachAlone } from '../../kit/each-alone.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { countCancelled, countCompleted } from '../decide.ts'
import { countEnvironment } from '../env.ts'
import { countOnce } from '../store.ts'

const table = openTable(countEnvironment.read().TABLE_NAME)

export const handler = consumer('badges-count', [
  on(pickupCompleted, async ({ data }, { now }) => {
    await eachAlone(countCompleted(data), (counted) => countOnce(table, data.pickupId, counted, now))
  }),
  on(pickupCancelled, async ({ at, data }, { now }) => {
    await eachAlone(countCancelled(data, new Date(at)), (counted) => countOnce(table, data.pickupId, counted, now))
  }),
])
