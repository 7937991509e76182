import { type RecyclableOffer, recyclableApproved } from '../../events/recyclable-events.ts'
import { dayOf } from '../../shared/days.ts'
import { consumer, firstTime, on } from '../kit/consumer.ts'
import { mailer } from '../kit/mail.tsx'
import { readProfile } from '../kit/profiles.ts'
import { openTable } from '../kit/table.ts'
import { composeMatch } from './compose.ts'
import { matchEnvironment } from './env.ts'
import { addToDigest, type SavedSearchRow, watchersAt } from './store.ts'
import { fits, watcherPartitions } from './watch.ts'

const env = matchEnvironment.read()
const table = openTable(env.TABLE_NAME)
const send = mailer(env.SENDER_ADDRESS)

async function tell(search: SavedSearchRow, offer: RecyclableOffer): Promise<void> {
  const reader = await readProfile(table, search.userId)
  if (reader) await send(composeMatch(reader, env.SITE_URL, search.name, offer))
}

/**
 * Tells the saved searches that wait for an approved ad. Each search is claimed by itself, so that a repeated event
 * goes on where it broke off; one e-mail that fails is logged and stops nobody else's.
 */
export const handler = consumer('saved-searches-match', [
  on(recyclableApproved, async ({ id, data: offer }, { now, logger }) => {
    for (const partition of watcherPartitions(offer)) {
      for await (const search of watchersAt(table, partition)) {
        if (search.userId === offer.ownerId || !fits(search, offer)) continue
        if (search.alert === 'daily') {
          const { userId, id: searchId, name: searchName } = search
          const { recyclableId, type, city, uf } = offer
          await addToDigest(
            table,
            dayOf(now),
            { userId, searchId, searchName, recyclableId, type, city: `${city} - ${uf}` },
            now,
          )
        } else if (await firstTime(table, `saved-search#${search.id}`, id, now)) {
          await tell(search, offer).catch((error: unknown) =>
            logger.error('e-mail failed', { searchId: search.id, error: error as Error }),
          )
        }
      }
    }
  }),
])
