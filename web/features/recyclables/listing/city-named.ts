import { capitals } from '../../../../shared/brazil/capitals.ts'
import type { City } from '../../../../shared/places.ts'
import { fold } from '../../../ui/fields/combobox-search.ts'

/**
 * The city of a name, accents and case aside. Of several with that name the capital of a state: the gazetteer has no
 * populations, and capitals are the most populous of their names (rules 5.5). Where none is one, the first.
 */
export function cityNamed(cities: readonly City[] | undefined, name: string): City | undefined {
  const named = cities?.filter((city) => fold(city.name) === fold(name))
  return named?.find(({ id }) => capitals.has(id)) ?? named?.[0]
}
