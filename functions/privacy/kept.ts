import * as accounts from '../accounts/rows.ts'
import * as approvals from '../approvals/rows.ts'
import * as audit from '../audit/rows.ts'
import * as cases from '../cases/rows.ts'
import * as collectionRecords from '../collection-records/rows.ts'
import * as conversations from '../conversations/rows.ts'
import * as deviceSignIns from '../device-sign-ins/rows.ts'
import * as disputes from '../disputes/rows.ts'
import * as entities from '../entities/rows.ts'
import * as exchangeRates from '../exchange-rates/rows.ts'
import * as favourites from '../favourites/rows.ts'
import * as figures from '../figures/rows.ts'
import * as kit from '../kit/rows.ts'
import type { Personal } from '../kit/table/row-kinds.ts'
import * as ledger from '../ledger/rows.ts'
import * as mails from '../mails/rows.ts'
import * as moderation from '../moderation/rows.ts'
import * as newsletter from '../newsletter/rows.ts'
import * as notifications from '../notifications/rows.ts'
import * as orders from '../orders/rows.ts'
import * as outbox from '../outbox/rows.ts'
import * as pageViews from '../page-views/rows.ts'
import * as passkeys from '../passkeys/rows.ts'
import * as payouts from '../payouts/rows.ts'
import * as photos from '../photos/rows.ts'
import * as pickups from '../pickups/rows.ts'
import * as places from '../places/rows.ts'
import * as points from '../points/rows.ts'
import * as profiles from '../profiles/rows.ts'
import * as questions from '../questions/rows.ts'
import * as queues from '../queues/rows.ts'
import * as recyclables from '../recyclables/rows.ts'
import * as referrals from '../referrals/rows.ts'
import * as reports from '../reports/rows.ts'
import * as savedSearches from '../saved-searches/rows.ts'
import * as settings from '../settings/rows.ts'
import * as tickets from '../tickets/rows.ts'
import * as privacy from './rows.ts'

/**
 * Whether the rows of each key are personal, where they are exported and how a deletion treats them: joined from the
 * nouns that own the rows. Tests check export and deletion against it;
 * `docs/reference/personal-data.md` shows it.
 */
export const personalDataByKey = {
  ...accounts.personal,
  ...approvals.personal,
  ...audit.personal,
  ...cases.personal,
  ...collectionRecords.personal,
  ...conversations.personal,
  ...deviceSignIns.personal,
  ...disputes.personal,
  ...entities.personal,
  ...exchangeRates.personal,
  ...favourites.personal,
  ...figures.personal,
  ...kit.personal,
  ...ledger.personal,
  ...mails.personal,
  ...moderation.personal,
  ...newsletter.personal,
  ...notifications.personal,
  ...orders.personal,
  ...outbox.personal,
  ...pageViews.personal,
  ...passkeys.personal,
  ...payouts.personal,
  ...photos.personal,
  ...pickups.personal,
  ...places.personal,
  ...points.personal,
  ...privacy.personal,
  ...profiles.personal,
  ...questions.personal,
  ...queues.personal,
  ...recyclables.personal,
  ...referrals.personal,
  ...reports.personal,
  ...savedSearches.personal,
  ...settings.personal,
  ...tickets.personal,
} as const

export const personal = Object.fromEntries(
  Object.entries<Personal | null>(personalDataByKey).filter((entry): entry is [string, Personal] => entry[1] !== null),
) as Readonly<Record<PersonalKey, Personal>>
export type PersonalKey = {
  [Key in keyof typeof personalDataByKey]: (typeof personalDataByKey)[Key] extends null ? never : Key
}[keyof typeof personalDataByKey]
