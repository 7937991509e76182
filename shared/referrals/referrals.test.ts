import { describe, expect, it } from 'vitest'
import { referralCodeOf } from './code.ts'
import { hideEmail } from './hide-email.ts'
import { payableFromEntries, referralStats } from './reward.ts'

describe('referralStats', () => {
  it('pays from the seventh qualified or paid entry on', () => {
    expect(payableFromEntries).toBe(7)
    expect(referralStats({ pending: 2, earned: 6, paid: 0, takenBack: 0 })).toEqual({
      total: 8,
      earnedCents: 9_000,
      pendingCents: 3_000,
      availableCents: 0,
    })
    expect(referralStats({ pending: 0, earned: 7, paid: 0, takenBack: 0 }).availableCents).toBe(10_500)
    expect(referralStats({ pending: 0, earned: 9, paid: 7, takenBack: 0 })).toEqual({
      total: 9,
      earnedCents: 13_500,
      pendingCents: 0,
      availableCents: 3_000,
    })
  })

  it('counts rewards that were taken back among the referrals only', () => {
    expect(referralStats({ pending: 1, earned: 6, paid: 5, takenBack: 2 })).toEqual({
      total: 9,
      earnedCents: 9_000,
      pendingCents: 1_500,
      availableCents: 0,
    })
  })
})

describe('referralCodeOf', () => {
  it('ignores case and spaces, and refuses what cannot be a code', () => {
    expect([' ab2cd3 ', 'AB2CD3', 'AB2CD', 'AB2CD30', 'AB0CD3', 'AB2C-3', ''].map(referralCodeOf)).toEqual([
      'AB2CD3',
      'AB2CD3',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('hideEmail', () => {
  it('shows two letters at most, and never the whole name', () => {
    expect(['maria@mail.example', 'ana@mail.example', 'jo@mail.example', 'j@mail.example'].map(hideEmail)).toEqual([
      'ma***@…',
      'an***@…',
      'j***@…',
      '***@…',
    ])
  })
})
