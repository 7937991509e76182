import { expect, it } from 'vitest'
import { known, postalNames } from './known.ts'
import { lookUp } from './look-up.ts'
import { rangeOf } from './ranges.ts'

it('finds an address in the right state for every assigned prefix', async () => {
  for (let prefix = 0; prefix < 100_000; prefix += 50) {
    const cep = `${String(prefix).padStart(5, '0')}123`
    const range = rangeOf(cep)
    const found = await lookUp(cep)
    expect(found?.city.state.uf).toBe(range?.uf)
    if (range?.city) expect(found?.city.name).toBe(range.city)
  }
})

it('places each known address in the range of a large city', () => {
  for (const cep of Object.keys(known)) expect([cep, rangeOf(cep)?.city]).toEqual([cep, expect.any(String)])
})

it('names some cities as the post office does', async () => {
  for (const [cep, { uf, city, name }] of Object.entries(postalNames)) {
    expect(rangeOf(cep)?.uf).toBe(uf)
    const found = await lookUp(cep)
    expect([found?.city.name, found?.cityName, found?.street]).toEqual([city, name, ''])
  }
})
