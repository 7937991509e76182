import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import type { DigestRow, SavedSearchRow } from './store.ts'
import { fits } from './watch.ts'

/** What an approved ad means to one of the searches that stand under its keys. */
export type Alert = { readonly kind: 'at-once' } | { readonly kind: 'daily'; readonly row: DigestRow }

/**
 * Whether and how the owner of a saved search is told of an ad; undefined where not: the ad is the owner's own, price
 * or distance do not fit, or no alert is wanted.
 */
export function alertOf(search: SavedSearchRow, offer: RecyclableOffer): Alert | undefined {
  if (search.alert === 'never' || search.userId === offer.ownerId || !fits(search, offer)) return undefined
  if (search.alert === 'instantly') return { kind: 'at-once' }
  const { userId, id: searchId, name: searchName } = search
  const { recyclableId, type, city, uf } = offer
  return { kind: 'daily', row: { userId, searchId, searchName, recyclableId, type, city: `${city} - ${uf}` } }
}

/** Whether somebody gets alerts at all: who is gone does not, nor who could do nothing with them (rules 2.14). */
export function isAlerted(reader: ProfileRow | undefined): reader is ProfileRow {
  return reader !== undefined && reader.suspension === null
}

/** A saved search with another name or alert, where they are given; its filters and its owner stay. */
export function changed(
  row: SavedSearchRow,
  { name, alert }: { name?: string | undefined; alert?: SavedSearchRow['alert'] | undefined },
): SavedSearchRow {
  return { ...row, name: name ?? row.name, alert: alert ?? row.alert }
}
