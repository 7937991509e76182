import { RouteMap } from '../../features/map/route-map.tsx'
import { CollectionPage } from '../../features/pickups/collection-page.tsx'

const slots = { RouteMap }

export default function CollectionRoute() {
  return <CollectionPage slots={slots} />
}
