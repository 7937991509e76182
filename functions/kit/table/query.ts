import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Table } from './table.ts'

/** A Query without the table's name, which is always the same, and without a start, which `queryPages` finds itself. */
export type Asked = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>

/**
 * What a Query finds, a page at a time: the next page is read only when it is wanted. `Limit` is the size of a page,
 * not of the whole. `more`: there may be further pages.
 */
export async function* queryPages(
  table: Table,
  asked: Asked,
): AsyncGenerator<{ items: Record<string, unknown>[]; count: number; more: boolean }> {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const { Items, Count, LastEvaluatedKey } = await table.client.send(
      new QueryCommand({ ...asked, TableName: table.name, ExclusiveStartKey }),
    )
    yield { items: Items ?? [], count: Count ?? 0, more: LastEvaluatedKey !== undefined }
    ExclusiveStartKey = LastEvaluatedKey
  } while (ExclusiveStartKey)
}

/** All items that a Query finds, in its order; the next page is read only when its first item is wanted. */
export async function* queryAll(table: Table, asked: Asked): AsyncGenerator<Record<string, unknown>> {
  for await (const { items } of queryPages(table, asked)) yield* items
}
