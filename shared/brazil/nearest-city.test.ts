import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceKm } from '../places.ts'
import { loadGazetteer, states } from './cities.ts'
import { nearestCity, remotestKm } from './nearest-city.ts'

const at = async (latitude: number, longitude: number) => (await nearestCity({ latitude, longitude }))?.name

describe('nearestCity', () => {
  it('returns the city at its own coordinates', async () => {
    expect(await at(-22.9129, -43.2003)).toBe('Rio de Janeiro')
    expect(await at(-23.5325, -46.6375)).toBe('São Paulo')
    expect(await at(-9.975, -67.8243)).toBe('Rio Branco')
  })

  it('covers the remotest point of Brazil and rejects points outside', async () => {
    expect(await at(2.25, -55.75)).toBeDefined()
    expect(await at(38.72, -9.14)).toBeUndefined()
    expect(await at(0, 0)).toBeUndefined()
    expect(await at(-12.05, -77.04)).toBeUndefined()
  })

  it('returns the city at the smallest distance', async () => {
    const gazetteer = await loadGazetteer()
    const all = states.flatMap(({ id }) => gazetteer.ofState(id))
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: -33, max: 5, noNaN: true }),
        fc.double({ min: -73, max: -35, noNaN: true }),
        async (latitude, longitude) => {
          const position = { latitude, longitude }
          const least = Math.min(...all.map((city) => distanceKm(position, city)))
          const found = await nearestCity(position)
          if (least > remotestKm) expect(found).toBeUndefined()
          else expect(found && distanceKm(position, found)).toBe(least)
        },
      ),
      { numRuns: 50 },
    )
  })
})
