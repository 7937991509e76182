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
import type { GrantedAction, RowKind } from './row-kinds.ts'

/** All kinds of rows, joined from the nouns that own them. */
export const rowKinds = {
  ...accounts.kinds,
  ...approvals.kinds,
  ...audit.kinds,
  ...cases.kinds,
  ...collectionRecords.kinds,
  ...conversations.kinds,
  ...deviceSignIns.kinds,
  ...disputes.kinds,
  ...entities.kinds,
  ...exchangeRates.kinds,
  ...favourites.kinds,
  ...figures.kinds,
  ...kit.kinds,
  ...ledger.kinds,
  ...mails.kinds,
  ...moderation.kinds,
  ...newsletter.kinds,
  ...notifications.kinds,
  ...orders.kinds,
  ...outbox.kinds,
  ...pageViews.kinds,
  ...passkeys.kinds,
  ...payouts.kinds,
  ...photos.kinds,
  ...pickups.kinds,
  ...places.kinds,
  ...points.kinds,
  ...privacy.kinds,
  ...profiles.kinds,
  ...questions.kinds,
  ...queues.kinds,
  ...recyclables.kinds,
  ...referrals.kinds,
  ...reports.kinds,
  ...savedSearches.kinds,
  ...settings.kinds,
  ...tickets.kinds,
} as const
export type RowKindName = keyof typeof rowKinds

/** Kinds by action, apart for reading and writing. */
export interface RowRights {
  readonly read: Readonly<Partial<Record<GrantedAction, readonly RowKindName[]>>>
  readonly write: Readonly<Partial<Record<GrantedAction, readonly RowKindName[]>>>
  /** The attributes that an update may name, of kinds that the function does not update as a whole. */
  readonly only: Readonly<Partial<Record<RowKindName, readonly string[]>>>
}

/** `functions/orders/entries/api.ts` → `orders/api`, the name in the lists of rows. */
export function functionNameOf(entry: string): string {
  return entry
    .replace(/^functions\//, '')
    .replace('/entries/', '/')
    .replace(/\.ts$/, '')
}

/** The one API function that reads no row. */
const withoutTable = 'reference/api'

/** Returns what a function may do with which kinds of rows. `*` + `/api` names every API function. */
export function rightsOf(functionName: string): RowRights {
  return { read: ofPart(functionName, 'read'), write: ofPart(functionName, 'write'), only: attributesOf(functionName) }
}

function ofPart(functionName: string, part: 'read' | 'write'): RowRights['read'] {
  const found = new Map<GrantedAction, RowKindName[]>()
  for (const [name, kind] of Object.entries(rowKinds) as [RowKindName, RowKind][])
    for (const [action, functions] of Object.entries(kind[part] ?? {}) as [GrantedAction, readonly string[]][])
      if (functions.some((one) => isNamed(one, functionName))) found.set(action, [...(found.get(action) ?? []), name])
  return Object.fromEntries(found)
}

function attributesOf(functionName: string): RowRights['only'] {
  const found = (Object.entries(rowKinds) as [RowKindName, RowKind][]).flatMap(([name, { only }]) =>
    only?.[functionName] ? [[name, only[functionName]] as const] : [],
  )
  return Object.fromEntries(found)
}

function isNamed(listed: string, functionName: string): boolean {
  return (
    listed === functionName || (listed === '*/api' && functionName.endsWith('/api') && functionName !== withoutTable)
  )
}
