import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { plainName, searchItems, searchParts } from './finding.ts'

const ana = sampleProfile({ name: 'Ana  Souza', email: 'ana@mail.example' })
const keysOf = (row = ana) => searchItems(row).map(({ pk, sk }) => [pk, sk])

describe('search keys of a user', () => {
  it('are e-mail, phone and name, ignoring case, accents and spaces', () => {
    expect(keysOf()).toEqual([
      ['FIND#email#ana@mail.example', ana.id],
      ['FIND#phone#+5511987654321', ana.id],
      ['FIND#name#ana souza', ana.id],
    ])
    expect(plainName(' JOÃO  Batista ')).toBe(plainName('joao batista'))
  })

  it('omit missing fields', () => {
    expect(keysOf(sampleProfile({ name: null })).map(([pk]) => pk)).toEqual([
      'FIND#email#dona@mail.example',
      'FIND#phone#+5511987654321',
    ])
  })

  it('change only with their fields', () => {
    expect(searchParts(ana, { ...ana, name: 'ANA SOUZA', street: 'Rua do Sol' })).toEqual([])
    expect(searchParts(ana, { ...ana, email: 'nova@mail.example' })).toEqual([
      { Delete: { Key: { pk: 'FIND#email#ana@mail.example', sk: ana.id } } },
      { Put: { Item: { pk: 'FIND#email#nova@mail.example', sk: ana.id, userId: ana.id } } },
    ])
  })
})
