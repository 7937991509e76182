import * as z from 'zod'
import { orderId } from '../../../shared/contract/order-views.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import { readableAll } from '../../kit/table/readable.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../../kit/table/transaction.ts'

const checkRow = z.object({ pk: z.string(), sk: z.string(), orderId, remindedAt: z.iso.datetime().nullable() })
export type Check = z.infer<typeof checkRow>

export function checkPart(dueAt: Date, id: string, remindedAt: string | null): Part {
  return { Put: { Item: { ...keys.orderCheck(dueAt.toISOString(), id), orderId: id, remindedAt } } }
}

/** Oldest first, read in pages. */
export async function* dueChecks(table: Table, now: Date): AsyncGenerator<Check> {
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk <= :now',
    ExpressionAttributeValues: { ':pk': keys.orderChecks, ':now': `${now.toISOString()}~` },
    ConsistentRead: true,
  })
  yield* readableAll(rows, (row) => checkRow.parse(row))
}

/** Guard: no other run has replaced the check. */
function dropPart({ pk, sk }: Check): Part {
  return { Delete: { Key: { pk, sk }, ConditionExpression: 'attribute_exists(pk)' } }
}

/** Replaces a check, with what belongs to it, once; another run may be faster. */
export async function replaceCheck(table: Table, check: Check, parts: readonly Part[]): Promise<void> {
  try {
    await transact(table, [dropPart(check), ...parts])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
  }
}
