import {
  type ListingFilters,
  type ListingOrder,
  listingPageSize,
  mapLimit,
  type RecyclableCard,
  recyclableId,
} from '../../../shared/contract/recyclables.ts'
import { endOfDay, startOfDay } from '../../../shared/days.ts'
import { highestIdAt, lowestIdAt } from '../../../shared/ids.ts'
import { distanceKm, type Position } from '../../../shared/places.ts'
import { circleOf, matchesFilters } from '../../../shared/recyclables/match.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { rarestWord } from '../../../shared/words/rank.ts'
import { type CardRow, toCard } from '../../catalogue/card-row.ts'
import { cellGrids, cellOf, cellsOfCircle } from '../../catalogue/cells.ts'
import { placesOfFilters } from '../../catalogue/places-of-filters.ts'
import { bytesOf, type WordRow } from '../../catalogue/word-row.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { type Key, keys } from '../../kit/table/keys.ts'
import { type Nearby, nearestOf, readNearby, type Window, writeNearby } from './nearby.ts'

/** Newest first, with ids in [lowest, highest] and below `before`. */
export type QueryWords = (
  partition: string,
  range: { lowest: string; highest: string; before: string | undefined; limit: number },
) => Promise<{ rows: WordRow[]; more: boolean }>

/** Skips missing cards. */
export type ReadCards = (cardKeys: readonly Key[]) => Promise<CardRow[]>

export interface SearchReads {
  readonly words: QueryWords
  readonly cards: ReadCards
}

/**
 * The first query's row limit depends on the number of partitions: with one, few rows suffice for most pages; with
 * several, each gets a single, larger query.
 */
const queriesPerPage = 3
const firstRows: Readonly<Record<number, number>> = { 1: 60, 2: 240, 3: 290 }
const mostPartitions = 3
/**
 * Later queries: 7 read units each (14 × 4 KiB, less a margin for varying rows), 500 rows. A page costs at most 1 + 7 +
 * 7 units plus nine cards at 0.5: 19.5.
 */
const laterBytes = 55_000
const laterRows = 500

export interface SearchPlan {
  readonly partitions: readonly string[]
  readonly from: Position | undefined
  readonly order: ListingOrder
  readonly lowest: string
  readonly highest: string
  /** Other words, material, action, price and distance. */
  readonly keep: (row: WordRow) => boolean
}

/**
 * Uses the list of the rarest word by place; needs at least one word.
 * @throws Refusal request.invalid for a distance or an order by distance without a position
 */
export function planSearch(filters: ListingFilters, words: readonly string[], order: ListingOrder): SearchPlan {
  const rarest = rarestWord(words)
  if (rarest === undefined) throw new Error('A search needs at least one word')
  const { startDate, endDate, q: _, stateId: _state, cityId: _city, ...decidedOnRow } = filters
  const { latitude, longitude } = filters
  const from = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  if (order === 'nearest' && !from) throw new Refusal('request.invalid')
  return {
    partitions: placesOfSearch(filters).map((place) => keys.word(rarest, place)),
    from,
    order,
    lowest: lowestIdAt('recyclable', startDate ? startOfDay(startDate) : new Date(0)),
    highest: endDate ? highestIdAt('recyclable', endOfDay(endDate)) : 'ad_~',
    keep: (row) =>
      words.every((word) => row.words.includes(word)) && matchesFilters({ ...row, place: placeOf(row) }, decidedOnRow),
  }
}

/** Word rows omit city and state: the partition decides them. */
const placeOf = ({ latitude, longitude }: Position) => ({ latitude, longitude, stateId: 0, cityId: 0 })

/**
 * The finest grid in which the circle touches few cells: each costs a query, while a coarser cell contains more
 * outside. A cell's number starts with that of its coarser cell.
 */
function placesOfSearch(filters: ListingFilters): string[] {
  const circle = circleOf(filters)
  if (!circle) return placesOfFilters(filters)
  const { grid, cells } = cellsOfCircle(circle.from, circle.radiusKm)
  for (const coarser of cellGrids.filter((bits) => bits <= grid)) {
    const touched = new Set(cells.map((cell) => Math.floor(cell / 2 ** (grid - coarser))))
    if (touched.size <= mostPartitions) return [...touched].map((cell) => keys.placeOfCell(coarser, cell))
  }
  return [keys.placeOfBrazil]
}

/**
 * Reads newest first until `enough` rows are certain or the query limit is reached. A row is certain when no partition
 * can have a newer unread one.
 */
