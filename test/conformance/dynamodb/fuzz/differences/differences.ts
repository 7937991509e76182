import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../operation.ts'
import type { Answer } from '../wire.ts'
import { answerRules } from './answer-differences.ts'
import { capacityRules } from './capacity-differences.ts'
import { type Compared, comparable, isRefusal } from './comparing.ts'
import { namingRules } from './naming-differences.ts'
import { refusalRules, wordingRules } from './refusal-differences.ts'
import { transactionRules } from './transaction-differences.ts'

/** A difference that is known and has a reason. Decision 0002 lists the same. */
export interface ListedDifference {
  readonly name: string
  readonly reason: string
  /** Their answer without this difference from ours; as it was where the difference is another one. */
  level(ours: Compared, theirs: Compared, operation: Operation): Compared
  /** Set where their refusal may come after the write was done. */
  readonly mayHaveWritten?: boolean
}

/** What two endpoints said to the same operation, and no listed difference explains. */
export interface Difference {
  readonly ours: Compared
  readonly theirs: Compared
}

/** Answers compared: equal, equal but for listed differences, or different. */
export interface Verdict {
  readonly listed: readonly string[]
  readonly difference?: Difference
  /** One endpoint did what the other refused: whatever follows may differ. */
  readonly apart: boolean
}

/** Compares all answers of two endpoints to one operation. */
export function compare(operation: Operation, ours: readonly Answer[], theirs: readonly Answer[]): Verdict {
  const own = comparable(operation, ours)
  let other = comparable(operation, theirs)
  let apart = isRefusal(own) !== isRefusal(other)
  const difference = { ours: own, theirs: other }
  const listed: string[] = []
  for (const rule of differences) {
    if (isDeepStrictEqual(own, other)) break
    const levelled = rule.level(own, other, operation)
    if (isDeepStrictEqual(levelled, other)) continue
    listed.push(rule.name)
    if (rule.mayHaveWritten && /Put|Update|Delete|Write/.test(operation.name)) apart = true
    other = levelled
  }
  return isDeepStrictEqual(own, other) ? { listed, apart } : { listed: [], difference, apart }
}

const differences: readonly ListedDifference[] = [
  ...capacityRules,
  ...answerRules,
  ...refusalRules,
  ...transactionRules,
  ...namingRules,
  ...wordingRules,
]

/** Found by asking again, one table at a time (`attempt.ts`). */
export const severalTables = {
  name: 'which of several tables’ mistakes is named',
  reason: 'The tables of a batch come in the order of a hash table.',
}

/** Names and reasons of all listed differences, as `--listed` prints them. */
export const listedDifferences: readonly { readonly name: string; readonly reason: string }[] = [
  ...differences,
  severalTables,
]
