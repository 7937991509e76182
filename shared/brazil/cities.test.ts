import { describe, expect, it } from 'vitest'
import { capitals } from './capitals.ts'
import { loadGazetteer, plain, stateById, states } from './cities.ts'

describe('Gazetteer', () => {
  it('has 27 states, 5,571 municipalities with IBGE ids, and a capital for each state', async () => {
    const gazetteer = await loadGazetteer()
    expect(states).toHaveLength(27)
    expect(states.find(({ uf }) => uf === 'SP')).toEqual({ id: 35, uf: 'SP', name: 'São Paulo' })
    expect(states.reduce((sum, state) => sum + gazetteer.ofState(state.id).length, 0)).toBe(5571)
    expect(gazetteer.byId(3550308)?.name).toBe('São Paulo')
    expect(gazetteer.byId(3304557)?.name).toBe('Rio de Janeiro')
    expect(gazetteer.byId(5300108)?.name).toBe('Brasília')
    expect(new Set(states.map(({ id }) => gazetteer.capitalOf(id)))).toEqual(new Set(capitals))
  })

  it('sorts the states by the Portuguese alphabet', () => {
    const names = states.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
  })

  it('finds a city in its state regardless of accents and case', async () => {
    const gazetteer = await loadGazetteer()
    expect(gazetteer.byName('sao paulo', 'sp')?.id).toBe(3550308)
    expect(gazetteer.byName('São Paulo', 'RJ')).toBeUndefined()
  })

  it('assigns each municipality to the state of its code', async () => {
    const gazetteer = await loadGazetteer()
    for (const state of states)
      for (const city of gazetteer.ofState(state.id)) expect(Math.floor(city.id / 100_000)).toBe(state.id)
  })

  it('sorts the cities of each state by the Portuguese alphabet, ignoring accents', async () => {
    const gazetteer = await loadGazetteer()
    const { compare } = new Intl.Collator('pt-BR')
    for (const { id } of states) {
      const names = gazetteer.ofState(id).map(({ name }) => name)
      expect(names).toEqual(names.toSorted(compare))
    }
    expect(gazetteer.ofState(11)).toHaveLength(52)
  })

  it('returns the time zone of a city', async () => {
    const gazetteer = await loadGazetteer()
    expect(gazetteer.timeZoneOf(2605459)).toBe('America/Noronha')
    expect(gazetteer.timeZoneOf(1200401)).toBe('America/Rio_Branco')
    expect(gazetteer.timeZoneOf(9999999)).toBeUndefined()
  })

  it('returns undefined for an unknown state or city', async () => {
    const gazetteer = await loadGazetteer()
    expect(stateById(35)?.uf).toBe('SP')
    expect(stateById(99)).toBeUndefined()
    expect(gazetteer.ofState(99)).toEqual([])
    expect(gazetteer.byId(9999999)).toBeUndefined()
    expect(() => gazetteer.capitalOf(99)).toThrow('99')
    expect(gazetteer.byName('São Paulo', 'XX')).toBeUndefined()
  })

  it('returns a city with its state and coordinates', async () => {
    const city = (await loadGazetteer()).byId(3550308)
    expect(city).toMatchObject({ id: 3550308, stateId: 35, name: 'São Paulo' })
    expect(city?.latitude).toBeCloseTo(-23.53, 1)
    expect(city?.longitude).toBeCloseTo(-46.64, 1)
  })
})

describe('plain', () => {
  it.each([
    ['Mogi-Guaçu', 'mogi guacu'],
    ['  Santa Bárbara d’Oeste ', 'santa barbara d oeste'],
    ['Pau -- Brasil!!', 'pau brasil'],
    ['ÁÉÍÓÚ', 'aeiou'],
  ])('converts %s to %s', (name, expected) => {
    expect(plain(name)).toBe(expected)
  })
})
