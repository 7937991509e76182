import { randomInt } from 'node:crypto'

/** A code that a person types: six digits, each of the million as likely as the others. */
export function newSixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
