import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Table } from './table.ts'

/** A Query without the table's name, which is always the same, and without a start, which `queryAll` finds itself. */
export type Asked = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>

/**
 * All items that a Query finds, in its order, a page at a time: the next page is read only when its first item is
 * wanted. `Limit` is the size of a page, not of the whole.
 */
export async function* queryAll(table: Table, asked: Asked): AsyncGenerator<Record<string, unknown>> {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({ ...asked, TableName: table.name, ExclusiveStartKey }),
    )
    yield* Items
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}
