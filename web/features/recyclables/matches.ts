import type { ListingFilters, RecyclableCard } from '../../../shared/contract/recyclables.ts'
import { distanceKm, type Position } from '../../../shared/places.ts'

const saoPauloDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' })

/**
 * Whether a new ad belongs to the list that is being looked at (spec/core.md §4). `centre` is where a distance is
 * measured from when the filters name no position.
 */
export function matchesFilters(card: RecyclableCard, filters: ListingFilters, centre: Position | null): boolean {
  const day = saoPauloDay.format(new Date(card.createdAt))
  const { stateId, cityId, category, action, priceMinCents, priceMaxCents, startDate, endDate } = filters
  return (
    isNear(card, filters, centre) &&
    (stateId === undefined || card.place.stateId === stateId || filters.distanceKm !== undefined) &&
    (cityId === undefined || card.place.cityId === cityId || filters.distanceKm !== undefined) &&
    (category === undefined || card.category === category) &&
    (action === undefined || card.action === action) &&
    (priceMinCents === undefined || card.priceCents >= priceMinCents) &&
    (priceMaxCents === undefined || card.priceCents <= priceMaxCents) &&
    (startDate === undefined || day >= startDate) &&
    (endDate === undefined || day <= endDate)
  )
}

function isNear({ place }: RecyclableCard, filters: ListingFilters, centre: Position | null): boolean {
  const { latitude, longitude } = filters
  const from = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : centre
  return filters.distanceKm === undefined || from === null || distanceKm(from, place) <= filters.distanceKm
}
