import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brazilBox, distanceKm } from '../../shared/places.ts'
import { cellOf, cellsOfCircle } from './cells.ts'

const { south, west, north, east } = brazilBox
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const inBrazil = fc.record({ latitude: degrees(south, north), longitude: degrees(west, east) })
const anywhere = fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) })
const radius = degrees(1, 500)

describe('the cells of a circle', () => {
  it('are nine at most, wherever on Earth it lies', () => {
    fc.assert(
      fc.property(anywhere, radius, (centre, km) => {
        expect(cellsOfCircle(centre, km).cells.length).toBeLessThanOrEqual(9)
      }),
      { seed: 1, numRuns: 2000 },
    )
  })

  it('hold every place of Brazil in it, also when its middle lies abroad', () => {
    fc.assert(
      fc.property(anywhere, inBrazil, radius, (abroad, place, km) => {
        // A middle within reach of the place, in the direction of anywhere.
        const part = Math.min(1, (0.99 * km) / Math.max(1, distanceKm(abroad, place)))
        const centre = {
          latitude: place.latitude + (abroad.latitude - place.latitude) * part,
          longitude: place.longitude + (abroad.longitude - place.longitude) * part,
        }
        fc.pre(distanceKm(centre, place) <= km)
        const { grid, cells } = cellsOfCircle(centre, km)
        expect(cells).toContain(cellOf(place, grid))
      }),
      { seed: 1, numRuns: 2000 },
    )
  })

  it.each([
    ['the north pole', 90, 0],
    ['the south pole', -90, -50],
    ['a step from the pole', 89.999999, -50],
    ['the edge of the map', -20, 180],
    ['Lisbon', 38.7, -9.1],
  ])('are none at %s: no ad stands there', (_, latitude, longitude) => {
    for (const km of [1, 25, 26, 100, 101, 500]) expect(cellsOfCircle({ latitude, longitude }, km).cells).toEqual([])
  })
})
