import { expect, it } from 'vitest'
import { nextProfileStatus, profileLifeCycle, profileStatus } from './profile.ts'

it('a save submits a profile; an admin or the setting verifies it', () => {
  for (const from of profileStatus.options) {
    expect(nextProfileStatus(from, 'owner', 'submit')).toBe('in_analysis')
    expect(nextProfileStatus(from, 'setting', 'verify')).toBe('verified')
  }
  expect(nextProfileStatus('in_analysis', 'admin', 'verify')).toBe('verified')
  expect(nextProfileStatus('in_analysis', 'admin', 'reject')).toBe('incomplete')
})

it('refuses verification of unsubmitted, verified or own profiles', () => {
  for (const from of ['incomplete', 'verified'] as const)
    expect(nextProfileStatus(from, 'admin', 'verify')).toBeUndefined()
  for (const from of profileStatus.options) expect(nextProfileStatus(from, 'owner', 'verify')).toBeUndefined()
  expect(nextProfileStatus('incomplete', 'admin', 'reject')).toBeUndefined()
})

it('an admin can revoke a verification; an unchanged identity keeps it', () => {
  expect(nextProfileStatus('verified', 'admin', 'reject')).toBe('incomplete')
  expect(nextProfileStatus('verified', 'owner', 'keep')).toBe('verified')
  expect(nextProfileStatus('in_analysis', 'owner', 'keep')).toBeUndefined()
})

it('has no duplicate transitions', () => {
  const steps = profileLifeCycle.map(({ action, by, from }) => `${action} ${by} ${from}`)
  expect(new Set(steps).size).toBe(steps.length)
})
