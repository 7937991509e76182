import { expect, it } from 'vitest'
import type { OwnProfile } from '../../../shared/contract/profiles.ts'
import { baseOf } from './kept-form.ts'
import { shownProfile } from './profile-values.ts'

const base = { id: 'ana', version: 3, email: 'antes@mail.example', name: 'Ana', phone: '+5511990000002' } as OwnProfile
const kept = { typed: shownProfile(base), base }

it('continues from the version that a sign-in with the new e-mail created', () => {
  const now = { ...base, version: 4, email: 'nova@mail.example' }
  expect(baseOf(kept, now)).toBe(now)
  expect(baseOf(kept, { ...base })).toEqual(base)
})

it('keeps its version after any other change of the profile', () => {
  expect(baseOf(kept, { ...base, version: 4, name: 'Ana Souza' })).toBe(base)
  expect(baseOf(kept, { ...base, version: 5, email: 'nova@mail.example', name: 'Ana Souza' })).toBe(base)
})
