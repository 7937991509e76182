import { describe, expect, it } from 'vitest'
import { citySpellings } from '../../test/support/fixtures/city-spellings.ts'
import { loadGazetteer, states } from './cities.ts'
import { otherNames } from './other-names.ts'
import { spellingKey, spellingKeys } from './spelling-key.ts'

const gazetteer = await loadGazetteer()
const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
const rows = citySpellings.flatMap(([uf, official, spellings]) => spellings.map((spelling) => [spelling, uf, official]))

describe('Gazetteer.byName', () => {
  it.each(rows)('finds %s (%s) as %s', (spelling, uf, official) => {
    expect(gazetteer.byName(spelling, uf)?.name).toBe(official)
    expect(gazetteer.byName(spelling.toUpperCase(), uf.toLowerCase())?.name).toBe(official)
    expect(gazetteer.byName(spelling.normalize('NFD'), uf)?.name).toBe(official)
    expect(gazetteer.byName(withoutMarks(spelling).toUpperCase(), uf)?.name).toBe(official)
    expect(gazetteer.byName(`Vila Nova (${spelling})`, uf)?.name).toBe(official)
  })

  it('finds each official name, and never another city of its state', () => {
    for (const { id, uf } of states)
      for (const city of gazetteer.ofState(id)) {
        expect(gazetteer.byName(city.name, uf)).toBe(city)
        expect(gazetteer.byName(`Distrito (${city.name})`, uf)).toBe(city)
      }
  })

  it('finds the city of a district in any notation', () => {
    for (const name of [
      'Boa Esperança (Sorriso) - MT',
      'Boa Esperança (Sorriso',
      'Boa Esperança (Sorriso - MT)',
      'X, Sorriso',
    ])
      expect(gazetteer.byName(name, 'MT')?.name).toBe('Sorriso')
  })

  it('finds the city of a name with its state', () => {
    for (const name of ['Santana (AP)', 'Santana - AP', 'Santana/AP', 'Santana - Amapá', 'Fazendinha, Santana, AP'])
      expect(gazetteer.byName(name, 'AP')?.name).toBe('Santana')
  })

  it.each([
    ['Atlântida', 'SP'],
    ['Sorriso', 'SP'],
    ['Boa Esperança (Atlântida)', 'MT'],
    ['', 'SP'],
    ['()', 'SP'],
    [' - ', 'SP'],
    ['São Paulo', 'XX'],
  ])('finds no city for "%s" in %s', (name, uf) => {
    expect(gazetteer.byName(name, uf)).toBeUndefined()
  })
})

describe('spellingKey', () => {
  it('differs for any two cities of a state', () => {
    for (const { id } of states) {
      const keys = gazetteer.ofState(id).flatMap(({ name }) => [...new Set(spellingKeys(name))])
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    }
  })
})

describe('otherNames', () => {
  it('leads to cities of the gazetteer, by names that no city has', () => {
    for (const { id, uf } of states) {
      const names = gazetteer.ofState(id).map(({ name }) => name)
      const keys = names.map(spellingKey)
      for (const [official, ...others] of otherNames[uf] ?? []) {
        expect(names).toContain(official)
        for (const other of others) expect(keys).not.toContain(spellingKey(other))
      }
    }
  })
})
