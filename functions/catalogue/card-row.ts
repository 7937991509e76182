import type * as z from 'zod'
import { type RecyclableCard, recyclableCard } from '../../shared/contract/recyclables.ts'
import { distanceKm, type Position } from '../../shared/places.ts'
import { any, type Key, keys } from '../kit/table/keys.ts'
import { cellGrids, cellOf } from './cells.ts'
import { coverOf, type RecyclableRow } from './recyclable-row.ts'

/** A card row holds just what a card shows, so that ten of them cost one or two read units. */
export const cardRow = recyclableCard.omit({ distanceKm: true })
export type CardRow = z.infer<typeof cardRow>

export function cardOf(row: RecyclableRow): CardRow {
  const { id, type, category: material, action: kind, priceCents, createdAt, place } = row
  return { id, type, category: material, action: kind, priceCents, createdAt, place, cover: coverOf(row) }
}

/** What a reader is given; the distance is from the position asked for. */
export function toCard(card: CardRow, from?: Position): RecyclableCard {
  return { ...card, distanceKm: from ? Math.round(distanceKm(from, card.place) * 10) / 10 : null }
}

/** Places under which an ad is listed: Brazil, state, city and one cell of each of the three grids. */
export function placesOf(place: CardRow['place']): string[] {
  return [
    keys.placeOfBrazil,
    keys.placeOfState(place.stateId),
    keys.placeOfCity(place.cityId),
    ...cellGrids.map((grid) => keys.placeOfCell(grid, cellOf(place, grid))),
  ]
}

/**
 * The 24 keys under which an approved ad is listed: 6 places × {any, its category} × {any, its action}.
 * Writing them once spares every reader a filter: a page is one Query, however large the catalogue.
 */
export function cardKeys(card: Pick<CardRow, 'id' | 'place' | 'category' | 'action'>): Key[] {
  return placesOf(card.place).flatMap((place) =>
    [any, card.category].flatMap((material) =>
      [any, card.action].map((kind) => ({ pk: keys.cards(place, material, kind), sk: card.id })),
    ),
  )
}
