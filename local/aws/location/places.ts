import { type ReadAddress, readAddressText } from './address-text.ts'
import type { City, Gazetteer, Point } from './gazetteer.ts'
import { choose, distanceKm, districts, randomPointNear, rounded, streets } from './synthetic-places.ts'

export interface Place {
  readonly Label: string
  readonly Geometry: { readonly Point: Point }
  readonly AddressNumber?: string | undefined
  readonly Street?: string | undefined
  readonly Neighborhood?: string | undefined
  readonly Municipality: string
  readonly SubRegion: string
  readonly Region: string
  readonly Country: 'BRA'
  readonly PostalCode?: string | undefined
  readonly Interpolated: boolean
}

export interface Found {
  readonly Place: Place
  /** 1 when the whole text was recognised. */
  readonly Relevance: number
  /** Metres from the bias position. */
  readonly Distance?: number
}

/** Maximum kilometres of an invented street from its city's centre, and of a house from the middle of its street. */
const streetReach = 2.4
const houseReach = 0.6
/**
 * Farther than this from every municipality's seat is outside Brazil. The largest municipality extends about 330 km.
 */
const farthestSeatKm = 350

/** Returns places that match a text, best first. */
export function searchText(gazetteer: Gazetteer, text: string, near: Point | undefined): Found[] {
  const found = readAddressText(text, gazetteer, near).map((read): Found => {
    const place = locate(read)
    const distance = near ? { Distance: Math.round(distanceKm(near, place.Geometry.Point) * 1000) } : {}
    return { Place: place, Relevance: read.begun ? 0.8 : 1, ...distance }
  })
  return near ? found.sort((a, b) => (a.Distance ?? 0) - (b.Distance ?? 0)) : found
}

/** Returns the address at a position in the nearest city; the position's grid cell decides district and street. */
export function searchPosition(gazetteer: Gazetteer, point: Point): Place | undefined {
  const { city, km } = gazetteer.nearest(point)
  if (km > farthestSeatKm) return undefined
  // Cells of about 1 km for the district and 200 m for the street.
  const cell = (size: number): string => point.map((degrees) => Math.floor(degrees / size)).join(' ')
  return describePlace(city, point, {
    street: choose(streets, city.id, cell(0.002)),
    district: choose(districts, city.id, cell(0.01)),
  })
}

function locate(read: ReadAddress): Place {
  const { city, street, number } = read
  const district = read.district ?? (street === undefined ? undefined : choose(districts, city.id, street))
  return describePlace(city, position(read), { ...read, street, number, district })
}

function position({ city, street, number, district }: ReadAddress): Point {
  if (street === undefined)
    return district === undefined
      ? rounded(city.centre)
      : randomPointNear(city.centre, streetReach, city.id, 'district', district)
  const middle = randomPointNear(city.centre, streetReach, city.id, 'street', street)
  return number === undefined ? middle : randomPointNear(middle, houseReach, city.id, street, number)
}

function describePlace(
  city: City,
  point: Point,
  {
    street,
    number,
    district,
    postalCode,
  }: Partial<Record<'street' | 'number' | 'district' | 'postalCode', string | undefined>>,
): Place {
  const line = [street, number].filter((part) => part !== undefined).join(' ')
  const label = [line, district, city.name, city.state.name, postalCode, 'BRA']
  return {
    Label: label.filter((part) => part !== undefined && part !== '').join(', '),
    Geometry: { Point: point },
    AddressNumber: number,
    Street: street,
    Neighborhood: district,
    Municipality: city.name,
    SubRegion: city.name,
    Region: city.state.name,
    Country: 'BRA',
    PostalCode: postalCode,
    Interpolated: false,
  }
}
