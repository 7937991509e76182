import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, clusterPoints, isDivisible } from './cluster.ts'

const points = fc
  .array(
    fc.record({
      latitude: fc.double({ min: -33, max: 5, noNaN: true }),
      longitude: fc.double({ min: -73, max: -35, noNaN: true }),
    }),
    { minLength: 1, maxLength: 100 },
  )
  .map((places) => places.map((place, index) => ({ id: `ad_${index}`, ...place })))

describe('clusters', () => {
  it('contain every point exactly once at any zoom', () => {
    fc.assert(
      fc.property(points, fc.integer({ min: 0, max: 18 }), (all, zoom) => {
        const ids = clusterPoints(all, zoom).flatMap((cluster) => cluster.points.map((point) => point.id))
        expect(ids.toSorted()).toEqual(all.map((point) => point.id).toSorted())
      }),
    )
  })

  it('merge the whole country at zoom 0 and separate two streets at zoom 16', () => {
    const two = [
      { id: 'a', latitude: -23.55, longitude: -46.63 },
      { id: 'b', latitude: -23.555, longitude: -46.64 },
    ]
    expect(clusterPoints(two, 0)).toHaveLength(1)
    expect(clusterPoints(two, 16)).toHaveLength(2)
  })

  it('are placed at the mean of their points', () => {
    const [cluster] = clusterPoints(
      [
        { id: 'a', latitude: -10, longitude: -50 },
        { id: 'b', latitude: -12, longitude: -52 },
      ],
      0,
    )
    expect(cluster).toMatchObject({ latitude: -11, longitude: -51 })
  })

  it('report whether zooming in can separate them', () => {
    const here = { latitude: -23.5, longitude: -46.6 }
    expect(isDivisible([here, { ...here }])).toBe(false)
    expect(isDivisible([here, { ...here, latitude: -23.6 }])).toBe(true)
  })

  it('have bounds from south-west to north-east', () => {
    const corner = [
      { latitude: -10, longitude: -50 },
      { latitude: -12, longitude: -48 },
    ]
    expect(boundsOf(corner)).toEqual([-50, -12, -48, -10])
  })
})
