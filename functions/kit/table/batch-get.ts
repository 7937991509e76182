import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import type { Key } from './keys.ts'
import type { Table } from './table.ts'

/** BatchGetItem takes so many keys at once. */
const keysPerCall = 100
/**
 * What DynamoDB leaves out under load is asked for again: 5 calls, 40 ms doubled with full jitter, 0.6 s at most in
 * all.
 */
const calls = 5
const backOffMs = 40

interface Options {
  /** Strongly consistent: for whoever writes on what is read. */
  readonly consistent?: boolean
}

/**
 * The items of these keys that exist, each once, in the order of the keys.
 * @throws Error when DynamoDB keeps leaving some out: part of an answer would look like items that are gone
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
    if (call === calls) throw new Error(`${left.length} items were left out ${calls} times`)
    await new Promise((resolve) => setTimeout(resolve, Math.random() * backOffMs * 2 ** (call - 1)))
  }
}

function nameOf({ pk, sk }: Key): string {
  return JSON.stringify([pk, sk])
}
