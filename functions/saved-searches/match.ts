import { type RecyclableOffer, recyclableApproved } from '../../events/recyclable-events.ts'
import { dayOf } from '../../shared/days.ts'
import { consumer, firstTime, on } from '../kit/events/consumer.ts'
import { mailTo } from '../kit/mail/letter.ts'
import { mailer } from '../kit/mail/mail.tsx'
import { readProfile } from '../kit/people/profiles.ts'
import { openTable } from '../kit/table/table.ts'
import { alertOf, isAlerted } from './alert.ts'
import { matchEnvironment } from './env.ts'
import { writeMatch } from './mails/match.ts'
import { addToDigest, type SavedSearchRow, watchersAt } from './store.ts'
import { catalogues } from './texts/texts.ts'
import { watcherPartitions } from './watch.ts'

const env = matchEnvironment.read()
const table = openTable(env.TABLE_NAME)
const send = mailer(env.SENDER_ADDRESS)

async function tell(search: SavedSearchRow, offer: RecyclableOffer): Promise<void> {
  const reader = await readProfile(table, search.userId)
  if (!isAlerted(reader)) return
  await send(mailTo(catalogues, reader, env.SITE_URL, writeMatch, { search: search.name, offer }))
}

/**
 * Tells the saved searches that wait for an approved ad. Each search is claimed by itself, so that a repeated event
 * goes on where it broke off; one e-mail that fails is logged and stops nobody else's.
 */
export const handler = consumer('saved-searches-match', [
  on(recyclableApproved, async ({ id, data: offer }, { now, logger }) => {
    for (const partition of watcherPartitions(offer)) {
      for await (const search of watchersAt(table, partition)) {
        const alert = alertOf(search, offer)
        if (alert?.kind === 'daily') await addToDigest(table, dayOf(now), alert.row, now)
        if (alert?.kind !== 'at-once' || !(await firstTime(table, `saved-search#${search.id}`, id, now))) continue
        await tell(search, offer).catch((error: unknown) =>
          logger.error('e-mail failed', { searchId: search.id, error: error as Error }),
        )
      }
    }
  }),
])
