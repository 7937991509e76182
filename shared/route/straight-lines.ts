import { distanceKm, type Position } from '../places.ts'

/** Roads in Brazilian towns are about a third longer than the straight line. */
const roadFactor = 1.35
const townKmh = 26

export interface Matrices {
  readonly km: number[][]
  readonly minutes: number[][]
}

/**
 * Estimated ways between all positions where no service tells real ones: great circles, lengthened as roads are, at the
 * pace of a town. They ignore rivers and one-way streets; a screen that shows them says so.
 */
export function straightLines(positions: readonly Position[]): Matrices {
  const km = positions.map((from) => positions.map((to) => distanceKm(from, to) * roadFactor))
  return { km, minutes: km.map((row) => row.map((way) => (way / townKmh) * 60)) }
}
