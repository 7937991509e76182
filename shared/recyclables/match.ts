import type { ListingFilters } from '../contract/recyclables.ts'
import { dayOf } from '../days.ts'
import { distanceKm, type Position } from '../places.ts'
import type { Action, Category } from './categories.ts'

/** What of an ad filters look at: a card has it, and so has the event of its approval. */
export interface Offered {
  readonly category: Category
  readonly action: Action
  readonly priceCents: number
  readonly place: Position & { readonly stateId: number; readonly cityId: number }
  /** ISO instant; whoever asks for no period need not know it. */
  readonly createdAt?: string
}

/**
 * Whether an ad is one that the filters ask for: the listing, the alerts of saved searches and the browser's own new
 * ads all ask here. Bounds are included. A distance counts instead of city and state, from the filters' position or
 * else from `centre`; without either there is nothing to measure from, and city and state count. Words are asked apart
 * (`shared/words/matches-query.ts`): their rules are large, and a browser fetches them only where it must.
 */
export function matchesFilters(
  ad: Offered,
  filters: Omit<ListingFilters, 'q'>,
  centre: Position | null = null,
): boolean {
  const { category, action } = filters
  return (
    isThere(ad.place, filters, centre) &&
    (category === undefined || ad.category === category) &&
    (action === undefined || ad.action === action) &&
    isBetween(ad.priceCents, filters.priceMinCents, filters.priceMaxCents) &&
    isWithin(ad.createdAt, filters)
  )
}

/** The circle that filters ask for, or undefined where they ask for a city, a state or all of Brazil. */
export function circleOf(
  { distanceKm: radiusKm, latitude, longitude }: ListingFilters,
  centre: Position | null = null,
): { from: Position; radiusKm: number } | undefined {
  const from = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : centre
  return radiusKm === undefined || from === null ? undefined : { from, radiusKm }
}

function isThere(place: Offered['place'], filters: ListingFilters, centre: Position | null): boolean {
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
