import {
  type ListingFilters,
  listingPageSize,
  mapLimit,
  type RecyclableCard,
  recyclableId,
} from '../../../shared/contract/recyclables.ts'
import { endOfDay, startOfDay } from '../../../shared/days.ts'
import { highestIdAt, lowestIdAt } from '../../../shared/ids.ts'
import { distanceKm, type Position } from '../../../shared/places.ts'
import { matchesFilters } from '../../../shared/recyclables/match.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { type CardRow, toCard } from '../../catalogue/card-row.ts'
import { placesOfFilters } from '../../catalogue/places-of-filters.ts'
import { decodeCursor, nextCursor } from '../../kit/table/cursor.ts'
import { anyValue, keys } from '../../kit/table/keys.ts'
import { nearestOf, readNearby, type Window, writeNearby } from './nearby.ts'

/** Newest first, with ids in [lowest, highest] and below `before`. */
export type QueryCards = (
  partition: string,
  range: { lowest: string; highest: string; before: string | undefined; limit: number },
) => Promise<{ cards: CardRow[]; more: boolean }>

/**
 * Cost limits of a page filtered after reading (price, distance): 4 rounds, and as many queries as a circle has cells
 * at most. A page that ends early has a cursor.
 */
const roundsPerPage = 4
const queriesPerPage = 9
/** More than a page, to save round trips. */
const filteredRound = 40

interface Plan {
  readonly partitions: readonly string[]
  readonly from: Position | undefined
  readonly lowest: string
  readonly highest: string
  /** Filters what the key cannot decide; undefined if every card matches. */
  readonly keep: ((card: CardRow) => boolean) | undefined
}

/** @throws Refusal request.invalid for a distance without a position */
export function planListing(filters: ListingFilters): Plan {
  const { latitude, longitude, distanceKm, priceMinCents, priceMaxCents, startDate, endDate } = filters
  const keysSuffice = distanceKm === undefined && priceMinCents === undefined && priceMaxCents === undefined
  return {
    partitions: placesOfFilters(filters).map((place) =>
      keys.cards(place, filters.category ?? anyValue, filters.action ?? anyValue),
    ),
    from: latitude === undefined || longitude === undefined ? undefined : { latitude, longitude },
    lowest: lowestIdAt('recyclable', startDate ? startOfDay(startDate) : new Date(0)),
    highest: endDate ? highestIdAt('recyclable', endOfDay(endDate)) : 'ad_~',
    keep: keysSuffice ? undefined : (card) => matchesFilters(card, filters),
  }
}

/**
 * Merges the plan's partitions, newest first. A card is returned only when no partition can have a newer unread one:
 * pages are complete and in order. `next` is the id to continue below.
 */
export async function readPage(
  query: QueryCards,
  plan: Plan,
  before: string | undefined,
  size: number,
): Promise<{ cards: CardRow[]; next: string | undefined }> {
  const { lowest, highest, keep } = plan
  // One extra card tells whether there is another page.
  const limit = keep ? Math.max(filteredRound, size + 1) : size + 1
  const heads = plan.partitions.map((partition) => ({ partition, below: before, more: true }))
  const found: CardRow[] = []
  let horizon = before
  let queries = 0
  for (let round = 0; round < roundsPerPage; round++) {
    const due = heads.filter(
      (head) => head.more && (horizon === undefined || head.below === undefined || head.below >= horizon),
    )
    queries += due.length
    if (queries > queriesPerPage) break
    await Promise.all(
      due.map(async (head) => {
        const { cards, more } = await query(head.partition, { lowest, highest, before: head.below, limit })
        head.more = more && cards.length > 0
        head.below = cards.at(-1)?.id ?? head.below
        found.push(...(keep ? cards.filter(keep) : cards))
      }),
    )
    const open = heads.flatMap((head) => (head.more && head.below !== undefined ? [head.below] : []))
    horizon = open.sort().at(-1)
    const certain = newestFirst(found).filter((card) => horizon === undefined || card.id >= horizon)
    if (certain.length > size) return { cards: certain.slice(0, size), next: certain[size - 1]?.id }
    if (horizon === undefined) return { cards: certain, next: undefined }
  }
  return { cards: newestFirst(found).filter((card) => horizon === undefined || card.id >= horizon), next: horizon }
}

function newestFirst(cards: readonly CardRow[]): CardRow[] {
  return [...cards].sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** The limit of a filtered page, in one query per partition. */
const windowOfOne = roundsPerPage * filteredRound
const windowOfMany = filteredRound

/** Drops cards older than a possible unread one. */
async function readWindow(
  query: QueryCards,
  { partitions, lowest, highest, keep }: Plan,
  before: string | undefined,
): Promise<Window<CardRow>> {
  const limit = partitions.length > 1 ? windowOfMany : windowOfOne
  const read = await Promise.all(partitions.map((partition) => query(partition, { lowest, highest, before, limit })))
  const horizon = read
    .flatMap(({ cards, more }) => (more ? (cards.at(-1)?.id ?? []) : []))
    .sort()
    .at(-1)
  const kept = newestFirst(read.flatMap(({ cards }) => (keep ? cards.filter(keep) : cards)))
  return { rows: kept.filter(({ id }) => horizon === undefined || id >= horizon), horizon }
}

/**
 * Nearest first, nine a page, one query per partition.
 * @throws Refusal request.invalid without a position, and for a cursor of another list
 */
export async function listNearest(
  query: QueryCards,
  filters: ListingFilters,
  cursor: string | undefined,
): Promise<{ items: RecyclableCard[]; nextCursor: string | null }> {
  const plan = planListing(filters)
  const { from } = plan
  if (!from) throw new Refusal('request.invalid')
  const { rows, next } = await nearestOf(
    ({ before, lowest = plan.lowest }) => readWindow(query, { ...plan, lowest }, before),
    ({ place }) => distanceKm(from, place),
    readNearby(cursor),
    listingPageSize,
  )
  return { items: rows.map((card) => toCard(card, from)), nextCursor: writeNearby(next) }
}

/** Newest first, nine a page (rules 7.1). */
export async function listRecyclables(
  query: QueryCards,
  filters: ListingFilters,
  cursor: string | undefined,
): Promise<{ items: RecyclableCard[]; nextCursor: string | null }> {
  const plan = planListing(filters)
  const { cards, next } = await readPage(query, plan, decodeCursor(cursor, recyclableId), listingPageSize)
  return {
    items: cards.map((card) => toCard(card, plan.from)),
    nextCursor: nextCursor(next),
  }
}

/** The newest ads of the place, at most 100. */
export async function mapRecyclables(query: QueryCards, filters: ListingFilters): Promise<{ items: RecyclableCard[] }> {
  const plan = planListing(filters)
  const { cards } = await readPage(query, plan, undefined, mapLimit)
  return { items: cards.map((card) => toCard(card, plan.from)) }
}
