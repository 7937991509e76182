import type { Position } from '../../../shared/places.ts'

/** Size in px of a map tile at zoom 0 in MapLibre's projection. */
const tileSize = 512
/** Closer markers overlap: they are as wide as a price label and as high as a touch target. */
const overlapPx = { x: 84, y: 40 }

export interface Cluster<Point extends Position> extends Position {
  readonly key: string
  readonly points: readonly Point[]
}

function toPixels({ latitude, longitude }: Position, zoom: number): { x: number; y: number } {
  const world = tileSize * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

/**
 * Clusters points that would overlap at a zoom: each joins the first group whose first point is close enough. Comparing
 * all pairs is cheap for at most 100 points (rules 7.1). Markers remain DOM elements, which keyboards and screen
 * readers reach, unlike a canvas layer.
 */
export function clusterPoints<Point extends Position & { readonly id: string }>(
  points: readonly Point[],
  zoom: number,
): Cluster<Point>[] {
  const groups: { x: number; y: number; points: Point[] }[] = []
  for (const point of points) {
    const { x, y } = toPixels(point, zoom)
    const near = groups.find((group) => Math.abs(group.x - x) < overlapPx.x && Math.abs(group.y - y) < overlapPx.y)
    if (near) near.points.push(point)
    else groups.push({ x, y, points: [point] })
  }
  return groups.map((group) => ({
    key: group.points.map((point) => point.id).join(),
    latitude: mean(group.points.map((point) => point.latitude)),
    longitude: mean(group.points.map((point) => point.longitude)),
    points: group.points,
  }))
}

/** Returns whether zooming in can separate the points. Places are rounded, so neighbours can share one position. */
export function isDivisible(points: readonly Position[]): boolean {
  const [first] = points
  return points.some((point) => point.latitude !== first?.latitude || point.longitude !== first.longitude)
}

/** West, south, east, north. */
export function boundsOf(points: readonly Position[]): [number, number, number, number] {
  const latitudes = points.map((point) => point.latitude)
  const longitudes = points.map((point) => point.longitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
