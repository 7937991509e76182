import { type Action, actions, type Category, categories } from '../../shared/categories.ts'
import { type ListingFilters, priceMaxCents } from '../../shared/contract/recyclables.ts'
import { dayOf } from '../../shared/days.ts'
import { type Position, stateOfCity } from '../../shared/places.ts'

/**
 * What the address of the listing says (spec/core.md §2). A city comes as its IBGE id (home search card, own links)
 * or as its name (links of old); `state: 'all'` is the whole country; nothing chosen means the reader's own place.
 */
export interface ListingSearch {
  readonly category?: Category
  readonly action?: Action
  readonly state?: number | 'all'
  readonly city?: number | string
  /** In km, from the city's centre or, with `fromMe`, from the reader's own position. */
  readonly distanceKm?: number
  readonly fromMe?: boolean
  readonly priceMinCents?: number
  readonly priceMaxCents?: number
  /** Days, `yyyy-MM-dd`, both included. */
  readonly startDate?: string
  readonly endDate?: string
}

/** Parameters that the listing owns; others in the address are left alone. */
export const listingParameters = [
  'category',
  'action',
  'type',
  'state',
  'city',
  'distance',
  'from',
  'priceMin',
  'priceMax',
  'startDate',
  'endDate',
] as const

const distanceMaxKm = 500

/** Reads the address; whatever is malformed is treated as not given. `type` is the home search card's word for the action. */
export function readListingSearch(params: URLSearchParams): ListingSearch {
  const city = params.get('city')?.trim()
  return withoutUndefined({
    category: categories.find((key) => key === params.get('category')),
    action: actions.find((key) => key === params.get('action')) ?? readType(params.get('type')),
    state: readState(params.get('state')),
    city: city ? (/^\d{7}$/.test(city) ? Number(city) : city) : undefined,
    distanceKm: readNumber(params.get('distance'), 1, distanceMaxKm),
    fromMe: params.get('from') === 'me' || undefined,
    priceMinCents: readCents(params.get('priceMin')),
    priceMaxCents: readCents(params.get('priceMax')),
    startDate: readDay(params.get('startDate')),
    endDate: readDay(params.get('endDate')),
  })
}

/** Writes a search as an address; prices in reais with a point, dates as days. The inverse of `readListingSearch`. */
export function writeListingSearch(search: ListingSearch): URLSearchParams {
  const params = new URLSearchParams()
  const set = (name: (typeof listingParameters)[number], value: string | number | undefined) => {
    if (value !== undefined) params.set(name, String(value))
  }
  set('category', search.category)
  set('action', search.action)
  set('state', search.state)
  set('city', search.city)
  set('distance', search.distanceKm)
  set('from', search.fromMe ? 'me' : undefined)
  set('priceMin', search.priceMinCents === undefined ? undefined : search.priceMinCents / 100)
  set('priceMax', search.priceMaxCents === undefined ? undefined : search.priceMaxCents / 100)
  set('startDate', search.startDate)
  set('endDate', search.endDate)
  return params
}

/** The search with some filters changed; `undefined` takes one away. A new state clears the city (spec/core.md §2). */
export function changeListingSearch(
  search: ListingSearch,
  change: { readonly [Key in keyof ListingSearch]?: ListingSearch[Key] | undefined },
): ListingSearch {
  const next = { ...search, ...change }
  if ('state' in change && !('city' in change)) next.city = undefined
  if (next.distanceKm === undefined) next.fromMe = undefined
  return withoutUndefined(next)
}

/** The place that a search stands for, once names are resolved: nothing given is the whole country. */
export interface ListingPlace {
  readonly stateId?: number
  readonly cityId?: number
}

/** The filters as the API takes them. `position` is where a distance is measured from; without one it is left out. */
export function toListingFilters(search: ListingSearch, place: ListingPlace, position?: Position): ListingFilters {
  const { category, action, priceMinCents, priceMaxCents, startDate, endDate } = search
  return withoutUndefined({
    stateId: place.stateId ?? (place.cityId === undefined ? undefined : stateOfCity(place.cityId)),
    cityId: place.cityId,
    category,
    action,
    distanceKm: position && search.distanceKm,
    latitude: position?.latitude,
    longitude: position?.longitude,
    priceMinCents,
    priceMaxCents,
    startDate,
    endDate,
  })
}

function readType(type: string | null): Action | undefined {
  if (type === 'purchase' || type === 'sale') return 'sale'
  return type === 'donation' ? 'donation' : undefined
}

function readState(text: string | null): number | 'all' | undefined {
  return text === 'all' ? 'all' : readNumber(text, 11, 53)
}

function readNumber(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^\d{1,3}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

function readCents(text: string | null): number | undefined {
  if (text === null || !/^\d{1,10}(\.\d{1,2})?$/.test(text)) return undefined
  const cents = Math.round(Number(text) * 100)
  return cents <= priceMaxCents ? cents : undefined
}

/** `2026-11-21`, or an ISO instant, of which the day in São Paulo counts. */
function readDay(text: string | null): string | undefined {
  const date = text === null ? Number.NaN : Date.parse(text)
  if (text === null || Number.isNaN(date)) return undefined
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(date).toISOString().slice(0, 10) === text ? text : undefined
  return dayOf(new Date(date))
}

function withoutUndefined<T extends object>(value: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}
