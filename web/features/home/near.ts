import type { RecyclableCard } from '../../../shared/contract/recyclables.ts'
import type { ListingSearch } from '../../lib/listing/address.ts'
import type { KnownPlace } from '../../lib/places/last-place.ts'

/** How far one has to look for a handful of ads. */
export type Reach = 'around' | 'state' | 'country'

export interface NearAds {
  readonly reach: Reach
  readonly cards: readonly RecyclableCard[]
}

/** The API's filters of the listing, as its address takes them. */
type Filters = Readonly<Record<string, string | number>>

/** A row of them; more are in the listing. */
export const shownAds = 6
/** Fewer look deserted: the next circle is asked. */
const enoughAds = 4
const aroundKm = 50

/**
 * The newest ads round a place; where these are few, of its state; where these are few too, of the whole country.
 * `list` asks for the first page of some filters; what it throws is thrown on.
 */
export async function adsNear(
  place: KnownPlace,
  list: (filters: Filters) => Promise<readonly RecyclableCard[]>,
): Promise<NearAds> {
  const { latitude, longitude, stateId } = place
  const reaches: readonly [Reach, Filters][] = [
    ['around', { latitude, longitude, distanceKm: aroundKm }],
    ['state', { stateId }],
  ]
  for (const [reach, filters] of reaches) {
    const cards = await list(filters)
    if (cards.length >= enoughAds) return { reach, cards: cards.slice(0, shownAds) }
  }
  return { reach: 'country', cards: (await list({})).slice(0, shownAds) }
}

/** The search of the listing that shows all of them. */
export function searchOfReach(reach: Reach, { stateId, cityId }: KnownPlace): ListingSearch {
  if (reach === 'country') return { state: 'all' }
  return reach === 'state' ? { state: stateId } : { state: stateId, city: cityId, distanceKm: aroundKm }
}
