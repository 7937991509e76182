import type { Gazetteer } from '../../../shared/brazil/cities.ts'
import type { State } from '../../../shared/places.ts'

/** Returns the names of all states and cities, which many passwords consist of. */
export function placeNames(gazetteer: Gazetteer, states: readonly State[]): string[] {
  return states.flatMap(({ id, name }) => [name, ...gazetteer.ofState(id).map((city) => city.name)])
}
