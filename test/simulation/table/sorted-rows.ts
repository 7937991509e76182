import type { Row } from './values.ts'

interface Partition {
  readonly positions: string[]
  readonly rows: Map<string, Row>
}

export class SortedRows {
  readonly #partitions = new Map<string, Partition>()

  get(partition: string, position: string): Row | undefined {
    return this.#partitions.get(partition)?.rows.get(position)
  }

  put(partition: string, position: string, row: Row): void {
    let found = this.#partitions.get(partition)
    if (!found) {
      found = { positions: [], rows: new Map() }
      this.#partitions.set(partition, found)
    }
    if (!found.rows.has(position)) found.positions.splice(placeIn(found.positions, position), 0, position)
    found.rows.set(position, row)
  }

  delete(partition: string, position: string): void {
    const found = this.#partitions.get(partition)
    if (!found?.rows.delete(position)) return
    found.positions.splice(placeIn(found.positions, position), 1)
    if (found.positions.length === 0) this.#partitions.delete(partition)
  }

  *of(partition: string, { after, forward }: { after: string | undefined; forward: boolean }): Generator<Row> {
    const found = this.#partitions.get(partition)
    if (!found) return
    const { positions, rows } = found
    if (forward) {
      let index = after === undefined ? 0 : placeIn(positions, after)
      if (positions[index] === after) index++
      for (; index < positions.length; index++) yield rows.get(positions[index] as string) as Row
    } else {
      for (let index = (after === undefined ? positions.length : placeIn(positions, after)) - 1; index >= 0; index--)
        yield rows.get(positions[index] as string) as Row
    }
  }

  *all(): Generator<Row> {
    for (const { positions, rows } of this.#partitions.values())
      for (const position of positions) yield rows.get(position) as Row
  }
}

/** Returns the index of a position, or its insertion index. */
function placeIn(positions: readonly string[], position: string): number {
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((positions[middle] as string) < position) low = middle + 1
    else high = middle
  }
  return low
}
