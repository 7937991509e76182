import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { cityOf, keptPosition } from './address.ts'

const draft = { street: 'Rua das Flores', streetNumber: '10', postalCode: '13010-050', cityId: 3509502 }
const before = sampleProfile({ ...draft, postalCode: '13010050', latitude: -22.9, longitude: -47.06 })

describe('the position of an address', () => {
  it('is kept while street, number, CEP and city are', () => {
    expect(keptPosition(before, draft)).toEqual({ latitude: -22.9, longitude: -47.06 })
  })

  it('is looked for when one of them is another, or it was not found yet', () => {
    for (const change of [
      { street: 'Rua do Sol' },
      { streetNumber: '11' },
      { postalCode: '13010051' },
      { cityId: 3550308 },
    ])
      expect(keptPosition(before, { ...draft, ...change })).toBeUndefined()
    expect(keptPosition({ ...before, latitude: null }, draft)).toBeUndefined()
  })
})

it('a city is known by its id, with its state and its centre', async () => {
  expect(await cityOf(3509502)).toMatchObject({ stateId: 35, text: 'Campinas - SP' })
  expect((await cityOf(3509502))?.position.latitude).toBeCloseTo(-22.9, 0)
  expect(await cityOf(1)).toBeUndefined()
})
