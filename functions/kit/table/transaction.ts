import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Refusal } from '../../../shared/refusals.ts'
import type { Table } from './table.ts'

export type WriteItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

export type Part =
  | { readonly Put: Omit<NonNullable<WriteItem['Put']>, 'TableName'> }
  | { readonly Update: Omit<NonNullable<WriteItem['Update']>, 'TableName'> }
  | { readonly Delete: Omit<NonNullable<WriteItem['Delete']>, 'TableName'> }
  | { readonly ConditionCheck: Omit<NonNullable<WriteItem['ConditionCheck']>, 'TableName'> }

export type Guarded = Part & { readonly refusal: Refusal }

/** Retries conflicts with full jitter, at most 0.6 s in total. */
const conflictRetries = 4
const conflictBaseMs = 40

/** `failed` has the indexes of the parts and the items found there. */
export class ConditionsFailed extends Error {
  readonly failed: ReadonlyMap<number, Record<string, unknown> | undefined>
  constructor(failed: ReadonlyMap<number, Record<string, unknown> | undefined>) {
    super(`Conditions failed in parts ${[...failed.keys()].join(', ')}`)
    this.name = 'ConditionsFailed'
    this.failed = failed
  }
}

/**
 * Writes all parts or none (at most 100). Retries conflicts with other transactions.
 * @throws Refusal of the first failed guard, if it has one
 * @throws ConditionsFailed if the first failed guard has no refusal
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

/** Returns whether a write lost against a concurrent one, so that reading and deciding again may succeed. */
export function isWriteConflict(error: unknown): boolean {
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
