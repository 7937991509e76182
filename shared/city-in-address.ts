import { plainText } from './words/plain-text.ts'

const state = /[\s/]+[a-z]{2}$/

/**
 * Returns the normalised parts of an address after the first: 'Rua A, 1 - Centro, Campinas/SP' has '1', 'centro' and
 * 'campinas'.
 */
function partsOf(address: string): string[] {
  const parts = plainText(address).split(/,|\s-\s/)
  return parts.slice(1).flatMap((part) => [part.trim(), part.trim().replace(state, '')])
}

/** Returns true when a part after the street contains words, so it may name a city. */
export function mayNameCity(address: string): boolean {
  return partsOf(address).some((part) => /\p{L}{3}/u.test(part))
}

/** Returns true when a part of the address is this city; false for 'Rua Campinas, 10' (rules 5.2). */
export function namesCity(address: string, city: string): boolean {
  return partsOf(address).includes(plainText(city).trim())
}
