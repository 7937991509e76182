import { describe, expect, it } from 'vitest'
import { clockAt } from '../time-zones.ts'
import { loadGazetteer, states } from './cities.ts'
import { zoneOfPlace } from './zone-of-place.ts'

const noon = new Date('2026-11-22T12:00:00.000Z')

describe('zoneOfPlace', () => {
  it("matches each city's local time, except in thirteen towns of Amazonas", async () => {
    const gazetteer = await loadGazetteer()
    const wrong = states.flatMap((state) =>
      gazetteer.ofState(state.id).flatMap(({ id }) => {
        const own = gazetteer.timeZoneOf(id)
        const shown = clockAt(zoneOfPlace(state.id, id), noon)
        return own && shown.time === clockAt(own, noon).time ? [] : [{ uf: state.uf, shown: shown.time }]
      }),
    )
    expect(wrong).toEqual(Array.from({ length: 13 }, () => ({ uf: 'AM', shown: '08:00' })))
  })

  it("falls back to the state's time zone, then to Brasília's", () => {
    expect(clockAt(zoneOfPlace(12), noon).time).toBe('07:00')
    expect(clockAt(zoneOfPlace(26), noon).time).toBe('09:00')
    expect(zoneOfPlace(null)).toBe('America/Sao_Paulo')
    expect(zoneOfPlace(99)).toBe('America/Sao_Paulo')
  })
})
