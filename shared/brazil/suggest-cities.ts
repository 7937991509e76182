import type { City, State } from '../places.ts'
import { plainText } from '../words/plain-text.ts'

/**
 * All city names of a state in one string, the capital first: `Campinas|09502;…`. The number is the IBGE id without the
 * state's two digits. All states take 40 KB compressed, half the size of a list of objects.
 */
export interface PackedState {
  readonly uf: string
  readonly stateId: number
  readonly cities: string
}

export interface SuggestedCity {
  readonly id: number
  readonly stateId: number
  readonly name: string
  readonly uf: string
}

/** Shorter prefixes match too many names. */
const minPrefixLength = 3

export function packState({ id, uf }: State, cities: readonly City[], capitalId: number): PackedState {
  const capitalFirst = [...cities].sort((a, b) => Number(b.id === capitalId) - Number(a.id === capitalId))
  const packed = capitalFirst.map((city) => `${city.name}|${String(city.id).slice(String(id).length)}`)
  return { uf, stateId: id, cities: packed.join(';') }
}

/**
 * Returns at most `limit` cities with the typed prefix, ignoring accents and case; at least three letters. `Santos SP`
 * selects the state too. Sorted by whole name, the user's state, capital, then length.
 */
export function suggestCities(
  states: readonly PackedState[],
  text: string,
  limit: number,
  ownStateId?: number,
): SuggestedCity[] {
  const typed = plainText(text).trim().replace(/\s+/g, ' ')
  if (typed.length < minPrefixLength) return []
  const [, named = typed, uf] = /^(.{3,}?)(?: - |, | )([a-z]{2})$/.exec(typed) ?? []
  const found = states.flatMap((state) => {
    const ofState = citiesWithPrefix(state, typed)
    return ofState.length === 0 && uf === state.uf.toLowerCase() ? citiesWithPrefix(state, named) : ofState
  })
  const order = ({ isWhole, isCapital, city }: Found) => [
    isWhole ? 0 : 1,
    city.stateId === ownStateId ? 0 : 1,
    isCapital ? 0 : 1,
    city.name.length,
  ]
  return found
    .map((each) => ({ each, key: order(each) }))
    .sort((a, b) => compare(a.key, b.key) || (a.each.city.name < b.each.city.name ? -1 : 1))
    .slice(0, limit)
    .map(({ each }) => each.city)
}

interface Found {
  readonly city: SuggestedCity
  readonly isWhole: boolean
  readonly isCapital: boolean
}

function citiesWithPrefix({ uf, stateId, cities }: PackedState, typed: string): Found[] {
  return cities.split(';').flatMap((entry, index) => {
    const [name = '', rest = ''] = entry.split('|')
    const plain = plainText(name)
    if (!plain.startsWith(typed)) return []
    const city = { id: Number(`${stateId}${rest}`), stateId, name, uf }
    return [{ city, isWhole: plain === typed, isCapital: index === 0 }]
  })
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}
