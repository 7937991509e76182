import { describe, expect, it } from 'vitest'
import { distanceKm } from '../../../shared/places.ts'
import { circleAround } from './circle.ts'

describe('circleAround', () => {
  it('has its radius in every direction, in the north and south of the country', () => {
    for (const centre of [
      { latitude: 2.8, longitude: -60.7 },
      { latitude: -30.03, longitude: -51.2 },
    ]) {
      const [ring = []] = circleAround(centre, 0.5).geometry.coordinates
      for (const [longitude = 0, latitude = 0] of ring) {
        expect(distanceKm(centre, { latitude, longitude })).toBeCloseTo(0.5, 2)
      }
      expect(ring.at(0)).toEqual(ring.at(-1))
    }
  })
})
