import type { Engine } from '../engine.ts'
import { itemRow } from '../storage/commit.ts'
import { entryOf, indexPrefix } from '../storage/index-entries.ts'
import { type Change, within } from '../storage/store.ts'
import type { Item } from '../values/values.ts'
import type { Index, Table } from './tables.ts'

const itemsPerWrite = 1000

/**
 * Fills an index from the table's items and marks it ready. Other writes must wait. After an interruption it runs again
 * from the start and overwrites.
 */
export async function buildIndex({ store }: Engine, table: Table, index: Index): Promise<void> {
  let batch: Change[] = []
  for await (const item of store.values(within(itemRow(table, Buffer.alloc(0))))) {
    const entry = entryOf(table, index, item as Item)
    if (entry) batch.push({ type: 'put', key: entry.key, value: entry.item })
    if (batch.length < itemsPerWrite) continue
    await store.write(batch)
    batch = []
  }
  index.ready = true
  await store.write([...batch, ...store.tableChanges(table)])
}

/** Deletes the entries of a removed index. Its number is never reused, so leftovers are never read. */
export async function clearIndex({ store }: Engine, table: Table, index: Index): Promise<void> {
  await store.clear(within(indexPrefix(table, index)))
}

/** Finishes the indexes whose build was interrupted. */
export async function finishIndexes(engine: Engine): Promise<void> {
  for (const table of engine.store.tables.values())
    for (const index of table.indexes) if (!index.ready) await buildIndex(engine, table, index)
}
