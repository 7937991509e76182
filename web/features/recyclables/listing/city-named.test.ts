import { describe, expect, it } from 'vitest'
import { loadGazetteer, states } from '../../../../shared/brazil/cities.ts'
import { findCityByName } from './city-named.ts'

const gazetteer = await loadGazetteer()
const everywhere = states.flatMap(({ id }) => gazetteer.ofState(id))

describe('findCityByName', () => {
  it.each([
    ['Belém', 1501402],
    ['palmas', 1721000],
    ['Campo Grande', 5002704],
    ['BOA VISTA', 1400100],
    ['Rio Branco', 1200401],
    ['sao paulo', 3550308],
  ])('prefers the state capital: %s', (name, id) => {
    expect(findCityByName(everywhere, name)?.id).toBe(id)
  })

  it('returns the first city if no capital has the name', () => {
    const first = everywhere.find(({ name }) => name === 'Bom Jesus')
    expect(first).toBeDefined()
    expect(findCityByName(everywhere, 'Bom Jesus')).toEqual(first)
  })

  it('returns undefined for an unknown name', () => {
    expect(findCityByName(everywhere, 'Atlântida')).toBeUndefined()
    expect(findCityByName(undefined, 'Belém')).toBeUndefined()
  })
})
