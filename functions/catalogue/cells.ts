import geohash from 'ngeohash'
import { brazilBox, distanceKm, type Position } from '../../shared/places.ts'

/**
 * Three grids of geohash cells. 19 bits: 0.35° × 0.35°, 39 km high and at least 32 km wide in Brazil, so that a circle
 * of 25 km lies in at most 9 cells; 15 bits: 1.41°, 156 km; 11 bits: 5.6°, 626 km.
 */
export const cellGrids = [19, 15, 11] as const
export type CellGrid = (typeof cellGrids)[number]

/** Precision follows the radius, or the cells explode. */
const gridOfRadius = (radiusKm: number): CellGrid => (radiusKm <= 25 ? 19 : radiusKm <= 100 ? 15 : 11)
const kmPerDegree = 111.32

/** The cell of a position in a grid. */
export function cellOf(position: Position, grid: CellGrid): number {
  return geohash.encode_int(position.latitude, position.longitude, grid)
}

/**
 * The grid for a radius and the cells that the circle touches: the partitions a search in it reads. Cells outside of Brazil
 * hold no ad and are left out: a circle abroad has none, and at a pole, where a cell is a metre wide, there is nothing to read.
 */
export function cellsOfCircle(centre: Position, radiusKm: number): { grid: CellGrid; cells: number[] } {
  const grid = gridOfRadius(radiusKm)
  const dLat = radiusKm / kmPerDegree
  const dLon = radiusKm / (kmPerDegree * Math.cos((centre.latitude * Math.PI) / 180))
  const south = Math.max(centre.latitude - dLat, brazilBox.south)
  const west = Math.max(centre.longitude - dLon, brazilBox.west)
  const north = Math.min(centre.latitude + dLat, brazilBox.north)
  const east = Math.min(centre.longitude + dLon, brazilBox.east)
  if (south > north || west > east) return { grid, cells: [] }
  // The package's types call the list of cells one number.
  const box = geohash.bboxes_int(south, west, north, east, grid) as unknown as number[]
  return { grid, cells: box.filter((cell) => touches(cell, grid, centre, radiusKm)) }
}

/** A corner cell of the box may lie outside of the circle: it is not worth a read. */
function touches(cell: number, grid: CellGrid, centre: Position, radiusKm: number): boolean {
  const [south, west, north, east] = geohash.decode_bbox_int(cell, grid)
  const nearest = {
    latitude: Math.min(Math.max(centre.latitude, south), north),
    longitude: Math.min(Math.max(centre.longitude, west), east),
  }
  return distanceKm(centre, nearest) <= radiusKm
}

/** Public coordinates stand in the middle of a square of 0.005° (about 550 m): a place is known, a door is not (decisions 12). */
const publicStep = 0.005

export function publicPosition(exact: Position): Position {
  const snap = (degrees: number) => Math.round((Math.floor(degrees / publicStep) + 0.5) * publicStep * 1e4) / 1e4
  return { latitude: snap(exact.latitude), longitude: snap(exact.longitude) }
}
