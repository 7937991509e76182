import { Truck } from '../../ui/illustrations.tsx'
import { ComingPage } from './coming-page.tsx'

/** Where pickups will be arranged. */
export default function CollectionPage() {
  return <ComingPage name="collection" illustration={<Truck />} />
}
