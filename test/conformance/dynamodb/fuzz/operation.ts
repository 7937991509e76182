import { disturbed } from './expressions.ts'
import type { Random } from './random.ts'

/** One request. `pages` requests all further pages too. */
export interface Operation {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
  readonly pages?: boolean
}

/** Requests the consumed capacity half of the time. */
export function capacity(random: Random): object {
  return random.oneIn(2) ? { ReturnConsumedCapacity: random.pick(['INDEXES', 'TOTAL', 'NONE']) } : {}
}

/** Sets ConsistentRead, to true or false, one time in three. */
export function consistent(random: Random): object {
  return random.oneIn(3) ? { ConsistentRead: random.oneIn(2) } : {}
}

/** Returns the expression, one time in twenty with changed tokens. */
export function sometimesDisturbed(random: Random, expression: string): string {
  return random.oneIn(20) ? disturbed(random, expression) : expression
}
