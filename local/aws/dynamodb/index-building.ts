import { itemRow } from './commit.ts'
import type { Engine } from './engine.ts'
import { entryOf, indexPrefix } from './index-entries.ts'
import { type Change, within } from './store.ts'
import type { Index, Table } from './tables.ts'
import type { Item } from './values.ts'

const itemsPerWrite = 1000

/**
 * Fills an index from the table's items and then declares it ready. Other writes must wait meanwhile; an interrupted
 * filling is done again from the start, over what is there already.
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

/**
 * Removes the entries of an index that the table has no more. Its number is not used again, so leftovers are never
 * read.
 */
export async function clearIndex({ store }: Engine, table: Table, index: Index): Promise<void> {
  await store.clear(within(indexPrefix(table, index)))
}

/** Finishes the indexes whose filling was interrupted. */
export async function finishIndexes(engine: Engine): Promise<void> {
  for (const table of engine.store.tables.values())
    for (const index of table.indexes) if (!index.ready) await buildIndex(engine, table, index)
}
