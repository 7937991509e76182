import { type CardRow, cardRow } from '../../functions/catalogue/card-row.ts'
import { cellsOfCircle } from '../../functions/catalogue/cells.ts'
import { planListing } from '../../functions/recyclables/listing/list.ts'
import { type ListingFilters, typeMaxLength } from '../../shared/contract/recyclables.ts'
import { timeOfId } from '../../shared/ids.ts'
import { distanceKm } from '../../shared/places.ts'
import { actions, categories } from '../../shared/recyclables/categories.ts'

export interface Case {
  readonly name: string
  readonly filters: ListingFilters
}

/** Dense and sparse places: a large and a small state, a metropolis and a small capital. */
const places: readonly Case[] = [
  { name: 'Brazil', filters: {} },
  { name: 'SP', filters: { stateId: 35 } },
  { name: 'AC', filters: { stateId: 12 } },
  { name: 'São Paulo', filters: { stateId: 35, cityId: 3550308 } },
  { name: 'Campinas', filters: { stateId: 35, cityId: 3509502 } },
  { name: 'Rio Branco', filters: { stateId: 12, cityId: 1200401 } },
]

export const exactCases: readonly Case[] = places.flatMap((place) =>
  [undefined, ...categories].flatMap((category) =>
    [undefined, ...actions].map((action) => ({
      name: [place.name, category ?? '*', action ?? '*'].join(' '),
      filters: { ...place.filters, ...(category && { category }), ...(action && { action }) },
    })),
  ),
)

const centres = [
  { name: 'São Paulo', latitude: -23.5505, longitude: -46.6333 },
  { name: 'Campinas', latitude: -22.9056, longitude: -47.0608 },
  { name: 'Rio de Janeiro', latitude: -22.9068, longitude: -43.1729 },
  { name: 'Brasília', latitude: -15.7942, longitude: -47.8822 },
  { name: 'Jundiaí–Campinas', latitude: -23.04, longitude: -46.97 },
  { name: 'Amazonas', latitude: -4.5, longitude: -65.1 },
]

export function circleCases(radiusKm: number): Case[] {
  return [...centres, mostCells(radiusKm)].flatMap(({ name, latitude, longitude }) =>
    [{}, { category: 'plastic' as const }, { category: 'metal' as const, action: 'sale' as const }].map((others) => ({
      name: `${radiusKm} km of ${name}`,
      filters: { latitude, longitude, distanceKm: radiusKm, ...others },
    })),
  )
}

/** Finds the point near São Paulo, where ads are densest, with the circle that touches the most cells. */
function mostCells(radiusKm: number) {
  const steps = Array.from({ length: 41 }, (_, index) => (index - 20) * 0.02)
  const around = steps.flatMap((dLat) =>
    steps.map((dLon) => ({ latitude: -23.5505 + dLat, longitude: -46.6333 + dLon })),
  )
  const counted = around.map((position) => ({ position, cells: cellsOfCircle(position, radiusKm).cells.length }))
  const worst = counted.reduce((most, one) => (one.cells > most.cells ? one : most))
  return { name: `the corner of ${worst.cells} cells`, ...worst.position }
}

const period = { startDate: '2026-03-01', endDate: '2026-03-31' }
/** Dates are part of the key, so these pages have normal cost. */
export const periodCases: readonly Case[] = places.map(({ name, filters }) => ({
  name: `${name}, March`,
  filters: { ...filters, ...period },
}))

/** Prices are not part of the key: common, rare and empty ranges. */
const prices = [
  { name: 'R$ 10 or more', filters: { priceMinCents: 1_000 } },
  { name: 'R$ 4.500 or more', filters: { priceMinCents: 450_000 } },
  { name: 'R$ 6.000 or more (none)', filters: { priceMinCents: 600_000 } },
]
export const priceCases: readonly Case[] = places.flatMap((place) =>
  prices.flatMap((price) => [
    { name: `${place.name}, ${price.name}`, filters: { ...place.filters, ...price.filters } },
    { name: `${place.name}, ${price.name}, March`, filters: { ...place.filters, ...price.filters, ...period } },
  ]),
)

export function partitionsOf(cases: readonly Case[]): Set<string> {
  return new Set(cases.flatMap(({ filters }) => planListing(filters).partitions))
}

/** Filters all ads as a reference for the listing; keeps their order. */
export function matching(cards: readonly CardRow[], filters: ListingFilters): CardRow[] {
  const { latitude, longitude, distanceKm: radius, priceMinCents = 0, priceMaxCents = Infinity } = filters
  const circle = radius !== undefined && latitude !== undefined && longitude !== undefined
  const dayOf = (id: string) => new Date(timeOfId(id).getTime() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10)
  return cards.filter(
    ({ id, place, category, action, priceCents }) =>
      (circle
        ? distanceKm({ latitude, longitude }, place) <= radius
        : (filters.cityId ?? place.cityId) === place.cityId && (filters.stateId ?? place.stateId) === place.stateId) &&
      (filters.category ?? category) === category &&
      (filters.action ?? action) === action &&
      priceCents >= priceMinCents &&
      priceCents <= priceMaxCents &&
      (filters.startDate === undefined || dayOf(id) >= filters.startDate) &&
      (filters.endDate === undefined || dayOf(id) <= filters.endDate),
  )
}

/** A card with the longest title in three-byte letters and an oversized preview. */
export function heaviestCard(card: CardRow): CardRow {
  const place = { ...card.place, city: 'Vila Bela da Santíssima Trindade', district: 'Ã'.repeat(60) }
  const cover = card.cover && { ...card.cover, preview: `data:image/webp;base64,${'A'.repeat(300)}` }
  return cardRow.parse({ ...card, type: '€'.repeat(typeMaxLength), place, cover })
}
