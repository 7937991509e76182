import { type RecyclableOffer, recyclableApproved } from '../../../events/recyclable-events.ts'
import { savedSearchMatched } from '../../../events/saved-search-events.ts'
import { eachAlone } from '../../kit/each-alone.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { readProfile } from '../../kit/people/profile/profiles.ts'
import { openTable } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'
import { alertOf, mayReceiveAlerts } from '../alert.ts'
import { matchEnvironment } from '../env.ts'
import { digestPart, type SavedSearchRow, watchersAt, writeFound } from '../store.ts'
import { watcherPartitions } from '../watch.ts'

const env = matchEnvironment.read()
const table = openTable(env.TABLE_NAME)

function matchedPart({ userId, id: searchId, name }: SavedSearchRow, offer: RecyclableOffer, now: Date): Part {
  const { recyclableId, type, action, priceCents, city, uf } = offer
  return outboxPart(
    savedSearchMatched,
    { userId, searchId, name, recyclableId, type, action, priceCents, city, uf },
    now,
  )
}

/**
 * Each search is claimed separately: a repeated event continues after an interruption and repeats no finds already
 * sent. Notifications decide on the delivery.
 */
export const handler = consumer('saved-searches-match', [
  on(recyclableApproved, async ({ id, data: offer }, { now }) => {
    await eachAlone(watcherPartitions(offer), async (partition) => {
      await eachAlone(watchersAt(table, partition), async (search) => {
        const alert = alertOf(search, offer)
        if (alert?.kind === 'daily') await writeFound(table, search.id, id, digestPart(alert.row, now), now)
        if (alert?.kind === 'at-once' && mayReceiveAlerts(await readProfile(table, search.userId)))
          await writeFound(table, search.id, id, matchedPart(search, offer, now), now)
      })
    })
  }),
])
