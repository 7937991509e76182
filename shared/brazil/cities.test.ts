import { describe, expect, it } from 'vitest'
import { loadGazetteer, states } from './cities.ts'

describe('the gazetteer', () => {
  it('has 27 states and 5,571 municipalities with known IBGE ids', async () => {
    const gazetteer = await loadGazetteer()
    expect(states).toHaveLength(27)
    expect(states.find(({ uf }) => uf === 'SP')).toEqual({ id: 35, uf: 'SP', name: 'São Paulo' })
    expect(states.reduce((sum, state) => sum + gazetteer.ofState(state.id).length, 0)).toBe(5571)
    expect(gazetteer.byId(3550308)?.name).toBe('São Paulo')
    expect(gazetteer.byId(3304557)?.name).toBe('Rio de Janeiro')
    expect(gazetteer.byId(5300108)?.name).toBe('Brasília')
  })

  it('has the states in the order of the Portuguese alphabet', () => {
    const names = states.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
  })

  it('finds a city whatever its accents and case, within its state only', async () => {
    const gazetteer = await loadGazetteer()
    expect(gazetteer.byName('sao paulo', 'sp')?.id).toBe(3550308)
    expect(gazetteer.byName('São Paulo', 'RJ')).toBeUndefined()
  })

  it('keeps every municipality in the state its code begins with', async () => {
    const gazetteer = await loadGazetteer()
    for (const state of states)
      for (const city of gazetteer.ofState(state.id)) expect(Math.floor(city.id / 100_000)).toBe(state.id)
  })
})
