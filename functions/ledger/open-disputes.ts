import type * as z from 'zod'
import { disputeFile } from '../../shared/contract/disputes.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import { readableAll } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'

const disputedPayment = disputeFile.pick({ orderId: true, paymentId: true })

/** Payments in open disputes, oldest first. */
export async function* openDisputes(table: Table): AsyncGenerator<z.infer<typeof disputedPayment>> {
  const rows = queryAll(table, {
    IndexName: 'gsi2',
    KeyConditionExpression: 'gsi2pk = :open',
    ExpressionAttributeValues: { ':open': keys.disputesIn('open') },
  })
  yield* readableAll(rows, (row) => disputedPayment.parse(row))
}
