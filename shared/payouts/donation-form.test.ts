import { describe, expect, it } from 'vitest'
import { type DonationForm, donationProblems, preferenceProblems } from './donation-form.ts'

const right: DonationForm = { entityId: 'ent_1', amountCents: 5_000, taxId: '529.982.247-25' }

describe('donationProblems', () => {
  it.each([100, 5_000, 1_000_000])('accepts %i centavos, an entity and a CPF or CNPJ', (amountCents) => {
    expect(donationProblems({ ...right, amountCents }, 1_000_000)).toEqual([])
    expect(donationProblems({ ...right, amountCents, taxId: '12.ABC.345/01DE-35' }, 1_000_000)).toEqual([])
  })

  it('returns all missing fields in field order', () => {
    expect(donationProblems({ entityId: '', amountCents: 0, taxId: ' ' }, 0)).toEqual([
      'donation.entity_required',
      'donation.amount_required',
      'donation.tax_id_required',
    ])
  })

  it.each([1, 99, 1_000_001])('refuses %i centavos', (amountCents) => {
    expect(donationProblems({ ...right, amountCents }, 2_000_000)).toEqual(['donation.amount_out_of_range'])
  })

  it('accepts less than R$ 1 only as the whole or an unknown balance', () => {
    const problems = (availableCents: number | undefined) =>
      donationProblems({ ...right, amountCents: 37 }, availableCents)
    expect([problems(37), problems(undefined)]).toEqual([[], []])
    for (const availableCents of [36, 38, 137])
      expect(problems(availableCents)).toEqual(['donation.amount_out_of_range'])
  })

  it('refuses wrong check digits', () => {
    expect(donationProblems({ ...right, taxId: '529.982.247-26' }, 5_000)).toEqual(['donation.tax_id_invalid'])
  })
})

describe('preferenceProblems', () => {
  it('requires an entity and a whole percentage from 0 to 100', () => {
    for (const percent of [0, 1, 50, 100]) expect(preferenceProblems({ entityId: 'ent_1', percent })).toEqual([])
    for (const percent of [-1, 101, 0.5, Number.NaN, undefined])
      expect(preferenceProblems({ entityId: 'ent_1', percent })).toEqual(['donation_preference.percent_out_of_range'])
    expect(preferenceProblems({ entityId: '', percent: 5 })).toEqual(['donation_preference.entity_required'])
  })
})
