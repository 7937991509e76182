import { distanceKm } from '../../../shared/places.ts'
import { distanceMaxKm, type MapArea } from '../../lib/listing/address.ts'

interface Bounds {
  getCenter(): { readonly lat: number; readonly lng: number }
  getNorthEast(): { readonly lat: number; readonly lng: number }
}

const hundredths = (degrees: number) => Math.round(degrees * 100) / 100 || 0
const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))

/** Returns the circle that covers the visible map, limited to the maximum search distance. */
export function areaOf(bounds: Bounds): MapArea {
  const [centre, corner] = [bounds.getCenter(), bounds.getNorthEast()]
  const latitude = hundredths(centre.lat)
  const longitude = hundredths(clamp(centre.lng, -180, 180))
  const km = distanceKm({ latitude, longitude }, { latitude: corner.lat, longitude: corner.lng })
  return { latitude, longitude, km: clamp(Math.ceil(km), 1, distanceMaxKm) }
}

const earthGirthKm = 40_075
/** Size in px of a map tile at zoom 0 in MapLibre's projection. */
const tileSize = 512
/** From the centre of a typical map to its corner. */
const cornerPx = 400

/** Returns the zoom at which an area fills a typical map. */
export function zoomOfArea({ latitude, km }: MapArea): number {
  const kmAcross = (earthGirthKm * Math.cos((latitude * Math.PI) / 180) * cornerPx) / tileSize
  return clamp(Math.log2(kmAcross / km), 3, 15)
}
