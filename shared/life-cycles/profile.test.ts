import { expect, it } from 'vitest'
import { nextProfileStatus, profileLifeCycle, profileStatus } from './profile.ts'

it('a profile goes to analysis with a save, and out of it by an admin or by the setting', () => {
  for (const from of profileStatus.options) {
    expect(nextProfileStatus(from, 'owner', 'submit')).toBe('in_analysis')
    expect(nextProfileStatus(from, 'setting', 'verify')).toBe('verified')
  }
  expect(nextProfileStatus('in_analysis', 'admin', 'verify')).toBe('verified')
  expect(nextProfileStatus('in_analysis', 'admin', 'reject')).toBe('incomplete')
})

it('nobody verifies what was not handed in, nor twice, nor verifies their own', () => {
  for (const from of ['incomplete', 'verified'] as const)
    expect(nextProfileStatus(from, 'admin', 'verify')).toBeUndefined()
  for (const from of profileStatus.options) expect(nextProfileStatus(from, 'owner', 'verify')).toBeUndefined()
  expect(nextProfileStatus('incomplete', 'admin', 'reject')).toBeUndefined()
})

it('a mark that turned out to be wrong is taken back, and kept by who stays the same', () => {
  expect(nextProfileStatus('verified', 'admin', 'reject')).toBe('incomplete')
  expect(nextProfileStatus('verified', 'owner', 'keep')).toBe('verified')
  expect(nextProfileStatus('in_analysis', 'owner', 'keep')).toBeUndefined()
})

it('says each step once', () => {
  const steps = profileLifeCycle.map(({ action, by, from }) => `${action} ${by} ${from}`)
  expect(new Set(steps).size).toBe(steps.length)
})
