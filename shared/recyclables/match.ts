import type { ListingFilters } from '../contract/recyclables.ts'
import { dayOf } from '../days.ts'
import { distanceKm, type Position } from '../places.ts'
import type { Action, Category } from './categories.ts'

export interface FilterableAd {
  readonly category: Category
  readonly action: Action
  readonly priceCents: number
  readonly place: Position & { readonly stateId: number; readonly cityId: number }
  /** ISO time; only needed for filters with dates. */
  readonly createdAt?: string
}

/**
 * Returns true when an ad matches the filters, with inclusive bounds. A distance replaces city and state; it starts at
 * the filters' position or else at `centre`. Without either, city and state apply. Search words are checked separately
 * (`shared/words/matches-query.ts`), because that module is large and browsers lazy-load it.
 */
export function matchesFilters(
  ad: FilterableAd,
  filters: Omit<ListingFilters, 'q'>,
  centre: Position | null = null,
): boolean {
  const { category, action } = filters
  return (
    isInPlace(ad.place, filters, centre) &&
    (category === undefined || ad.category === category) &&
    (action === undefined || ad.action === action) &&
    isBetween(ad.priceCents, filters.priceMinCents, filters.priceMaxCents) &&
    isWithin(ad.createdAt, filters)
  )
}

/** Returns the search circle, or undefined for a city, a state or all of Brazil. */
export function circleOf(
  { distanceKm: radiusKm, latitude, longitude }: ListingFilters,
  centre: Position | null = null,
): { from: Position; radiusKm: number } | undefined {
  const from = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : centre
  return radiusKm === undefined || from === null ? undefined : { from, radiusKm }
}

function isInPlace(place: FilterableAd['place'], filters: ListingFilters, centre: Position | null): boolean {
  const circle = circleOf(filters, centre)
  if (circle) return distanceKm(circle.from, place) <= circle.radiusKm
  if (filters.cityId !== undefined) return place.cityId === filters.cityId
  return filters.stateId === undefined || place.stateId === filters.stateId
}

function isBetween(cents: number, min: number | undefined, max: number | undefined): boolean {
  return (min === undefined || cents >= min) && (max === undefined || cents <= max)
}

function isWithin(createdAt: string | undefined, { startDate, endDate }: ListingFilters): boolean {
  if (startDate === undefined && endDate === undefined) return true
  if (createdAt === undefined) return false
  const day = dayOf(new Date(createdAt))
  return (startDate === undefined || day >= startDate) && (endDate === undefined || day <= endDate)
}
