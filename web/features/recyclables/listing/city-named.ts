import { capitals } from '../../../../shared/brazil/capitals.ts'
import type { City } from '../../../../shared/places.ts'
import { fold } from '../../../ui/fields/combobox-search.ts'

/**
 * Finds a city by name, ignoring accents and case. Prefers a state capital, since the gazetteer has no populations and
 * capitals are the largest of their name (rules 5.5). Otherwise returns the first match.
 */
export function findCityByName(cities: readonly City[] | undefined, name: string): City | undefined {
  const named = cities?.filter((city) => fold(city.name) === fold(name))
  return named?.find(({ id }) => capitals.has(id)) ?? named?.[0]
}