async function readRows(
  query: QueryWords,
  plan: SearchPlan,
  before: string | undefined,
  enough: number,
): Promise<Window<WordRow>> {
  const { lowest, highest, keep } = plan
  const heads = plan.partitions.map((partition) => ({ partition, below: before, more: true }))
  const found: WordRow[] = []
  let horizon = before
  let [queries, read, bytes] = [0, 0, 0]
  for (;;) {
    const due = heads.filter(
      (head) => head.more && (horizon === undefined || head.below === undefined || head.below >= horizon),
    )
    if (queries + due.length > queriesPerPage) break
    const limit =
      read === 0 ? (firstRows[heads.length] ?? 0) : Math.min(laterRows, Math.floor((laterBytes * read) / bytes))
    queries += due.length
    await Promise.all(
      due.map(async (head) => {
        const { rows, more } = await query(head.partition, { lowest, highest, before: head.below, limit })
        head.more = more && rows.length > 0
        head.below = rows.at(-1)?.id ?? head.below
        found.push(...rows.filter(keep))
        read += rows.length
        bytes += rows.reduce((sum, row) => sum + bytesOf(row), 0)
      }),
    )
    horizon = heads
      .flatMap((head) => (head.more && head.below !== undefined ? [head.below] : []))
      .sort()
      .at(-1)
    if (horizon === undefined) break
    if (certainOf(found, horizon).length >= enough) break
  }
  return { rows: certainOf(found, horizon), horizon }
}

function certainOf(rows: readonly WordRow[], horizon: string | undefined): WordRow[] {
  return rows.filter(({ id }) => horizon === undefined || id >= horizon).sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** `next` is the id to continue below. */
export async function newestPage(
  query: QueryWords,
  plan: SearchPlan,
  before: string | undefined,
  size: number,
): Promise<{ rows: readonly WordRow[]; next: string | undefined }> {
  const { rows, horizon } = await readRows(query, plan, before, size + 1)
  return rows.length > size ? { rows: rows.slice(0, size), next: rows[size - 1]?.id } : { rows, next: horizon }
}

export function nearestPage(
  query: QueryWords,
  plan: SearchPlan,
  at: Nearby,
  size: number,
): Promise<{ rows: readonly WordRow[]; next: Nearby | undefined }> {
  const { from } = plan
  if (!from) throw new Refusal('request.invalid')
  return nearestOf(
    ({ before, lowest = plan.lowest }) => readRows(query, { ...plan, lowest }, before, Number.POSITIVE_INFINITY),
    (row) => distanceKm(from, row),
    at,
    size,
  )
}

/** The smallest partition: finest cell, material and action. */
export function cardKeyOf(row: WordRow): Key {
  const place = keys.placeOfCell(cellGrids[0], cellOf(row, cellGrids[0]))
  return { pk: keys.cards(place, row.category, row.action), sk: row.id }
}

/** Ads that contain all words (at least one), nine a page: at most three queries and one batch read. */
export async function searchRecyclables(
  read: SearchReads,
  filters: ListingFilters,
  words: readonly string[],
  order: ListingOrder,
  cursor: string | undefined,
): Promise<{ items: RecyclableCard[]; nextCursor: string | null }> {
  const plan = planSearch(filters, words, order)
  const { rows, nextCursor } =
    order === 'nearest' ? await nearest(read.words, plan, cursor) : await newest(read.words, plan, cursor)
  return { items: await cardsOf(read, rows, plan.from), nextCursor }
}

/** The newest 100 matches: at most three queries and one batch read. */
export async function mapSearch(
  read: SearchReads,
  filters: ListingFilters,
  words: readonly string[],
): Promise<{ items: RecyclableCard[] }> {
  const plan = planSearch(filters, words, 'newest')
  const { rows } = await newestPage(read.words, plan, undefined, mapLimit)
  return { items: await cardsOf(read, rows, plan.from) }
}

/** Skips missing cards. */
async function cardsOf(
  read: SearchReads,
  rows: readonly WordRow[],
  from: Position | undefined,
): Promise<RecyclableCard[]> {
  const cards = rows.length === 0 ? [] : await read.cards(rows.map(cardKeyOf))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return rows.flatMap(({ id }) => byId.get(id) ?? []).map((card) => toCard(card, from))
}

async function newest(query: QueryWords, plan: SearchPlan, cursor: string | undefined) {
  const { rows, next } = await newestPage(query, plan, decodeCursor(cursor, recyclableId), listingPageSize)
  return { rows, nextCursor: nextCursor(next) }
}

async function nearest(query: QueryWords, plan: SearchPlan, cursor: string | undefined) {
  const { rows, next } = await nearestPage(query, plan, readNearby(cursor), listingPageSize)
  return { rows, nextCursor: writeNearby(next) }
}
