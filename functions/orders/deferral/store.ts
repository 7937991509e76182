import * as z from 'zod'
import { orderId } from '../../../shared/contract/order-views.ts'
import { deferral } from '../../../shared/pickups/deferral.ts'
import { keys } from '../../kit/table/keys.ts'
import { queryAll } from '../../kit/table/query.ts'
import type { Table } from '../../kit/table/table.ts'
import { type Part, transact } from '../../kit/table/transaction.ts'

const deferralRow = deferral.extend({ pk: z.string(), sk: z.string(), orderId })
export type DeferralRow = z.infer<typeof deferralRow>

/** Oldest first, read in pages. */
export async function* dueDeferrals(table: Table, now: Date): AsyncGenerator<DeferralRow> {
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND sk <= :now',
    ExpressionAttributeValues: { ':pk': keys.deferrals, ':now': `${now.toISOString()}~` },
    ConsistentRead: true,
  })
  for await (const row of rows) yield deferralRow.parse(row)
}

/** No guard: the ledger's journal is the claim. */
export function dropDeferralPart(until: string, id: string): Part {
  return { Delete: { Key: keys.deferral(until, id) } }
}

export async function dropDeferral(table: Table, { pk, sk }: DeferralRow): Promise<void> {
  await transact(table, [{ Delete: { Key: { pk, sk } } }])
}
