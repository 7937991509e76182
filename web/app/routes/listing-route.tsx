import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { AdsMap } from '../../features/map/ads-map.tsx'
import { ListingPage } from '../../features/recyclables/listing/listing-page.tsx'
import { SaveSearchButton } from '../../features/saved-searches/save-search-button.tsx'
import { Photos } from './photos-slot.tsx'

const slots = { Favourite: FavouriteButton, Map: AdsMap, SaveSearch: SaveSearchButton, Photos }

/** The listing with hearts, map, saved searches and photos from their own features. */
export default function ListingRoute() {
  return <ListingPage slots={slots} />
}
