import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm, latitude, longitude, type Position, stateOfCity } from './places.ts'

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const saoPaulo: Position = { latitude: -23.5505, longitude: -46.6333 }

describe('distanceKm', () => {
  it.each([
    ['from São Paulo to Rio de Janeiro', { latitude: -22.9068, longitude: -43.1729 }, 360.749],
    [
      'from São Paulo to Belém, across the equator’s side of Brazil',
      { latitude: -1.4558, longitude: -48.4902 },
      2464.96,
    ],
    ['from São Paulo to Boa Vista, north of the equator', { latitude: 2.8235, longitude: -60.6758 }, 3303.519],
    [
      'to the other side of the earth is half its circumference',
      { latitude: 23.5505, longitude: 133.3667 },
      20_015.114,
    ],
  ])('%s', (_, to, km) => {
    expect(distanceKm(saoPaulo, to)).toBeCloseTo(km, 2)
  })

  it('matches the length of a degree of latitude, and of longitude at 60°', () => {
    expect(distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111.195, 2)
    expect(distanceKm({ latitude: 60, longitude: 0 }, { latitude: 60, longitude: 1 })).toBeCloseTo(55.597, 2)
  })

  it('is symmetric, zero to itself, and at most half the circumference', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(distanceKm(a, b)).toBeCloseTo(distanceKm(b, a), 6)
        expect(distanceKm(a, a)).toBe(0)
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_015.2)
      }),
    )
  })

  it('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-6)
      }),
    )
  })
})

describe('stateOfCity', () => {
  it('returns the first two digits of the code', () => {
    expect(stateOfCity(3550308)).toBe(35)
    expect(stateOfCity(1100015)).toBe(11)
  })
})

describe('latitude and longitude', () => {
  it('round to 11 cm, so that tiny numbers become zero', () => {
    expect(latitude.parse('-23.123456789')).toBe(-23.123457)
    expect(longitude.parse(1e-320)).toBe(0)
    expect(latitude.safeParse(90.1).success).toBe(false)
    expect(longitude.safeParse('1e400').success).toBe(false)
  })
})
