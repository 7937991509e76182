import { RouteMap } from '../../features/map/route-map.tsx'
import { CollectionPage } from '../../features/pickups/collection-page.tsx'

const slots = { RouteMap }

/** One's pickups, with the map of a day from its own feature. */
export default function CollectionRoute() {
  return <CollectionPage slots={slots} />
}
