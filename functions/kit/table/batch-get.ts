import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from './keys.ts'
import type { Table } from './table.ts'

/** The limit of BatchGetItem. */
const keysPerCall = 100
/** Retries unprocessed keys with full jitter, at most 0.6 s in total. */
const calls = 5
const backOffMs = 40

interface Options {
  /** For callers that write based on the result. */
  readonly consistent?: boolean
}

/**
 * Returns the existing items, each once, in the order of the keys.
 * @throws Error if DynamoDB leaves keys unprocessed: a partial result would look like deleted items
 */
export async function batchGet(
  table: Table,
  keys: readonly Key[],
  { consistent = false }: Options = {},
): Promise<Record<string, unknown>[]> {
  const wanted = [...new Map(keys.map((key) => [nameOf(key), key])).values()]
  const found = new Map<string, Record<string, unknown>>()
  for (let start = 0; start < wanted.length; start += keysPerCall) {
    for (const item of await getSome(table, wanted.slice(start, start + keysPerCall), consistent))
      found.set(nameOf(item as unknown as Key), item)
  }
  return wanted.map((key) => found.get(nameOf(key))).filter((item) => item !== undefined)
}

async function getSome(table: Table, keys: readonly Key[], consistent: boolean): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = []
  let left: Record<string, unknown>[] = keys.map((key) => ({ ...key }))
  for (let call = 1; ; call++) {
    const { Responses, UnprocessedKeys } = await table.client.send(
      new BatchGetCommand({ RequestItems: { [table.name]: { Keys: left, ConsistentRead: consistent } } }),
    )
    items.push(...(Responses?.[table.name] ?? []))
    left = UnprocessedKeys?.[table.name]?.Keys ?? []
    if (left.length === 0) return items
    if (call === calls) throw new Error(`${left.length} keys were unprocessed ${calls} times`)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * backOffMs * 2 ** (call - 1)))
  }
}

function nameOf({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk])
}
