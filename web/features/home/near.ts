import type { RecyclableCard } from '../../../shared/contract/recyclables.ts'
import type { ListingSearch } from '../../lib/listing/address.ts'
import type { KnownPlace } from '../../lib/places/last-place.ts'

export type SearchArea = 'around' | 'state' | 'country'

export interface NearAds {
  readonly reach: SearchArea
  readonly cards: readonly RecyclableCard[]
}

type Filters = Readonly<Record<string, string | number>>

export const shownAds = 6
/** With fewer ads the search widens to the next area. */
const enoughAds = 4
const aroundKm = 50

/**
 * Returns the newest ads around a place; if they are too few, those of its state, then of the country. `list` loads the
 * first page for some filters; its errors propagate.
 */
export async function adsNear(
  place: KnownPlace,
  list: (filters: Filters) => Promise<readonly RecyclableCard[]>,
): Promise<NearAds> {
  const { latitude, longitude, stateId } = place
  const reaches: readonly [SearchArea, Filters][] = [
    ['around', { latitude, longitude, distanceKm: aroundKm }],
    ['state', { stateId }],
  ]
  for (const [reach, filters] of reaches) {
    const cards = await list(filters)
    if (cards.length >= enoughAds) return { reach, cards: cards.slice(0, shownAds) }
  }
  return { reach: 'country', cards: (await list({})).slice(0, shownAds) }
}

export function searchOfArea(reach: SearchArea, { stateId, cityId }: KnownPlace): ListingSearch {
  if (reach === 'country') return { state: 'all' }
  return reach === 'state' ? { state: stateId } : { state: stateId, city: cityId, distanceKm: aroundKm }
}
