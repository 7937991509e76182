import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadGazetteer, states } from './cities.ts'
import { type PackedState, packState, suggestCities } from './suggest-cities.ts'

let packed: readonly PackedState[]
beforeAll(async () => {
  const { ofState, capitalOf } = await loadGazetteer()
  packed = states.map((state) => packState(state, ofState(state.id), capitalOf(state.id)))
})
const names = (typed: string, limit = 3, own?: number) =>
  suggestCities(packed, typed, limit, own).map(({ name, uf }) => `${name} ${uf}`)

describe('suggestCities', () => {
  it('matches name prefixes of at least three letters, ignoring accents and case', () => {
    expect(names('campin', 2)).toEqual(['Campinas SP', 'Campinaçu GO'])
    expect(names('SAO PAULO', 1)).toEqual(['São Paulo SP'])
    expect(names('ca')).toEqual([])
    expect(names('  ')).toEqual([])
    expect(names('qwerty')).toEqual([])
    expect(names('  rio   DE jan', 1)).toEqual(['Rio de Janeiro RJ'])
  })

  it("ranks whole names first, then the user's state, then capitals", () => {
    expect(names('santos', 1)).toEqual(['Santos SP'])
    expect(names('são', 1)).toEqual(['São Luís MA'])
    expect(names('são', 1, 35)).toEqual(['São Paulo SP'])
    expect(names('bom jesus', 2, 43)).toEqual(['Bom Jesus RS', 'Bom Jesus PB'])
    expect(names('santos', 2, 31)).toEqual(['Santos SP', 'Santos Dumont MG'])
    expect(names('belo', 2)).toEqual(['Belo Horizonte MG', 'Belo Vale MG'])
  })

  it('sorts names of equal length alphabetically', () => {
    expect(names('boa', 3)).toEqual(['Boa Vista RR', 'Boa Hora PI', 'Boa Nova BA'])
  })

  it('accepts a state after the name', () => {
    expect(names('Bonito MS', 1)).toEqual(['Bonito MS'])
    expect(names('Bonito - PE', 1)).toEqual(['Bonito PE'])
    expect(names('bonito, ba', 1)).toEqual(['Bonito BA'])
  })

  it('does not read letters of a name as a state', () => {
    expect(names('Alto Alegre do Ma')).toEqual(['Alto Alegre do Maranhão MA'])
    expect(names('são pequeno')).toEqual([])
  })

  it('returns IBGE ids', async () => {
    const { byId } = await loadGazetteer()
    const found = suggestCities(packed, 'nova', 200)
    expect(found.length).toBeGreaterThan(50)
    for (const city of found) expect(byId(city.id)).toMatchObject({ name: city.name, stateId: city.stateId })
  })

  it('packs all cities into at most 45 KB compressed', () => {
    expect(gzipSync(JSON.stringify(packed)).length).toBeLessThanOrEqual(45 * 1024)
  })
})
