import type { Position } from '../../../shared/places.ts'

const kmPerDegree = 111.32
const corners = 64

/** Returns a circle as a GeoJSON polygon, so that its size in km stays correct at every zoom. */
export function circleAround({ latitude, longitude }: Position, radiusKm: number) {
  const ring = Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = ((corner % corners) / corners) * 2 * Math.PI
    const north = (radiusKm * Math.sin(angle)) / kmPerDegree
    const east = (radiusKm * Math.cos(angle)) / (kmPerDegree * Math.cos((latitude * Math.PI) / 180))
    return [longitude + east, latitude + north]
  })
  return { type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates: [ring] } }
}
