import { randomInt } from 'node:crypto'

/** Returns a code for users to type: six uniformly random digits. */
export function newSixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}
