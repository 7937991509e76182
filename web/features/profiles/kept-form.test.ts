import { expect, it } from 'vitest'
import type { OwnProfile } from '../../../shared/contract/profiles.ts'
import { madeOf } from './kept-form.ts'
import { shownProfile } from './profile-values.ts'

const made = { id: 'ana', version: 3, email: 'antes@mail.example', name: 'Ana', phone: '+5511990000002' } as OwnProfile
const kept = { typed: shownProfile(made), made }

it('continues from the version that a sign-in with the new e-mail created', () => {
  const now = { ...made, version: 4, email: 'nova@mail.example' }
  expect(madeOf(kept, now)).toBe(now)
  expect(madeOf(kept, { ...made })).toEqual(made)
})

it('keeps its version after any other change of the profile', () => {
  expect(madeOf(kept, { ...made, version: 4, name: 'Ana Souza' })).toBe(made)
  expect(madeOf(kept, { ...made, version: 5, email: 'nova@mail.example', name: 'Ana Souza' })).toBe(made)
})
