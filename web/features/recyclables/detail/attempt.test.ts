import { expect, it } from 'vitest'
import { attemptFor, forgetAttempt } from './attempt.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

it('keeps one key per ad until it is removed', () => {
  const storage = memory()
  const first = attemptFor('ad_1', storage)
  expect(attemptFor('ad_1', storage)).toBe(first)
  expect(attemptFor('ad_2', storage)).not.toBe(first)
  forgetAttempt('ad_1', storage)
  expect(attemptFor('ad_1', storage)).not.toBe(first)
})
