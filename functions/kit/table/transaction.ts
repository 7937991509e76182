import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Refusal } from '../../../shared/refusals.ts'
import type { Table } from './table.ts'

export type WriteItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/** A part of a transaction without the table's name, which is always the same. */
export type Part =
  | { readonly Put: Omit<NonNullable<WriteItem['Put']>, 'TableName'> }
  | { readonly Update: Omit<NonNullable<WriteItem['Update']>, 'TableName'> }
  | { readonly Delete: Omit<NonNullable<WriteItem['Delete']>, 'TableName'> }
  | { readonly ConditionCheck: Omit<NonNullable<WriteItem['ConditionCheck']>, 'TableName'> }

/** A part whose guard, where it does not hold, means something to the user. */
export type Guarded = Part & { readonly refusal: Refusal }

/**
 * Conflicts with a neighbour's transaction are tried again: 4 times, 40 ms doubled with full jitter, 0.6 s at most in
 * all.
 */
const conflictRetries = 4
const conflictBaseMs = 40

/**
 * The transaction was refused by its own conditions; `failed` are the indexes of the parts, with the items found there.
 */
export class ConditionsFailed extends Error {
  readonly failed: ReadonlyMap<number, Record<string, unknown> | undefined>
  constructor(failed: ReadonlyMap<number, Record<string, unknown> | undefined>) {
    super(`Conditions failed in parts ${[...failed.keys()].join(', ')}`)
    this.name = 'ConditionsFailed'
    this.failed = failed
  }
}

/**
 * Writes all parts or none (at most 100). Conflicts with other transactions are tried again with back-off.
 * @throws Refusal of the first part whose guard did not hold, where it has one
 * @throws ConditionsFailed when the guard of a part without a refusal did not hold
 */
export async function transact(table: Table, parts: readonly (Part | Guarded)[]): Promise<void> {
  const items = parts.map((part) => toItem(table, part))
  for (let attempt = 0; ; attempt++) {
    try {
      await table.client.send(new TransactWriteCommand({ TransactItems: items }))
      return
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error
      const reasons = error.CancellationReasons ?? []
      const failed = failedGuards(reasons)
      const [first] = failed.keys()
      if (first !== undefined) throw refusalOf(parts[first]) ?? new ConditionsFailed(failed)
      const conflict = reasons.some((reason) => reason.Code === 'TransactionConflict')
      if (!conflict || attempt >= conflictRetries) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * conflictBaseMs * 2 ** attempt))
    }
  }
}

/**
 * Whether a write failed because somebody else came in between: before it, so that a guard without a refusal did not
 * hold, or while it was made. Whoever reads and decides again may succeed.
 */
export function wasBeaten(error: unknown): boolean {
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).some(({ Code }) => Code === 'TransactionConflict')
  return error instanceof ConditionsFailed || error instanceof TransactionConflictException
}

function toItem(table: Table, part: Part | Guarded): WriteItem {
  const [[kind, write] = []] = Object.entries(part).filter(([name]) => name !== 'refusal') as [string, object][]
  return { [String(kind)]: { ...write, TableName: table.name } } as WriteItem
}

function refusalOf(part: Part | Guarded | undefined): Refusal | undefined {
  return part && 'refusal' in part ? part.refusal : undefined
}

function failedGuards(
  reasons: readonly CancellationReason[],
): ReadonlyMap<number, Record<string, unknown> | undefined> {
  return new Map(
    reasons.flatMap((reason, index) =>
      reason.Code === 'ConditionalCheckFailed'
        ? [[index, reason.Item as Record<string, unknown> | undefined] as const]
        : [],
    ),
  )
}
