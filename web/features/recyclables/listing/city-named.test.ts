import { describe, expect, it } from 'vitest'
import { loadGazetteer, states } from '../../../../shared/brazil/cities.ts'
import { cityNamed } from './city-named.ts'

const gazetteer = await loadGazetteer()
/** As the listing reads them: state by state, by name. */
const everywhere = states.flatMap(({ id }) => gazetteer.ofState(id))

describe('a city that is named alone', () => {
  it.each([
    ['Belém', 1501402],
    ['palmas', 1721000],
    ['Campo Grande', 5002704],
    ['BOA VISTA', 1400100],
    ['Rio Branco', 1200401],
    ['sao paulo', 3550308],
  ])('is the capital of that name: %s', (name, id) => {
    expect(cityNamed(everywhere, name)?.id).toBe(id)
  })

  it('is the first where no capital has that name', () => {
    const first = everywhere.find(({ name }) => name === 'Bom Jesus')
    expect(first).toBeDefined()
    expect(cityNamed(everywhere, 'Bom Jesus')).toEqual(first)
  })

  it('is none where nothing has that name', () => {
    expect(cityNamed(everywhere, 'Atlântida')).toBeUndefined()
    expect(cityNamed(undefined, 'Belém')).toBeUndefined()
  })
})
