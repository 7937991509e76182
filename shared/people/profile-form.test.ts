import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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

describe('a profile', () => {
  it('is whole with all of its fields; a complement may be missing', () => {
    expect(problems({})).toEqual([])
  })

  it.each([
    { email: ' ana@exemplo.com ' },
    { street: 'Rua' },
    { postalCode: ' 01310100 ' },
    { dateOfBirth: '1900-01-01' },
    { dateOfBirth: '2010-11-22' },
    { phone: '+551133334444' },
  ])('may be written as %j', (change) => {
    expect(problems(change)).toEqual([])
  })

  it('of somebody born today is too young, not impossible', () => {
    expect(problems({ dateOfBirth: today })).toEqual(['profile.too_young'])
  })

  it.each([
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
  ] as const)('with %j is refused: %s', (change, problem) => {
    expect(problems(change)).toEqual([problem])
  })

  it('names all that is missing at once, in the order of its fields', () => {
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

  it('is cleaned as other texts are, and stays valid', () => {
    const { form, altered } = cleanProfile({ ...whole, name: 'Ana\n<script>x</script>Souza' })
    expect([form.name, altered]).toEqual(['Ana Souza', true])
    expect(cleanProfile(whole)).toEqual({ form: whole, altered: false })
  })
})

describe('a day of birth', () => {
  const day = fc
    .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-11-22T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

  it('is taken on the sixteenth birthday and not a day before', () => {
    expect(birthProblem('2010-11-22', today)).toBeUndefined()
    expect(birthProblem('2010-11-23', today)).toBe('profile.too_young')
    expect(birthProblem('1900-01-01', today)).toBeUndefined()
  })

  it('of a leap day is one year older from the 1st of March on', () => {
    expect([
      ageOn('2008-02-29', '2024-02-28'),
      ageOn('2008-02-29', '2025-02-28'),
      ageOn('2008-02-29', '2025-03-01'),
    ]).toEqual([15, 16, 17])
  })

  it('once old enough stays so', () => {
    fc.assert(
      fc.property(day, day, day, (birth, one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        if (birth <= earlier && birthProblem(birth, earlier) === undefined)
          expect(birthProblem(birth, later)).toBeUndefined()
      }),
    )
  })

  it('that is none of the calendar is refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) expect(birthProblem(text, today)).toBeDefined()
      }),
    )
  })
})
