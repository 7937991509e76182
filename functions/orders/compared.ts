import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { z } from 'zod'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { transact } from '../kit/table/transaction.ts'

const comparedRow = z.object({ at: z.iso.datetime() })

/** When the last comparison with the provider began that came to its end; undefined before the first. */
export async function lastCompared({ client, name }: Table): Promise<Date | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: name, Key: keys.compared, ConsistentRead: true }))
  return Item && new Date(comparedRow.parse(Item).at)
}

/** A comparison that began then has come to its end. */
export async function keepCompared(table: Table, began: Date): Promise<void> {
  const row: z.infer<typeof comparedRow> = { at: began.toISOString() }
  await transact(table, [{ Put: { Item: { ...keys.compared, ...row } } }])
}
