import { RouteMap } from '../../features/map/route-map.tsx'
import { CollectionPage } from '../../features/pickups/collection-page.tsx'

const slots = { RouteMap }

/** The user's pickups, with the map from its own feature. */
export default function CollectionRoute() {
  return <CollectionPage slots={slots} />
}
