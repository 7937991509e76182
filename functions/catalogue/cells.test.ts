import fc from 'fast-check'
import geohash from 'ngeohash'
import { describe, expect, it } from 'vitest'
import { brazilBox, distanceKm, type Position } from '../../shared/places.ts'
import { cellGrids, cellOf, cellsOfCircle, publicPosition } from './cells.ts'

/** Evenly spread; `fc.double` weights all exponents alike and returns almost only zeros. */
const degrees = (min: number, max: number) =>
  fc.integer({ min: Math.ceil(min * 1e6), max: Math.floor(max * 1e6) }).map((millionths) => millionths / 1e6)
const inBrazil: fc.Arbitrary<Position> = fc.record({ latitude: degrees(-33.7, 5.2), longitude: degrees(-73.9, -34.8) })
const anywhere: fc.Arbitrary<Position> = fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) })
const radius = fc.oneof(fc.constantFrom(1, 5, 25, 26, 100, 101, 300, 500), degrees(1, 500))

function pointAt({ latitude, longitude }: Position, km: number, direction: number): Position {
  const rad = Math.PI / 180
  const arc = km / 6371.0088
  const sine = Math.sin(latitude * rad) * Math.cos(arc) + Math.cos(latitude * rad) * Math.sin(arc) * Math.cos(direction)
  const turn = Math.atan2(
    Math.sin(direction) * Math.sin(arc) * Math.cos(latitude * rad),
    Math.cos(arc) - Math.sin(latitude * rad) * sine,
  )
  return { latitude: Math.asin(sine) / rad, longitude: longitude + turn / rad }
}

const isInBrazil = ({ latitude, longitude }: Position) =>
  latitude >= brazilBox.south &&
  latitude <= brazilBox.north &&
  longitude >= brazilBox.west &&
  longitude <= brazilBox.east

