import * as accounts from '../../accounts/rows.ts'
import * as approvals from '../../approvals/rows.ts'
import * as audit from '../../audit/rows.ts'
import * as cases from '../../cases/rows.ts'
import * as collectionRecords from '../../collection-records/rows.ts'
import * as conversations from '../../conversations/rows.ts'
import * as deviceSignIns from '../../device-sign-ins/rows.ts'
import * as disputes from '../../disputes/rows.ts'
import * as entities from '../../entities/rows.ts'
import * as exchangeRates from '../../exchange-rates/rows.ts'
import * as favourites from '../../favourites/rows.ts'
import * as figures from '../../figures/rows.ts'
import * as ledger from '../../ledger/rows.ts'
import * as mails from '../../mails/rows.ts'
import * as moderation from '../../moderation/rows.ts'
import * as newsletter from '../../newsletter/rows.ts'
import * as notifications from '../../notifications/rows.ts'
import * as orders from '../../orders/rows.ts'
import * as outbox from '../../outbox/rows.ts'
import * as pageViews from '../../page-views/rows.ts'
import * as passkeys from '../../passkeys/rows.ts'
import * as payouts from '../../payouts/rows.ts'
import * as photos from '../../photos/rows.ts'
import * as pickups from '../../pickups/rows.ts'
import * as places from '../../places/rows.ts'
import * as points from '../../points/rows.ts'
import * as privacy from '../../privacy/rows.ts'
import * as profiles from '../../profiles/rows.ts'
import * as questions from '../../questions/rows.ts'
import * as queues from '../../queues/rows.ts'
import * as recyclables from '../../recyclables/rows.ts'
import * as referrals from '../../referrals/rows.ts'
import * as reports from '../../reports/rows.ts'
import * as savedSearches from '../../saved-searches/rows.ts'
import * as settings from '../../settings/rows.ts'
import * as tickets from '../../tickets/rows.ts'
import * as kit from '../rows.ts'

/** How each kind of row's partition begins: joined from the nouns that own the rows. */
export const keyPrefixes = {
  ...accounts.prefixes,
  ...approvals.prefixes,
  ...audit.prefixes,
  ...cases.prefixes,
  ...collectionRecords.prefixes,
  ...conversations.prefixes,
  ...deviceSignIns.prefixes,
  ...disputes.prefixes,
  ...entities.prefixes,
  ...exchangeRates.prefixes,
  ...favourites.prefixes,
  ...figures.prefixes,
  ...kit.prefixes,
  ...ledger.prefixes,
  ...mails.prefixes,
  ...moderation.prefixes,
  ...newsletter.prefixes,
  ...notifications.prefixes,
  ...orders.prefixes,
  ...outbox.prefixes,
  ...pageViews.prefixes,
  ...passkeys.prefixes,
  ...payouts.prefixes,
  ...photos.prefixes,
  ...pickups.prefixes,
  ...places.prefixes,
  ...points.prefixes,
  ...privacy.prefixes,
  ...profiles.prefixes,
  ...questions.prefixes,
  ...queues.prefixes,
  ...recyclables.prefixes,
  ...referrals.prefixes,
  ...reports.prefixes,
  ...savedSearches.prefixes,
  ...settings.prefixes,
  ...tickets.prefixes,
} as const
export type KeyPrefix = keyof typeof keyPrefixes
