import { type Index, keyAttributes, type Table } from '../tables/tables.ts'
import { equalItems, type Item } from '../values/values.ts'
import { indexStorageKey } from './item-keys.ts'
import { prefix, rowKind, unsigned16, unsigned32 } from './keys.ts'

interface Entry {
  readonly key: Buffer
  readonly item: Item
}

/** The effect of a changed item on one index: a removed entry, a new entry, or both. */
export interface IndexChange {
  readonly index: Index
  readonly removed?: Entry
  readonly put?: Entry
}

export function indexPrefix(table: Table, index: Index): Buffer {
  return prefix(rowKind.index, unsigned32(table.id), unsigned16(index.id))
}

/** Returns the index writes that an item change causes; unchanged entries cause none. */
export function indexChanges(table: Table, before: Item | undefined, after: Item | undefined): IndexChange[] {
  const changes: IndexChange[] = []
  for (const index of table.indexes) {
    const removed = before && entryOf(table, index, before)
    const put = after && entryOf(table, index, after)
    if (removed && put && removed.key.equals(put.key) && equalItems(removed.item, put.item)) continue
    if (removed || put) changes.push({ index, ...(removed && { removed }), ...(put && { put }) })
  }
  return changes
}

export function entryOf(table: Table, index: Index, item: Item): Entry | undefined {
  const place = indexStorageKey(table, index, item)
  return place && { key: Buffer.concat([indexPrefix(table, index), place]), item: projected(table, index, item) }
}

function projected(table: Table, index: Index, item: Item): Item {
  if (index.projection.type === 'ALL') return item
  const kept: Item = {}
  for (const name of projectedNames(table, index)) {
    const value = Object.hasOwn(item, name) ? item[name] : undefined
    if (value) kept[name] = value
  }
  return kept
}

export function projectedNames(table: Table, index: Index): Set<string> {
  const keys = [...keyAttributes(table.key), ...keyAttributes(index.key)].map(({ name }) => name)
  return new Set([...keys, ...index.projection.attributes])
}