describe('cellsOfCircle', () => {
  it('covers every point of the circle in Brazil, including its rim', () => {
    fc.assert(
      fc.property(inBrazil, radius, degrees(0, 1), degrees(0, 2 * Math.PI), (centre, km, part, direction) => {
        const { grid, cells } = cellsOfCircle(centre, km)
        for (const away of [km * part, km * 0.99999]) {
          const point = pointAt(centre, away, direction)
          if (isInBrazil(point)) expect(cells).toContain(cellOf(point, grid))
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('covers points just beyond a cell edge and just inside the circle', () => {
    // Cells of 11 bits meet at 16.875° south; 4.4949° of latitude are 499.8 km.
    const point = { latitude: -16.8745, longitude: -50 }
    const centre = { latitude: -16.8745 - 4.4949, longitude: -50 }
    expect(distanceKm(centre, point)).toBeLessThan(500)
    expect(cellsOfCircle(centre, 500).cells).toContain(cellOf(point, 11))
  })

  it('returns at most nine distinct cells for any circle', () => {
    fc.assert(
      fc.property(fc.oneof(inBrazil, anywhere), radius, (centre, km) => {
        const { cells } = cellsOfCircle(centre, km)
        expect(cells.length).toBeLessThanOrEqual(9)
        expect(new Set(cells).size).toBe(cells.length)
      }),
      { numRuns: 1000 },
    )
  })

  it('returns no cell outside Brazil or outside the circle', () => {
    // Half of the circles lie at the border, where an extra cell would appear.
    const edge = fc.oneof(
      fc.record({ latitude: fc.constantFrom(brazilBox.south, brazilBox.north), longitude: degrees(-75, -27) }),
      fc.record({ latitude: degrees(-35, 7), longitude: fc.constantFrom(brazilBox.west, brazilBox.east) }),
    )
    fc.assert(
      fc.property(fc.oneof(inBrazil, edge), radius, (centre, km) => {
        const { grid, cells } = cellsOfCircle(centre, km)
        for (const cell of cells) {
          const [south, west, north, east] = geohash.decode_bbox_int(cell, grid)
          expect(north >= brazilBox.south && south <= brazilBox.north).toBe(true)
          expect(east >= brazilBox.west && west <= brazilBox.east).toBe(true)
          const latitude = [south, centre.latitude, north].toSorted((one, other) => one - other)[1] ?? 0
          const longitude = [west, centre.longitude, east].toSorted((one, other) => one - other)[1] ?? 0
          expect(distanceKm(centre, { latitude, longitude })).toBeLessThan(km * 1.02)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('omits corner cells that the circle does not touch', () => {
    // Four cells of 39 km meet 15 km north and 15 km west of the centre: 21 km away.
    const corner = { latitude: -23.5546875, longitude: -46.7578125 }
    const centre = pointAt(pointAt(corner, 15, Math.PI), 15, Math.PI / 2)
    const beyond = cellOf({ latitude: corner.latitude + 0.01, longitude: corner.longitude - 0.01 }, 19)
    expect(cellsOfCircle(centre, 20).cells).not.toContain(beyond)
    expect(cellsOfCircle(centre, 20).cells).toHaveLength(3)
    expect(cellsOfCircle(centre, 22).cells).toContain(beyond)
  })

  it.each([
    [25, 19],
    [25.01, 15],
    [100, 15],
    [100.01, 11],
    [500, 11],
  ])('uses, for %s km, the grid of %s bits', (km, grid) => {
    expect(cellsOfCircle({ latitude: -23.5, longitude: -46.6 }, km).grid).toBe(grid)
  })

  it.each([
    ['the north pole', { latitude: 90, longitude: 0 }],
    ['the south pole', { latitude: -90, longitude: 0 }],
    ['one degree from a pole', { latitude: 89, longitude: -46 }],
    ['Lisbon', { latitude: 38.7, longitude: -9.1 }],
    ['the Pacific', { latitude: -20, longitude: -100 }],
    ['the date line', { latitude: -20, longitude: 180 }],
  ])('returns no cells for %s', (_, centre) => {
    expect(cellsOfCircle(centre, 500).cells).toEqual([])
  })

  it('returns cells at the borders of Brazil', () => {
    for (const centre of [
      { latitude: -34.5, longitude: -53.4 },
      { latitude: 6.2, longitude: -60.2 },
      { latitude: -7.5, longitude: -74.6 },
      { latitude: -20.5, longitude: -27.8 },
    ])
      expect(cellsOfCircle(centre, 100).cells).not.toEqual([])
  })
})

describe('cellOf', () => {
  it("fits the grid's bits and lies in the coarser grid's cell", () => {
    expect([...cellGrids]).toEqual([19, 15, 11])
    fc.assert(
      fc.property(inBrazil, (position) => {
        for (const grid of cellGrids) expect(cellOf(position, grid)).toBeLessThan(2 ** grid)
        expect(cellOf(position, 19) >> 4).toBe(cellOf(position, 15))
        expect(cellOf(position, 15) >> 4).toBe(cellOf(position, 11))
      }),
    )
  })
})

describe('publicPosition', () => {
  const step = 0.005

  it('is the exact middle of the 0.005° square around the position', () => {
    expect(publicPosition({ latitude: -23.5613, longitude: -46.6565 })).toEqual({
      latitude: -23.5625,
      longitude: -46.6575,
    })
    expect(publicPosition({ latitude: 0.0001, longitude: -0.0001 })).toEqual({ latitude: 0.0025, longitude: -0.0025 })
    fc.assert(
      fc.property(inBrazil, (exact) => {
        const shown = publicPosition(exact)
        for (const axis of ['latitude', 'longitude'] as const) {
          expect(Math.abs(shown[axis] - exact[axis])).toBeLessThanOrEqual(step / 2 + 1e-12)
          // An odd whole number of half steps: no trace of the exact position remains.
          const halves = shown[axis] / (step / 2)
          expect(Math.abs(halves - Math.round(halves))).toBeLessThan(1e-6)
          expect(Math.abs(Math.round(halves) % 2)).toBe(1)
          expect(String(shown[axis])).toMatch(/^-?\d+(?:\.\d{1,4})?$/)
        }
      }),
    )
  })

  it('is equal for all positions in a square', () => {
    const within = degrees(0.000001, 0.004999)
    fc.assert(
      fc.property(fc.integer({ min: -6700, max: 1000 }), within, within, (square, one, other) => {
        const at = (offset: number) => publicPosition({ latitude: square * step + offset, longitude: -46.6 + offset })
        expect(at(one).latitude).toBe(at(other).latitude)
      }),
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(inBrazil, (exact) => {
        const shown = publicPosition(exact)
        expect(publicPosition(shown)).toEqual(shown)
      }),
    )
  })

  it('is less than 400 m from the exact position', () => {
    fc.assert(
      fc.property(inBrazil, (exact) => {
        expect(distanceKm(exact, publicPosition(exact))).toBeLessThan(0.4)
      }),
    )
  })
})
