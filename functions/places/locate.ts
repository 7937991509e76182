import { stateById } from '../../shared/brazil/cities.ts'
import { nearestCity } from '../../shared/brazil/nearest-city.ts'
import type { FoundAddress } from '../../shared/contract/places.ts'
import type { Position } from '../../shared/places.ts'
import { Refusal } from '../../shared/refusals.ts'

/**
 * Finds the nearest city in the gazetteer alone: visitors cannot cause costs at a paid service (rules 14.2). The
 * coordinates are the city's; street, number, district and CEP are unknown.
 * @throws Refusal place.not_found outside Brazil
 */
export async function locateCity(position: Position): Promise<FoundAddress> {
  const city = await nearestCity(position)
  const state = city && stateById(city.stateId)
  if (!city || !state) throw new Refusal('place.not_found')
  return {
    label: `${city.name} - ${state.uf}`,
    street: null,
    number: null,
    district: null,
    postalCode: null,
    stateId: state.id,
    uf: state.uf,
    cityId: city.id,
    city: city.name,
    latitude: city.latitude,
    longitude: city.longitude,
  }
}
