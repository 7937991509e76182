import { describe, expect, it } from 'vitest'
import { areaOf, zoomOfArea } from './area.ts'

const bounds = (centre: [number, number], corner: [number, number]) => ({
  getCenter: () => ({ lat: centre[0], lng: centre[1] }),
  getNorthEast: () => ({ lat: corner[0], lng: corner[1] }),
})

describe('map area', () => {
  it('covers the corners, around a centre in hundredths of a degree', () => {
    const area = areaOf(bounds([-23.5482, -46.6361], [-23.45, -46.55]))
    expect(area).toEqual({ latitude: -23.55, longitude: -46.64, km: 15 })
  })

  it('stays between 1 km and the search limit', () => {
    expect(areaOf(bounds([-15, -47], [5, -28])).km).toBe(500)
    expect(areaOf(bounds([-15, -47], [-15, -47])).km).toBe(1)
    expect(Object.is(areaOf(bounds([-0.001, -0.001], [0, 0])).latitude, 0)).toBe(true)
  })

  it('converts back to about the same zoom', () => {
    const near = zoomOfArea({ latitude: -23.55, longitude: -46.63, km: 12 })
    const far = zoomOfArea({ latitude: -23.55, longitude: -46.63, km: 96 })
    expect(near).toBeGreaterThan(10)
    expect(near).toBeLessThan(12)
    expect(near - far).toBeCloseTo(3)
  })
})
