import { type City, distanceKm, type Position } from '../places.ts'
import { loadGazetteer, states } from './cities.ts'

/**
 * No point of Brazil is further from the nearest seat of a municipality: the most remote, in the north of Pará, is
 * 443 km away, measured on a grid of a quarter of a degree over the country's outline.
 */
export const remotestKm = 450

/**
 * The city whose seat is nearest to a position, by great-circle distance, or undefined where the position cannot be in
 * Brazil. Half a millisecond over all 5,571, and no service is asked.
 */
export async function nearestCity(position: Position): Promise<City | undefined> {
  const gazetteer = await loadGazetteer()
  let nearest: City | undefined
  let nearestKm = remotestKm
  for (const state of states) {
    for (const city of gazetteer.ofState(state.id)) {
      const km = distanceKm(position, city)
      if (km > nearestKm) continue
      nearest = city
      nearestKm = km
    }
  }
  return nearest
}
