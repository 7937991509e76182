import type { ListingFilters } from '../../shared/contract/recyclables.ts'
import { circleOf } from '../../shared/recyclables/match.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import { cellsOfCircle } from './cells.ts'

/**
 * The places whose keys answer filters: where the listing reads and where a saved search waits. The cells of a circle,
 * or else the narrowest place that is named: city, state, all of Brazil.
 * @throws Refusal request.invalid for a distance without a position
 */
export function askedPlaces(filters: ListingFilters): string[] {
  const circle = circleOf(filters)
  if (circle) {
    const { grid, cells } = cellsOfCircle(circle.from, circle.radiusKm)
    return cells.map((cell) => keys.placeOfCell(grid, cell))
  }
  if (filters.distanceKm !== undefined) throw new Refusal('request.invalid')
  if (filters.cityId !== undefined) return [keys.placeOfCity(filters.cityId)]
  return [filters.stateId === undefined ? keys.placeOfBrazil : keys.placeOfState(filters.stateId)]
}
