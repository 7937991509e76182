import { plainText } from './words/plain-text.ts'

const state = /[\s/]+[a-z]{2}$/

/**
 * The parts of an address after its first, plain: 'Rua A, 1 - Centro, Campinas/SP' has '1', 'centro' and 'campinas'.
 */
function partsOf(address: string): string[] {
  const parts = plainText(address).split(/,|\s-\s/)
  return parts.slice(1).flatMap((part) => [part.trim(), part.trim().replace(state, '')])
}

/** Whether an address may name a city at all: it has a part in words after the street. */
export function mayNameCity(address: string): boolean {
  return partsOf(address).some((part) => /\p{L}{3}/u.test(part))
}

/** Whether an address names this city as a part of its own; 'Rua Campinas, 10' does not (rules 5.2). */
export function namesCity(address: string, city: string): boolean {
  return partsOf(address).includes(plainText(city).trim())
}
