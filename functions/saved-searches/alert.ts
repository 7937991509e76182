import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { DigestRow, SavedSearchRow } from './store.ts'
import { fits } from './watch.ts'

export type Alert = { readonly kind: 'at-once' } | { readonly kind: 'daily'; readonly row: DigestRow }

/** Undefined for the user's own ad, a mismatch of price or distance, or disabled alerts. */
export function alertOf(search: SavedSearchRow, offer: RecyclableOffer): Alert | undefined {
  if (search.alert === 'never' || search.userId === offer.ownerId || !fits(search, offer)) return undefined
  if (search.alert === 'instantly') return { kind: 'at-once' }
  const { userId, id: searchId, name: searchName } = search
  const { recyclableId, type, city, uf } = offer
  return { kind: 'daily', row: { userId, searchId, searchName, recyclableId, type, city: `${city} - ${uf}` } }
}

/** Deleted and suspended users get no alerts (rules 2.14). */
export function mayReceiveAlerts(reader: ProfileRow | undefined): reader is ProfileRow {
  return reader !== undefined && reader.suspension === null
}

export function changed(
  row: SavedSearchRow,
  { name, alert }: { name?: string | undefined; alert?: SavedSearchRow['alert'] | undefined },
): SavedSearchRow {
  return { ...row, name: name ?? row.name, alert: alert ?? row.alert }
}
