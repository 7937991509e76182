import { type RecyclableOffer, recyclableApproved } from '../../events/recyclable-events.ts'
import { savedSearchMatched } from '../../events/saved-search-events.ts'
import { dayOf } from '../../shared/days.ts'
import { claimPart, consumer, on } from '../kit/events/consumer.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import { readProfile } from '../kit/people/profile/profiles.ts'
import { openTable } from '../kit/table/table.ts'
import { ConditionsFailed, transact } from '../kit/table/transaction.ts'
import { alertOf, isAlerted } from './alert.ts'
import { matchEnvironment } from './env.ts'
import { addToDigest, type SavedSearchRow, watchersAt } from './store.ts'
import { watcherPartitions } from './watch.ts'

const env = matchEnvironment.read()
const table = openTable(env.TABLE_NAME)

/** Says that a search found an ad, once. Guards: this event was not claimed for this search before. */
async function say(search: SavedSearchRow, offer: RecyclableOffer, eventId: string, now: Date): Promise<void> {
  if (!isAlerted(await readProfile(table, search.userId))) return
  const { recyclableId, type, action, priceCents, city, uf } = offer
  const found = { userId: search.userId, searchId: search.id, name: search.name }
  const data = { ...found, recyclableId, type, action, priceCents, city, uf }
  try {
    await transact(table, [
      claimPart(`saved-search#${search.id}`, eventId, now),
      outboxPart(savedSearchMatched, data, now),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}

/**
 * Finds the saved searches that wait for an approved ad. Each search is claimed by itself, so that a repeated event
 * goes on where it broke off; how its owner is told is the business of notifications.
 */
export const handler = consumer('saved-searches-match', [
  on(recyclableApproved, async ({ id, data: offer }, { now }) => {
    for (const partition of watcherPartitions(offer)) {
      for await (const search of watchersAt(table, partition)) {
        const alert = alertOf(search, offer)
        if (alert?.kind === 'daily') await addToDigest(table, dayOf(now), alert.row, now)
        if (alert?.kind === 'at-once') await say(search, offer, id, now)
      }
    }
  }),
])
