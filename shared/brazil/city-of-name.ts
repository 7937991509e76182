import type { City, State } from '../places.ts'
import { otherNames } from './other-names.ts'
import { plain } from './plain-name.ts'
import { spellingKey, spellingKeys } from './spelling-key.ts'

/**
 * Returns a search for a state's city by the names that post office, map services and people use: the official name,
 * another spelling or a former name, and for a district the city in parentheses or after the hyphen
 * (`Boa Esperança (Sorriso)`). It never guesses: a key that two cities share finds neither
 * ([0081](../../docs/decisions/0081-spellings-of-cities.md)).
 */
export function cityFinder(state: State, cities: readonly City[]): (name: string) => City | undefined {
  // Built for the first name, and for the first that is not exact: most cold starts need neither.
  let exact: ReadonlyMap<string, City> | undefined
  let keys: ReadonlyMap<string, City | null> | undefined
  const named = (name: string): City | undefined => {
    exact ??= new Map(cities.map((city) => [plain(city.name), city]))
    const found = exact.get(plain(name))
    if (found) return found
    keys ??= keysOf(state, cities)
    return keys.get(spellingKey(name)) ?? undefined
  }
  return (name) => {
    // The Federal District is one municipality; the post office names its districts.
    if (cities.length === 1) return cities[0]
    for (const one of namesIn(name, state)) {
      const city = named(one)
      if (city) return city
    }
    return undefined
  }
}

function keysOf(state: State, cities: readonly City[]): ReadonlyMap<string, City | null> {
  const keys = new Map<string, City | null>()
  const add = (name: string, city: City) => {
    for (const key of spellingKeys(name)) {
      const other = keys.get(key)
      keys.set(key, other === undefined || other?.id === city.id ? city : null)
    }
  }
  for (const city of cities) add(city.name, city)
  for (const [official, ...others] of otherNames[state.uf] ?? []) {
    const city = cities.find(({ name }) => name === official)
    // A name of today wins over the former name of another city.
    if (city) for (const other of others) if (!keys.has(spellingKey(other))) add(other, city)
  }
  return keys
}

/**
 * The whole name, then the city of a district in parentheses, or after a hyphen. A state there is not a city:
 * `Santana (AP)`, `Campinas - São Paulo`.
 */
function namesIn(text: string, state: State): string[] {
  const [outside = '', ...rest] = text.split('(')
  if (rest.length > 0) {
    const inside = rest.join('(').replace(/\)[^)]*$/, '')
    return plain(inside) === plain(state.uf) ? [text, outside] : [text, ...namesIn(inside, state)]
  }
  const parts = text.split(/\s[-–—]\s|[/,;]/).filter((part) => plain(part) !== '')
  const last = parts.at(-1) ?? ''
  const isState = [state.uf, state.name].some((name) => plain(name) === plain(last))
  return isState ? [text, parts.at(-2) ?? '', last] : [text, last]
}
