import type { AttributeValue as SdkValue } from '@aws-sdk/client-dynamodb'
import { type Engine, tableOf } from '../engine.ts'
import { locate } from '../requests/writes.ts'
import { itemRow, rowChanges } from '../storage/commit.ts'
import { indexChanges } from '../storage/index-entries.ts'
import type { Change } from '../storage/store.ts'
import { demandItem } from '../values/checks.ts'
import type { AttributeValue, Item } from '../values/values.ts'

const itemsPerWrite = 1000

/** Items from the SDK's `marshall`, or in wire form. */
export type LoadedItem = Record<string, SdkValue | AttributeValue>

/**
 * Bulk-loads items with their index entries and expiries, and with the checks of PutItem. Like an import from S3 it
 * writes no stream records. Returns the number of items.
 */
export async function loadItems(
  engine: Engine,
  tableName: string,
  items: Iterable<LoadedItem> | AsyncIterable<LoadedItem>,
): Promise<number> {
  let [count, chunk] = [0, [] as Item[]]
  for await (const item of items) {
    chunk.push(onWire(item))
    count += 1
    if (chunk.length < itemsPerWrite) continue
    await putChunk(engine, tableName, chunk)
    chunk = []
  }
  await putChunk(engine, tableName, chunk)
  return count
}

async function putChunk(engine: Engine, tableName: string, items: readonly Item[]): Promise<void> {
  const { store } = engine
  await store.exclusive(async () => {
    const table = tableOf(engine, tableName)
    const changes: Change[] = []
    const pending = new Map<string, Item>()
    for (const item of items) {
      const place = locate(table, { TableName: tableName, Item: item })
      const name = place.toString('latin1')
      const before = pending.get(name) ?? (store.get(itemRow(table, place)) as Item | undefined)
      changes.push(...rowChanges({ table, place, before, after: item }, indexChanges(table, before, item)))
      pending.set(name, item)
    }
    await store.write(changes)
  })
}

function onWire(item: LoadedItem): Item {
  const wire: Item = {}
  for (const [name, value] of Object.entries(item)) {
    const converted = valueOnWire(value)
    wire[name] = converted
  }
  demandItem(wire)
  return wire
}

function valueOnWire(value: SdkValue | AttributeValue): AttributeValue {
  if (value.B instanceof Uint8Array) return { B: Buffer.from(value.B).toString('base64') }
  if (value.BS)
    return { BS: value.BS.map((bytes) => (typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64'))) }
  if (value.L) return { L: value.L.map(valueOnWire) }
  if (value.M)
    return { M: Object.fromEntries(Object.entries(value.M).map(([name, part]) => [name, valueOnWire(part)])) }
  return { ...(value as AttributeValue) }
}
