import type { IndexChange } from '../storage/index-entries.ts'
import { type Item, sizeOfItem } from '../values/values.ts'

const readUnit = 4 * 1024
const writeUnit = 1024

export type ReturnConsumedCapacity = 'INDEXES' | 'TOTAL' | 'NONE' | undefined

export class Spent {
  #table = 0
  readonly #indexes = new Map<string, number>()

  addTable(units: number): void {
    this.#table += units
  }

  addIndex(name: string, units: number): void {
    this.#indexes.set(name, (this.#indexes.get(name) ?? 0) + units)
  }

  describe(
    tableName: string,
    wanted: ReturnConsumedCapacity,
    kind?: 'ReadCapacityUnits' | 'WriteCapacityUnits',
  ): Record<string, unknown> | undefined {
    if (wanted !== 'TOTAL' && wanted !== 'INDEXES') return undefined
    const units = (count: number) => ({ CapacityUnits: count, ...(kind && { [kind]: count }) })
    const total = [...this.#indexes.values()].reduce((sum, count) => sum + count, this.#table)
    if (wanted === 'TOTAL') return { TableName: tableName, ...units(total) }
    const indexes = [...this.#indexes].map(([name, count]) => [name, units(count)])
    return {
      TableName: tableName,
      ...units(total),
      Table: units(this.#table),
      ...(indexes.length > 0 && { GlobalSecondaryIndexes: Object.fromEntries(indexes) }),
    }
  }
}

/** Returns the read units of `bytes`: one per 4 KB, half when eventually consistent, the minimum for nothing. */
export function readUnits(bytes: number, consistent: boolean | undefined): number {
  return Math.max(1, Math.ceil(bytes / readUnit)) * (consistent ? 1 : 0.5)
}

/** Returns the write units of replacing an item: one per KB of the larger version. */
export function writeUnits(before: Item | undefined, after: Item | undefined): number {
  const bytes = Math.max(before ? sizeOfItem(before) : 0, after ? sizeOfItem(after) : 0)
  return Math.max(1, Math.ceil(bytes / writeUnit))
}

export function spendOnIndexes(spent: Spent, changes: readonly IndexChange[], factor: number): void {
  for (const { index, removed, put } of changes) {
    const moved = removed && put && !removed.key.equals(put.key)
    const units = moved
      ? writeUnits(removed.item, undefined) + writeUnits(undefined, put.item)
      : writeUnits(removed?.item, put?.item)
    spent.addIndex(index.name, units * factor)
  }
}
