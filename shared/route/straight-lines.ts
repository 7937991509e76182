import { distanceKm, type Position } from '../places.ts'

/** Roads in Brazilian towns are about a third longer than the straight line. */
const roadFactor = 1.35
const townKmh = 26

export interface Matrices {
  readonly km: number[][]
  readonly minutes: number[][]
}

/**
 * Estimates distances and times without a routing service: great circles scaled to road length at town speed. Ignores
 * rivers and one-way streets, so the UI must mark the result as estimated.
 */
export function straightLines(positions: readonly Position[]): Matrices {
  const km = positions.map((from) => positions.map((to) => distanceKm(from, to) * roadFactor))
  return { km, minutes: km.map((row) => row.map((way) => (way / townKmh) * 60)) }
}
