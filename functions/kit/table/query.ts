import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Table } from './table.ts'

/** `queryPages` sets the omitted fields. */
export type QueryInput = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>

/** Reads pages lazily. `Limit` is the size of a page; `more` means that further pages may follow. */
export async function* queryPages(
  table: Table,
  asked: QueryInput,
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

export async function* queryAll(table: Table, asked: QueryInput): AsyncGenerator<Record<string, unknown>> {
  for await (const { items } of queryPages(table, asked)) yield* items
}

/** For few rows: reads all of them. */
export async function queryRows(table: Table, asked: QueryInput): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = []
  for await (const row of queryAll(table, asked)) rows.push(row)
  return rows
}
