import type * as z from 'zod'
import { type RecyclableCard, recyclableCard } from '../../shared/contract/recyclables.ts'
import { distanceKm, type Position } from '../../shared/places.ts'
import { anyValue, type Key, keys } from '../kit/table/keys.ts'
import { cellGrids, cellOf } from './cells.ts'
import { coverOf, type RecyclableRow } from './recyclable-row.ts'

/** Holds only what a card shows: ten rows cost one or two read units. */
export const cardRow = recyclableCard.omit({ distanceKm: true })
export type CardRow = z.infer<typeof cardRow>

export function cardOf(row: RecyclableRow): CardRow {
  const { id, type, category: material, action: kind, priceCents, createdAt, place } = row
  return { id, type, category: material, action: kind, priceCents, createdAt, place, cover: coverOf(row) }
}

export function toCard(card: CardRow, from?: Position): RecyclableCard {
  return { ...card, distanceKm: from ? Math.round(distanceKm(from, card.place) * 10) / 10 : null }
}

/** Brazil, state, city and one cell of each of the three grids. */
export function placesOf(place: CardRow['place']): string[] {
  return [
    keys.placeOfBrazil,
    keys.placeOfState(place.stateId),
    keys.placeOfCity(place.cityId),
    ...cellGrids.map((grid) => keys.placeOfCell(grid, cellOf(place, grid))),
  ]
}

/**
 * Returns 24 keys: 6 places × {any, its category} × {any, its action}. Readers need no filter, so a page is one Query.
 */
export function cardKeys(card: Pick<CardRow, 'id' | 'place' | 'category' | 'action'>): Key[] {
  return placesOf(card.place).flatMap((place) =>
    [anyValue, card.category].flatMap((material) =>
      [anyValue, card.action].map((kind) => ({ pk: keys.cards(place, material, kind), sk: card.id })),
    ),
  )
}
