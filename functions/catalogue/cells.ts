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
/** A little less than a degree of latitude is: what is cut out with it is never too small. */
const kmPerDegree = 111.19
/** Nearest points of cells are looked for on their parallels; on a sphere they lie up to a thousandth nearer. */
const tolerance = 1.01

/** The cell of a position in a grid. */
export function cellOf(position: Position, grid: CellGrid): number {
  return geohash.encode_int(position.latitude, position.longitude, grid)
}

/**
 * The grid for a radius and the cells of Brazil that the circle touches: the partitions a search in it reads, nine at
 * most; none for a circle far away. A cell outside of Brazil holds no ad.
 */
export function cellsOfCircle(centre: Position, radiusKm: number): { grid: CellGrid; cells: number[] } {
  const grid = gridOfRadius(radiusKm)
  const { latitude, longitude } = centre
  const angle = radiusKm / kmPerDegree
  const width = widthOfCircle(latitude, angle)
  const south = Math.max(latitude - angle, brazilBox.south)
  const north = Math.min(latitude + angle, brazilBox.north)
  const west = Math.max(longitude - width, brazilBox.west)
  const east = Math.min(longitude + width, brazilBox.east)
  // Bounds the wrong way round, of a circle far away, hold no cell. The package's types call the list one number.
  const box = geohash.bboxes_int(south, west, north, east, grid) as unknown as number[]
  return { grid, cells: box.filter((cell) => touches(cell, grid, centre, radiusKm)) }
}

/**
 * How far a circle reaches to the east and west of its centre, in degrees. Of one round a pole it is not a number, but
 * such a circle is far away.
 */
function widthOfCircle(latitude: number, angle: number): number {
  const degree = Math.PI / 180
  return Math.asin(Math.sin(angle * degree) / Math.cos(latitude * degree)) / degree
}

/** A corner cell of the box may lie outside of the circle: it is not worth a read. */
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

/** Public coordinates stand in the middle of the square: a place is known, a door is not (rules 5.3). */
export function publicPosition(exact: Position): Position {
  const middle = (degrees: number) => (Math.floor(degrees * squaresPerDegree) + 0.5) / squaresPerDegree
  return { latitude: middle(exact.latitude), longitude: middle(exact.longitude) }
}
