import { disturbed } from './expressions.ts'
import type { Random } from './random.ts'

/** One request: the operation's name and its body. `pages` asks for all further pages too. */
export interface Operation {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
  readonly pages?: boolean
}

/** Asks for consumed capacity, half of the time. */
export function capacity(random: Random): object {
  return random.oneIn(2) ? { ReturnConsumedCapacity: random.pick(['INDEXES', 'TOTAL', 'NONE']) } : {}
}

/** Asks for a consistent read, or says that it need not be one. */
export function consistent(random: Random): object {
  return random.oneIn(3) ? { ConsistentRead: random.oneIn(2) } : {}
}

/** An expression as it was made, or disturbed. */
export function sometimesDisturbed(random: Random, expression: string): string {
  return random.oneIn(20) ? disturbed(random, expression) : expression
}
