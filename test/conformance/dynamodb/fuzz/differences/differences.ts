import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../operation.ts'
import type { Answer } from '../wire.ts'
import { answerRules } from './answer-differences.ts'
import { capacityRules } from './capacity-differences.ts'
import { type Compared, comparable, isRefusal, type ListedDifference } from './comparing.ts'
import { namingRules } from './naming-differences.ts'
import { refusalRules, wordingRules } from './refusal-differences.ts'
import { transactionRules } from './transaction-differences.ts'

/** Two responses to one operation that no listed difference explains. */
export interface Difference {
  readonly ours: Compared
  readonly theirs: Compared
}

/** The result of a comparison: equal, equal except for listed differences, or different. */
export interface Verdict {
  readonly listed: readonly string[]
  readonly difference?: Difference
  /** Only one endpoint carried out the operation, so all later operations may differ. */
  readonly diverged: boolean
}

export function compare(operation: Operation, ours: readonly Answer[], theirs: readonly Answer[]): Verdict {
  const own = comparable(operation, ours)
  let other = comparable(operation, theirs)
  let diverged = isRefusal(own) !== isRefusal(other)
  const difference = { ours: own, theirs: other }
  const listed: string[] = []
  for (const rule of differences) {
    if (isDeepStrictEqual(own, other)) break
    const levelled = rule.withoutDifference(own, other, operation)
    if (isDeepStrictEqual(levelled, other)) continue
    listed.push(rule.name)
    if (rule.mayHaveWritten && /Put|Update|Delete|Write/.test(operation.name)) diverged = true
    other = levelled
  }
  return isDeepStrictEqual(own, other) ? { listed, diverged } : { listed: [], difference, diverged }
}

const differences: readonly ListedDifference[] = [
  ...capacityRules,
  ...answerRules,
  ...refusalRules,
  ...transactionRules,
  ...namingRules,
  ...wordingRules,
]

/** Detected by repeating the batch one table at a time (`attempt.ts`). */
export const severalTables = {
  name: 'which of several tables’ mistakes is named',
  reason: 'The tables of a batch come in the order of a hash table.',
}

export const listedDifferences: readonly { readonly name: string; readonly reason: string }[] = [
  ...differences,
  severalTables,
]
