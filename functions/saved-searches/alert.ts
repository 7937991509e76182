import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { DigestRow, SavedSearchRow } from './store.ts'
import { fits } from './watch.ts'

/** The alert that an approved ad causes for a saved search. */
export type Alert = { readonly kind: 'at-once' } | { readonly kind: 'daily'; readonly row: DigestRow }

/**
 * Decides the alert of a saved search for an ad; undefined for the user's own ad, a mismatch of price or distance, or
 * disabled alerts.
 */
export function alertOf(search: SavedSearchRow, offer: RecyclableOffer): Alert | undefined {
  if (search.alert === 'never' || search.userId === offer.ownerId || !fits(search, offer)) return undefined
  if (search.alert === 'instantly') return { kind: 'at-once' }
  const { userId, id: searchId, name: searchName } = search
  const { recyclableId, type, city, uf } = offer
  return { kind: 'daily', row: { userId, searchId, searchName, recyclableId, type, city: `${city} - ${uf}` } }
}

/** Returns whether a user gets alerts: not after account deletion or during a suspension (rules 2.14). */
export function isAlerted(reader: ProfileRow | undefined): reader is ProfileRow {
  return reader !== undefined && reader.suspension === null
}

/** Applies a new name or alert frequency; filters and owner stay. */
export function changed(
  row: SavedSearchRow,
  { name, alert }: { name?: string | undefined; alert?: SavedSearchRow['alert'] | undefined },
): SavedSearchRow {
  return { ...row, name: name ?? row.name, alert: alert ?? row.alert }
}
