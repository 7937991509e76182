import type { ListingFilters } from '../../shared/contract/recyclables.ts'
import { circleOf } from '../../shared/recyclables/match.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import { cellsOfCircle } from './cells.ts'

/**
 * Returns the cells of the filters' circle, or else the narrowest named place (city, state, Brazil).
 * @throws Refusal request.invalid for a distance without a position
 */
export function placesOfFilters(filters: ListingFilters): string[] {
  const circle = circleOf(filters)
  if (circle) {
    const { grid, cells } = cellsOfCircle(circle.from, circle.radiusKm)
    return cells.map((cell) => keys.placeOfCell(grid, cell))
  }
  if (filters.distanceKm !== undefined) throw new Refusal('request.invalid')
  if (filters.cityId !== undefined) return [keys.placeOfCity(filters.cityId)]
  return [filters.stateId === undefined ? keys.placeOfBrazil : keys.placeOfState(filters.stateId)]
}
