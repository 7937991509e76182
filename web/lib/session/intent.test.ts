import { beforeEach, describe, expect, it } from 'vitest'
import { forgetIntent } from './forget-intent.ts'
import { type Intent, readIntent, storeIntent, takeIntent } from './intent.ts'

const minute = 60_000
const now = Date.parse('2026-11-21T12:00:00Z')
const entries = new Map<string, string>()
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
}
const heart: Intent = { name: 'favourite', about: 'rec_1', from: '/recyclables?city=3550308' }

beforeEach(() => entries.clear())

describe('intent', () => {
  it('is returned once after sign-in, for its own subject', () => {
    storeIntent(heart, now, storage)
    expect(readIntent(now + minute, storage)).toEqual(heart)
    expect(takeIntent({ name: 'favourite', about: 'rec_2' }, now, storage)).toBe(false)
    expect(takeIntent({ name: 'report', about: 'rec_1' }, now, storage)).toBe(false)
    expect(takeIntent(heart, now + minute, storage)).toBe(true)
    expect(takeIntent(heart, now + minute, storage)).toBe(false)
  })

  it('is replaced by a later intent', () => {
    storeIntent(heart, now, storage)
    storeIntent({ ...heart, name: 'report' }, now, storage)
    expect(takeIntent(heart, now, storage)).toBe(false)
    expect(readIntent(now, storage)?.name).toBe('report')
  })

  it('expires after half an hour and can be dropped', () => {
    storeIntent(heart, now, storage)
    expect(readIntent(now + 30 * minute, storage)).toEqual(heart)
    expect(readIntent(now + 30 * minute + 1, storage)).toBeUndefined()
    forgetIntent(storage)
    expect(readIntent(now, storage)).toBeUndefined()
  })

  it.each([
    ['damaged', '{"name":'],
    ['of an unknown kind', JSON.stringify({ ...heart, name: 'fly', at: now })],
    ['without its time', JSON.stringify(heart)],
    ['from another origin', JSON.stringify({ ...heart, from: 'https://example.com', at: now })],
    ['from another host', JSON.stringify({ ...heart, from: '//example.com', at: now })],
    ['no intent at all', '7'],
  ])('is ignored when the stored value is %s', (_how, stored) => {
    storage.setItem('intent', stored)
    expect(readIntent(now, storage)).toBeUndefined()
  })
})
