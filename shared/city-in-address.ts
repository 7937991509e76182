import { namesOfCity } from './brazil/other-names.ts'
import { spellingKey, spellingKeys } from './brazil/spelling-key.ts'

const state = /[\s/]+[a-z]{2}$/i

/** Returns the parts after the first: 'Rua A, 1 - Centro, Campinas/SP' has '1', 'Centro', 'Campinas/SP', 'Campinas'. */
function partsOf(address: string): string[] {
  const parts = address.normalize('NFKC').split(/[,()]|\s-\s/)
  return parts.slice(1).flatMap((part) => [part.trim(), part.trim().replace(state, '')])
}

/** Returns true when a part after the street contains words, so it may name a city. */
export function mayNameCity(address: string): boolean {
  return partsOf(address).some((part) => /\p{L}{3}/u.test(part))
}

/** Returns true when a part of the address is this city in any spelling; false for 'Rua Campinas, 10' (rules 5.2). */
export function namesCity(address: string, city: string): boolean {
  const keys = namesOfCity(city).flatMap(spellingKeys)
  return partsOf(address).some((part) => keys.includes(spellingKey(part)))
}
