import { disturbed } from './expressions.ts'
import type { Random } from './random.ts'

export interface Operation {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
  readonly pages?: boolean
}

export function capacity(random: Random): object {
  return random.oneIn(2) ? { ReturnConsumedCapacity: random.pick(['INDEXES', 'TOTAL', 'NONE']) } : {}
}

export function consistent(random: Random): object {
  return random.oneIn(3) ? { ConsistentRead: random.oneIn(2) } : {}
}

export function sometimesDisturbed(random: Random, expression: string): string {
  return random.oneIn(20) ? disturbed(random, expression) : expression
}
