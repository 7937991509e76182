import { Suspense, useEffect, useRef } from 'react'
import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { AdsMap } from '../../features/map/ads-map.tsx'
import { readEarlyListing } from '../../features/recyclables/listing/early-listing.ts'
import { ListingPage } from '../../features/recyclables/listing/listing-page.tsx'
import { useNewAdFullPage } from '../../features/recyclables/listing/new-ad-address.ts'
import { SaveSearchButton } from '../../features/saved-searches/save-search-button.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { LoadingPage } from '../loading-page.tsx'
import { Photos } from './photos-slot.tsx'

const NewAdPage = lazyPart(() => import('../../features/recyclables/form/new-ad-page.tsx'))
/** For `lazyPage`. @public */
export const ready = readEarlyListing
const slots = { Favourite: FavouriteButton, Map: AdsMap, SaveSearch: SaveSearchButton, Photos }

/**
 * The listing, with favourites, map, saved searches and photos from their own features.
 * On phones, an open form replaces the listing.
 */
export default function ListingRoute() {
  const alone = useNewAdFullPage()
  const wasAlone = useRef(alone)
  useEffect(() => {
    wasAlone.current = alone
  }, [alone])
  if (alone) {
    return (
      <Suspense fallback={<LoadingPage />}>
        <NewAdPage slots={slots} />
      </Suspense>
    )
  }
  return <ListingPage slots={slots} fromForm={wasAlone.current} />
}
