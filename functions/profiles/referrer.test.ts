import { describe, expect, it } from 'vitest'
import { type Cell, checkCells } from '../../test/support/cells.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { decideReferrer, type ReferrerFacts } from './referrer.ts'

const before = sampleProfile()
const referrer = sampleProfile({ id: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22', email: 'bia@mail.example' })
const suspension = { reason: 'Denúncias.', since: '2026-11-21T12:00:00.000Z' }
const facts: ReferrerFacts = { before, taxId: '52998224725', referrer, isTyped: false }
type Given = Partial<ReferrerFacts>

const unusable: readonly Cell<Given>[] = [
  ['referral.code_unknown', { referrer: undefined }],
  ['referral.code_unknown', { referrer: { ...referrer, suspension } }],
  ['referral.own_code', { referrer: before }],
  ['referral.same_tax_id', { referrer: { ...referrer, taxId: facts.taxId } }],
  ['referral.same_tax_id', { taxId: '12ABC345000222', referrer: { ...referrer, taxId: '12ABC345000111' } }],
].map(([code, given]) => [code, given] as Cell<Given>)

describe('decideReferrer', () => {
  it('takes an active other user, from link and code', () => {
    expect(decideReferrer(facts)).toBe(referrer.id)
    expect(decideReferrer({ ...facts, isTyped: true })).toBe(referrer.id)
  })

  it('refuses a typed code with its reason', () =>
    checkCells(unusable, (given, code) =>
      expect(() => decideReferrer({ ...facts, ...given, isTyped: true })).toThrow(code),
    ))

  it('ignores a link that leads to no other active user', () =>
    checkCells(unusable, (given) => expect(decideReferrer({ ...facts, ...given })).toBeNull()))

  it('never changes the referrer after the first save', () => {
    const saved = { ...before, onboardingDone: true, referrerId: 'first' }
    expect(decideReferrer({ ...facts, before: saved })).toBe('first')
    expect(() => decideReferrer({ ...facts, before: saved, isTyped: true })).toThrow('referral.already_set')
  })
})
