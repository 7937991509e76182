import geohash from 'ngeohash'
import { brazilBox, distanceKm, type Position } from '../../shared/places.ts'

/**
 * Three grids of geohash cells. 19 bits: 0.35° × 0.35°, 39 km high and at least 32 km wide in Brazil, so a circle of 25
 * km touches at most 9 cells. 15 bits: 1.41°, 156 km. 11 bits: 5.6°, 626 km.
 */
export const cellGrids = [19, 15, 11] as const
export type CellGrid = (typeof cellGrids)[number]

/** A larger radius uses a coarser grid, which bounds the number of cells. */
const gridOfRadius = (radiusKm: number): CellGrid => (radiusKm <= 25 ? 19 : radiusKm <= 100 ? 15 : 11)
/** Slightly below a degree of latitude: the bounding box is never too small. */
const kmPerDegree = 111.19
/** `touches` takes the nearest point along parallels; on a sphere it is up to a thousandth nearer. */
const tolerance = 1.01

export function cellOf(position: Position, grid: CellGrid): number {
  return geohash.encode_int(position.latitude, position.longitude, grid)
}

/** Returns the cells in Brazil that a circle touches: at most nine, none for a circle far away. */
export function cellsOfCircle(centre: Position, radiusKm: number): { grid: CellGrid; cells: number[] } {
  const grid = gridOfRadius(radiusKm)
  const { latitude, longitude } = centre
  const angle = radiusKm / kmPerDegree
  const width = widthOfCircle(latitude, angle)
  const south = Math.max(latitude - angle, brazilBox.south)
  const north = Math.min(latitude + angle, brazilBox.north)
  const west = Math.max(longitude - width, brazilBox.west)
  const east = Math.min(longitude + width, brazilBox.east)
  // A circle far away gives inverted bounds and no cells.
  const box = geohash.bboxes_int(south, west, north, east, grid) as unknown as number[]
  return { grid, cells: box.filter((cell) => touches(cell, grid, centre, radiusKm)) }
}

/** In degrees; NaN around a pole, which is outside Brazil anyway. */
function widthOfCircle(latitude: number, angle: number): number {
  const degree = Math.PI / 180
  return Math.asin(Math.sin(angle * degree) / Math.cos(latitude * degree)) / degree
}

/** Corner cells of the bounding box may lie outside the circle. */
function touches(cell: number, grid: CellGrid, centre: Position, radiusKm: number): boolean {
  const [south, west, north, east] = geohash.decode_bbox_int(cell, grid)
  const nearest = {
    latitude: Math.min(Math.max(centre.latitude, south), north),
    longitude: Math.min(Math.max(centre.longitude, west), east),
  }
  return distanceKm(centre, nearest) <= radiusKm * tolerance
}

/** Squares of 0.005°, about 550 m high. */
const squaresPerDegree = 200

/** Returns the middle of the square: it shows the area, not the address (rules 5.3). */
export function publicPosition(exact: Position): Position {
  const middle = (degrees: number) => (Math.floor(degrees * squaresPerDegree) + 0.5) / squaresPerDegree
  return { latitude: middle(exact.latitude), longitude: middle(exact.longitude) }
}
