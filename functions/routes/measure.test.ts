import { describe, expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import type { Roads, Way } from '../kit/services/roads.ts'
import { drawRoute, finiteWays, measureWays } from './measure.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const actor = { userId: 'u1', isAdmin: false }
const way = (meters: number): Way => ({ meters, seconds: meters / 10 })
const places = (count: number) => Array.from({ length: count }, () => ({ latitude: -23, longitude: -46 }))
const roads: Roads = {
  matrix: async (positions) => ({ rows: positions.map(() => positions.map(() => way(1000))), estimated: false }),
  draw: async () => ({ legs: [], estimated: false }),
}

describe('measureWays', () => {
  it('counts every matrix cell against the caller’s daily quota', async () => {
    await measureWays({ table, roads, now, locationUnits: 20_000 }, actor, places(52))
    await measureWays({ table, roads, now, locationUnits: 20_000 }, actor, places(52))
    await measureWays({ table, roads, now, locationUnits: 20_000 }, actor, places(24))
    await expect(measureWays({ table, roads, now, locationUnits: 20_000 }, actor, places(5))).rejects.toMatchObject({
      code: 'route.limit_reached',
      details: { at: '00:00' },
    })
    expect(await measureWays({ table, roads, now, locationUnits: 20_000 }, actor, places(2))).toMatchObject({
      estimated: false,
    })
  })

  it('refuses when the deployment has used up its day, and counts no more', async () => {
    const few = { table, roads, now, locationUnits: 10 }
    await measureWays(few, actor, places(3))
    await expect(measureWays(few, { ...actor, userId: 'u9' }, places(2))).rejects.toMatchObject({
      code: 'place.help_used_up',
    })
  })

  it('shares its quota with drawRoute', async () => {
    for (let time = 0; time < 2; time++)
      await measureWays({ table, roads, now, locationUnits: 20_000 }, { ...actor, userId: 'u2' }, places(54))
    await drawRoute({ table, roads, now, locationUnits: 20_000 }, { ...actor, userId: 'u2' }, places(52))
  })

  it('replaces a missing way by one longer than a day', () => {
    expect(
      finiteWays([
        [null, way(1000), way(2000)],
        [way(1100), null, null],
        [way(2100), way(3100), null],
      ]),
    ).toEqual({
      meters: [
        [0, 1000, 2000],
        [1100, 0, 2_000_000],
        [2100, 3100, 0],
      ],
      seconds: [
        [0, 100, 200],
        [110, 0, 86_400],
        [210, 310, 0],
      ],
    })
  })

  it('names an unreachable place', () => {
    const rows = [
      [way(0), way(1), null],
      [way(1), way(0), null],
      [way(1), way(1), way(0)],
    ]
    expect(() => finiteWays(rows)).toThrow(
      expect.objectContaining({ code: 'route.place_unreachable', details: { place: 3 } }),
    )
  })
})
