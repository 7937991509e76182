import * as z from 'zod'

/** IBGE code of a state (two digits; São Paulo is 35). */
export const stateId = z.coerce.number<number>().int().min(11).max(53)
/** IBGE code of a municipality (seven digits; São Paulo is 3550308). */
export const cityId = z.coerce.number<number>().int().min(1_100_000).max(5_399_999)

/** Six decimals are 11 cm. Rounding also removes tiny numbers that DynamoDB cannot store. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
export const latitude = z.coerce.number<number>().min(-90).max(90).overwrite(rounded)
export const longitude = z.coerce.number<number>().min(-180).max(180).overwrite(rounded)

export const state = z.object({ id: z.number(), uf: z.string().length(2), name: z.string() })
export type State = z.infer<typeof state>

export const city = z.object({
  id: z.number(),
  stateId: z.number(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type City = z.infer<typeof city>

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** Bounding box of Brazil with its islands plus a margin of at least a quarter degree; contains every ad. */
export const brazilBox = { south: -34, west: -74.25, north: 6, east: -28 } as const

const earthRadiusKm = 6371.0088

/** Returns the great-circle distance in km (haversine, mean radius). */
export function distanceKm(a: Position, b: Position): number {
  const rad = Math.PI / 180
  const dLat = (b.latitude - a.latitude) * rad
  const dLon = (b.longitude - a.longitude) * rad
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Returns the state's IBGE code from a municipality's. */
export function stateOfCity(id: number): number {
  return Math.floor(id / 100_000)
}
