import { cutText } from '../../../shared/cut-text.ts'
import { dayOf } from '../../../shared/days.ts'
import { priceMaxCents } from '../../../shared/money.ts'
import type { Position } from '../../../shared/places.ts'
import { type Action, actions, type Category, categories } from '../../../shared/recyclables/categories.ts'
import { queryMaxLength } from '../../../shared/words/query-length.ts'
import { withoutUndefined } from '../without-undefined.ts'

/**
 * The search in the listing's address (rules 13.12). `state: 'all'` is the whole country; no place means the user's
 * own.
 * A city is an IBGE id, or a name in old links (rules 5.5).
 */
export interface ListingSearch {
  readonly q?: string
  readonly category?: Category
  readonly action?: Action
  readonly state?: number | 'all'
  readonly city?: number | string
  /** In km, from the city's centre or, with `fromMe`, from the user's position. */
  readonly distanceKm?: number
  readonly fromMe?: boolean
  readonly priceMinCents?: number
  readonly priceMaxCents?: number
  /** Days, `yyyy-MM-dd`, both inclusive. */
  readonly startDate?: string
  readonly endDate?: string
  /** A map area; replaces city and distance. The state only tells where it is. */
  readonly area?: MapArea
  /** Undefined sorts newest first. */
  readonly order?: 'nearest'
  /** On narrow screens, shows the map instead of the list. */
  readonly view?: 'map'
}

/** A circle around the visible map; centre in hundredths of a degree (about 1 km), radius in whole km. */
export interface MapArea extends Position {
  readonly km: number
}

const listingParameters = [
  'q',
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
  'area',
  'order',
  'view',
] as const

export const distanceMaxKm = 500

/** Reads the address and ignores malformed values. `type` is the home search card's name for the action. */
export function readListingSearch(params: URLSearchParams): ListingSearch {
  const city = params.get('city')?.trim()
  return withoutUndefined({
    q: readQuery(params.get('q')),
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
    area: readArea(params.get('area')),
    order: params.get('order') === 'nearest' ? 'nearest' : undefined,
    view: params.get('view') === 'map' ? 'map' : undefined,
  })
}

/**
 * Writes a search as query parameters: prices in reais with a decimal point, dates as days.
 * The inverse of `readListingSearch`.
 */
export function writeListingSearch(search: ListingSearch): URLSearchParams {
  const params = new URLSearchParams()
  const set = (name: (typeof listingParameters)[number], value: string | number | undefined) => {
    if (value !== undefined) params.set(name, String(value))
  }
  set('q', search.q)
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
  set('area', search.area && [search.area.latitude, search.area.longitude, search.area.km].join(','))
  set('order', search.order)
  set('view', search.view)
  return params
}

export function listingPath(search: ListingSearch = {}): string {
  return pathOf(writeListingSearch(search))
}

/** Like `listingPath`, with the home search card's parameter `type` (purchase or donation) first (rules 13.12). */
export function searchCardPath({ action, ...search }: ListingSearch & { readonly action: Action }): string {
  const type = action === 'sale' ? 'purchase' : 'donation'
  return pathOf(new URLSearchParams([['type', type], ...writeListingSearch(search)]))
}

function pathOf(params: URLSearchParams): string {
  const query = params.toString()
  return query === '' ? '/recyclables' : `/recyclables?${query}`
}

export function readQuery(text: string | null): string | undefined {
  return (text && cutText(text.trim(), queryMaxLength).trim()) || undefined
}

function readType(type: string | null): Action | undefined {
  if (type === 'purchase' || type === 'sale') return 'sale'
  return type === 'donation' ? 'donation' : undefined
}

function readState(text: string | null): number | 'all' | undefined {
  return text === 'all' ? 'all' : readNumber(text, 11, 53)
}

/** Reads `-23.55,-46.63,12`: latitude, longitude, km. */
function readArea(text: string | null): MapArea | undefined {
  const parts = /^(-?\d\d?(?:\.\d\d?)?),(-?\d{1,3}(?:\.\d\d?)?),(\d{1,3})$/.exec(text ?? '')
  if (!parts) return undefined
  const [latitude = 0, longitude = 0, km = 0] = parts.slice(1).map(Number)
  const isArea = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && km >= 1 && km <= distanceMaxKm
  return isArea ? { latitude, longitude, km } : undefined
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

/** Reads `2026-11-21`, or an ISO instant as its day in São Paulo. */
function readDay(text: string | null): string | undefined {
  const date = text === null ? Number.NaN : Date.parse(text)
  if (text === null || Number.isNaN(date)) return undefined
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(date).toISOString().slice(0, 10) === text ? text : undefined
  return dayOf(new Date(date))
}
