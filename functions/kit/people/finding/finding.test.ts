import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../../test/support/people/profiles.ts'
import { finderItems, finderParts, plainName } from './finding.ts'

const ana = sampleProfile({ name: 'Ana  Souza', email: 'ana@mail.example' })
const keysOf = (row = ana) => finderItems(row).map(({ pk, sk }) => [pk, sk])

describe('what somebody is found by', () => {
  it('is e-mail, phone and name, whatever its case, accents and blanks', () => {
    expect(keysOf()).toEqual([
      ['FIND#email#ana@mail.example', ana.id],
      ['FIND#phone#+5511987654321', ana.id],
      ['FIND#name#ana souza', ana.id],
    ])
    expect(plainName(' JOÃO  Batista ')).toBe(plainName('joao batista'))
  })

  it('is nothing that an account does not have', () => {
    expect(keysOf(sampleProfile({ name: null })).map(([pk]) => pk)).toEqual([
      'FIND#email#dona@mail.example',
      'FIND#phone#+5511987654321',
    ])
  })

  it('changes with the profile, and only where it does', () => {
    expect(finderParts(ana, { ...ana, name: 'ANA SOUZA', street: 'Rua do Sol' })).toEqual([])
    expect(finderParts(ana, { ...ana, email: 'nova@mail.example' })).toEqual([
      { Delete: { Key: { pk: 'FIND#email#ana@mail.example', sk: ana.id } } },
      { Put: { Item: { pk: 'FIND#email#nova@mail.example', sk: ana.id, userId: ana.id } } },
    ])
  })
})
