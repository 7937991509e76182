import type { Point } from './gazetteer.ts'
import { distanceKm } from './synthetic-places.ts'

/** Roads in Brazilian cities are about a third longer than the straight line. */
const roadFactor = 1.35
const walkingKmh = 4.8

export interface Trip {
  readonly km: number
  readonly seconds: number
}

function drivingKmh(km: number): number {
  if (km < 10) return 26
  return km < 60 ? 48 : 75
}

/** Estimates a trip: the straight line, lengthened by the road factor. */
export function trip(from: Point, to: Point, mode: 'Walking' | 'Car'): Trip {
  const km = distanceKm(from, to) * roadFactor
  const kmh = mode === 'Walking' ? walkingKmh : drivingKmh(km)
  return { km, seconds: Math.round((km / kmh) * 3600) }
}

export function boundsOf(points: readonly Point[]): [number, number, number, number] {
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
