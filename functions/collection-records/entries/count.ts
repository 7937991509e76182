import { pickupCompleted } from '../../../events/pickup-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { countPickup } from '../count.ts'
import { countEnvironment } from '../env.ts'

const table = openTable(countEnvironment.read().TABLE_NAME)

export const handler = consumer('collection-records-count', [
  on(pickupCompleted, async ({ at: completedAt, data }) => {
    const { pickupId, ownerId, interestedId, confirmations, acceptedAt = null, city = null } = data
    // Events before 2026-11-24 name no weights; a rebuild counts their pickups.
    if (confirmations)
      await countPickup(table, { pickupId, ownerId, interestedId, acceptedAt, completedAt, city, confirmations })
  }),
])
