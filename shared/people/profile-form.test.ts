import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { ageOn, birthProblem, cleanProfile, type ProfileFormValues, profileProblems } from './profile-form.ts'

const today = '2026-11-22'
const whole: ProfileFormValues = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com',
  taxId: '529.982.247-25',
  phone: '+5511987654321',
  dateOfBirth: '1990-05-17',
  postalCode: '01310-100',
  street: 'Avenida Paulista',
  streetNumber: '100',
  complement: '',
  stateId: 35,
  cityId: 3550308,
}
const problems = (change: Partial<ProfileFormValues>) => profileProblems({ ...whole, ...change }, today)

describe('profileProblems', () => {
  it('accepts all fields; the complement is optional', () => {
    expect(problems({})).toEqual([])
  })

  it('accepts unusual but valid values', () =>
    checkCells(
      [
        { email: ' ana@exemplo.com ' },
        { street: 'Rua' },
        { postalCode: ' 01310100 ' },
        { dateOfBirth: '1900-01-01' },
        { dateOfBirth: '2010-11-22' },
        { phone: '+551133334444' },
      ].map((change) => [JSON.stringify(change), change] as const),
      (change) => expect(problems(change)).toEqual([]),
    ))

  it('reports a birth date of today as too young', () => {
    expect(problems({ dateOfBirth: today })).toEqual(['profile.too_young'])
  })

  const invalid: readonly (readonly [Partial<ProfileFormValues>, string])[] = [
    [{ name: '  ' }, 'profile.name_required'],
    [{ email: 'ana@exemplo' }, 'profile.email_invalid'],
    [{ taxId: '529.982.247-2' }, 'profile.tax_id_invalid'],
    [{ phone: '+5511987' }, 'profile.phone_invalid'],
    [{ phone: '+351912345678' }, 'profile.phone_invalid'],
    [{ dateOfBirth: '' }, 'profile.birth_required'],
    [{ dateOfBirth: '1990-02-30' }, 'profile.birth_impossible'],
    [{ dateOfBirth: '2026-11-23' }, 'profile.birth_impossible'],
    [{ dateOfBirth: '1899-12-31' }, 'profile.birth_impossible'],
    [{ dateOfBirth: '2010-11-23' }, 'profile.too_young'],
    [{ postalCode: '0131010' }, 'profile.postal_code_required'],
    [{ postalCode: '00000-000' }, 'profile.postal_code_required'],
    [{ street: 'R ' }, 'profile.street_required'],
    [{ street: ' Ru ' }, 'profile.street_required'],
    [{ postalCode: '01310-1000' }, 'profile.postal_code_required'],
    [{ postalCode: '101310-100' }, 'profile.postal_code_required'],
    [{ phone: ' +5511987654321' }, 'profile.phone_invalid'],
    [{ phone: '+5511987654321x' }, 'profile.phone_invalid'],
    [{ dateOfBirth: '1990-05-17T00:00' }, 'profile.birth_impossible'],
    [{ dateOfBirth: '11990-05-17' }, 'profile.birth_impossible'],
    [{ streetNumber: ' ' }, 'profile.number_required'],
    [{ stateId: null }, 'profile.state_required'],
    [{ cityId: null }, 'profile.city_required'],
  ]

  it('reports the problem of each field', () =>
    checkCells(
      invalid.map(([change, problem]) => [`${JSON.stringify(change)}: ${problem}`, { change, problem }] as const),
      ({ change, problem }) => expect(problems(change)).toEqual([problem]),
    ))

  it('returns all problems in field order', () => {
    const empty = { ...whole, name: '', taxId: '', dateOfBirth: '', postalCode: '', street: '', streetNumber: '' }
    expect(profileProblems({ ...empty, stateId: null, cityId: null }, today)).toEqual([
      'profile.name_required',
      'profile.tax_id_invalid',
      'profile.birth_required',
      'profile.postal_code_required',
      'profile.street_required',
      'profile.number_required',
      'profile.state_required',
      'profile.city_required',
    ])
  })

  it('cleanProfile keeps a profile valid', () => {
    const { form, altered } = cleanProfile({ ...whole, name: 'Ana\n<script>x</script>Souza' })
    expect([form.name, altered]).toEqual(['Ana Souza', true])
    expect(cleanProfile(whole)).toEqual({ form: whole, altered: false })
  })
})

describe('birthProblem and ageOn', () => {
  const day = fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-11-22T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('accept the sixteenth birthday but not the day before', () => {
    expect(birthProblem('2010-11-22', today)).toBeUndefined()
    expect(birthProblem('2010-11-23', today)).toBe('profile.too_young')
    expect(birthProblem('1900-01-01', today)).toBeUndefined()
  })

  it('count a leap-day birthday from 1 March', () => {
    expect([
      ageOn('2008-02-29', '2024-02-28'),
      ageOn('2008-02-29', '2025-02-28'),
      ageOn('2008-02-29', '2025-03-01'),
    ]).toEqual([15, 16, 17])
  })

  it('keep accepting a person once old enough', () => {
    fc.assert(
      fc.property(day, day, day, (birth, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        if (birth <= earlier && birthProblem(birth, earlier) === undefined)
          expect(birthProblem(birth, later)).toBeUndefined()
      }),
    )
  })

  it('reject every text that is not a calendar date', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) expect(birthProblem(text, today)).toBeDefined()
      }),
    )
  })
})
