import { type City, distanceKm, type Position } from '../places.ts'
import { loadGazetteer, states } from './cities.ts'

/**
 * Upper bound of the distance to the nearest city, in km. The remotest point, in northern Pará, is 443 km away,
 * measured on a quarter-degree grid over Brazil's outline.
 */
export const remotestKm = 450

/**
 * Returns the city nearest to a position by great-circle distance, or undefined for positions outside Brazil. Takes
 * half a millisecond and calls no service.
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
