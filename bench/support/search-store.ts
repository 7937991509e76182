import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { type CardRow, cardKeys, placesOf } from '../../functions/catalogue/card-row.ts'
import { parseWordRow, type WordRow, wordItems } from '../../functions/catalogue/word-row.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import {
  cardKeyOf,
  type QueryWords,
  type ReadCards,
  type SearchReads,
} from '../../functions/recyclables/listing/search.ts'
import { readUnits } from '../../local/aws/dynamodb/requests/capacity.ts'
import { type Item, sizeOfItem } from '../../local/aws/dynamodb/values/values.ts'
import type { Cost } from './listing-table.ts'
import type { SearchAd } from './search-catalogue.ts'

/** Yields all items that an approval writes for listing and search. */
export function* itemsOf(ads: readonly SearchAd[]): Generator<Record<string, AttributeValue>> {
  for (const { card, words } of ads) {
    const attributes = marshall(card)
    for (const { pk, sk } of cardKeys(card)) yield { ...attributes, pk: { S: pk }, sk: { S: sk } }
    for (const item of wordItems(card, words)) yield marshall(item)
  }
}

interface Held {
  readonly row: WordRow
  readonly card: CardRow
  readonly cardBytes: number
  /** Bytes of a word row without its partition key and that key's word. */
  readonly rowBytes: number
}

/**
 * In-memory implementation of the same reads, for catalogues that take too long to load. Computes units like DynamoDB:
 * half a unit per 4 KB of a Query and of each card. The bench verifies this on the smallest catalogue.
 */
export class MemoryStore implements SearchReads {
  readonly #lists = new Map<string, Held[]>()
  readonly #byId = new Map<string, Held>()
  #cost: Cost = { queries: 0, rows: 0, units: 0 }

  constructor(ads: readonly SearchAd[]) {
    const sorted = [...ads].sort((a, b) => (a.card.id < b.card.id ? -1 : 1))
    for (const { card, words } of sorted) {
      const held = heldOf({ card, words })
      this.#byId.set(card.id, held)
      for (const place of placesOf(card.place)) {
        for (const word of words) {
          const key = keys.word(word, place)
          const list = this.#lists.get(key)
          if (list) list.push(held)
          else this.#lists.set(key, [held])
        }
      }
    }
  }

  readonly words: QueryWords = async (partition, { lowest, highest, before, limit }) => {
    const list = this.#lists.get(partition) ?? []
    const [, word = ''] = partition.split('#')
    const end = firstAtLeast(list, before !== undefined && before <= highest ? before : `${highest}~`)
    const start = Math.max(firstAtLeast(list, lowest), end - limit)
    const read = list.slice(start, Math.max(start, end)).reverse()
    const bytes = read.reduce((sum, { rowBytes }) => sum + rowBytes + partition.length - word.length, 0)
    this.#add({ queries: 1, rows: read.length, units: readUnits(bytes, false) })
    return { rows: read.map(({ row }) => row), more: read.length === limit }
  }

  readonly cards: ReadCards = async (wanted) => {
    const found = wanted.flatMap(({ sk }) => this.#byId.get(sk) ?? [])
    const units = found.reduce((sum, { cardBytes }) => sum + readUnits(cardBytes, false), 0)
    this.#add({ queries: 0, rows: 0, units })
    return found.map(({ card }) => card)
  }

  async measure<T>(read: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
    this.#cost = { queries: 0, rows: 0, units: 0 }
    const result = await read()
    return { result, cost: this.#cost }
  }

  #add({ queries, rows, units }: Cost) {
    this.#cost = {
      queries: this.#cost.queries + queries,
      rows: this.#cost.rows + rows,
      units: this.#cost.units + units,
    }
  }

  get meanRowBytes(): number {
    let [rows, bytes] = [0, 0]
    for (const [key, list] of this.#lists) {
      const [, word = ''] = key.split('#')
      rows += list.length
      for (const { rowBytes } of list) bytes += rowBytes + key.length - word.length
    }
    return bytes / rows
  }
}

function heldOf({ card, words }: SearchAd): Held {
  const [item] = wordItems(card, words)
  if (!item) throw new Error('An ad has at least one word')
  const [, word = ''] = item.pk.split('#')
  const row = parseWordRow(item)
  return {
    row,
    card,
    cardBytes: sizeOfItem({ ...marshall(card), ...marshall(cardKeyOf(row)) } as Item),
    // For a list with this word; a longer word adds to the key the bytes it removes from `w`.
    rowBytes: sizeOfItem(marshall(item) as Item) - item.pk.length + word.length,
  }
}

function firstAtLeast(list: readonly Held[], id: string): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.row.id ?? '') < id) low = middle + 1
    else high = middle
  }
  return low
}
