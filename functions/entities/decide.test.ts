import { describe, expect, it } from 'vitest'
import { sampleEntity } from '../../test/support/fixtures/entities.ts'
import { acceptsDonations, type EntityRow } from '../ledger/entities.ts'
import { decideAdding, decideChange, decideKey, decideRetiring } from './decide.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const draft = {
  name: ' Lar ',
  description: ' Cuida de gente. ',
  pixKeyType: 'cnpj',
  pixKey: '11.222.333/0001-81',
} as const
const clean = { name: 'Lar', description: 'Cuida de gente.', pixKeyType: 'cnpj', pixKey: '11222333000181' }
const abrigo = sampleEntity({ version: 4 })
const [ana, bia] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22']
const by = (admin: string) => ({ by: admin, now })

describe('entity', () => {
  it('starts with the normalized form, and its key awaits a second admin', () => {
    const { pixKeyType, pixKey } = clean
    expect(decideAdding(draft, by(ana))).toEqual({
      id: expect.stringMatching(/^ent_/),
      ...clean,
      proposedKey: { pixKeyType, pixKey, by: ana, at: now.toISOString() },
      confirmed: false,
      createdAt: now.toISOString(),
      retiredAt: null,
      version: 1,
    })
  })

  it('changes only in the current version and keeps its id', () => {
    const { name, description, pixKeyType, pixKey } = clean
    const proposedKey = { pixKeyType, pixKey, by: ana, at: now.toISOString() }
    expect(decideChange(abrigo, 4, draft, by(ana))).toEqual({ ...abrigo, name, description, proposedKey, version: 5 })
    for (const version of [3, 5]) {
      expect(() => decideChange(abrigo, version, draft, by(ana))).toThrow('entity.changed_meanwhile')
      expect(() => decideRetiring(abrigo, version, now)).toThrow('entity.changed_meanwhile')
    }
  })

  it('is immutable once retired', () => {
    const retired = decideRetiring(abrigo, 4, now)
    expect(retired).toEqual({ ...abrigo, retiredAt: now.toISOString(), version: 5 })
    expect(() => decideChange(retired, 5, draft, by(ana))).toThrow('entity.retired')
    expect(() => decideRetiring(retired, 5, now)).toThrow('entity.retired')
  })

  it('is refused with the first problem of the form', () => {
    expect(() => decideAdding({ ...draft, name: ' ', pixKey: '' }, by(ana))).toThrow('entity.name_required')
    expect(() => decideChange(abrigo, 4, { ...draft, pixKey: '1' }, by(ana))).toThrow('entity.pix_key_invalid')
  })
})

describe('another PIX key', () => {
  const proposed = decideChange(abrigo, 4, draft, by(ana))
  const second = (admin: string, proposerIsAdmin = true) => ({ by: admin, proposerIsAdmin, now })

  it('leaves the key in use until a second admin confirms it', () => {
    expect(proposed).toMatchObject({ pixKeyType: abrigo.pixKeyType, pixKey: abrigo.pixKey })
    const { pixKeyType, pixKey } = clean
    expect(decideKey(proposed, 5, 'confirm', second(bia))).toEqual({
      ...proposed,
      pixKeyType,
      pixKey,
      proposedKey: null,
      version: 6,
    })
  })

  it('is not confirmed by its proposer, nor after the proposer lost the right', () => {
    expect(() => decideKey(proposed, 5, 'confirm', second(ana))).toThrow('approval.second_admin_needed')
    expect(() => decideKey(proposed, 5, 'confirm', second(bia, false))).toThrow('approval.second_admin_needed')
  })

  it('is dropped by any admin, once', () => {
    const dropped = decideKey(proposed, 5, 'drop', second(ana))
    expect(dropped).toEqual({ ...proposed, proposedKey: null, version: 6 })
    expect(() => decideKey(dropped, 6, 'drop', second(ana))).toThrow('entity.no_proposed_key')
    expect(() => decideKey(dropped, 5, 'drop', second(ana))).toThrow('entity.changed_meanwhile')
  })

  it('keeps its proposer when another admin saves the same key or only the texts', () => {
    expect(decideChange(proposed, 5, draft, by(bia)).proposedKey?.by).toBe(ana)
    const { name, pixKeyType, pixKey } = abrigo
    const texts = { ...draft, name, pixKeyType, pixKey }
    expect(decideChange(proposed, 5, texts, by(bia)).proposedKey?.by).toBe(ana)
    expect(
      decideChange(proposed, 5, { ...draft, pixKeyType: 'email', pixKey: 'b@mail.example' }, by(bia)),
    ).toMatchObject({
      proposedKey: { by: bia },
    })
  })
})

describe('the first PIX key', () => {
  const added = decideAdding(draft, by(ana))
  const decide = (row: EntityRow, verdict: 'confirm' | 'drop', admin: string) =>
    decideKey(row, row.version, verdict, { by: admin, proposerIsAdmin: true, now })

  it('opens the entity to donations when a second admin confirms it', () => {
    expect(acceptsDonations(added)).toBe(false)
    expect(() => decide(added, 'confirm', ana)).toThrow('approval.second_admin_needed')
    const open = decide(added, 'confirm', bia)
    expect(open).toEqual({ ...added, proposedKey: null, confirmed: true, version: 2 })
    expect(acceptsDonations(open)).toBe(true)
  })

  it('retires the entity when it is dropped', () => {
    const dropped = decide(added, 'drop', bia)
    expect(dropped).toMatchObject({ proposedKey: null, confirmed: false, retiredAt: now.toISOString() })
    expect(() => decide(dropped, 'confirm', bia)).toThrow('entity.retired')
  })

  it('is corrected by another admin, who then is not the second one', () => {
    const corrected = decideChange(added, 1, { ...draft, pixKeyType: 'email', pixKey: 'b@mail.example' }, by(bia))
    expect(() => decide(corrected, 'confirm', bia)).toThrow('approval.second_admin_needed')
    expect(decide(corrected, 'confirm', ana)).toMatchObject({ pixKey: 'b@mail.example', confirmed: true })
  })

  it('is not confirmed by its admin after another admin saved the texts', () => {
    const renamed = decideChange(added, 1, { ...draft, name: 'Lar Novo' }, by(bia))
    expect(() => decide(renamed, 'confirm', ana)).toThrow('approval.second_admin_needed')
  })

  it('counts for all later changes: they cannot close the entity again', () => {
    const open = decide(added, 'confirm', bia)
    const changed = decideChange(open, 2, { ...draft, pixKeyType: 'email', pixKey: 'b@mail.example' }, by(bia))
    expect(acceptsDonations(changed)).toBe(true)
    expect(decide(changed, 'drop', bia)).toMatchObject({ retiredAt: null, confirmed: true })
  })
})
