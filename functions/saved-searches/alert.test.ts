import { describe, expect, it } from 'vitest'
import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { SavedFilters } from '../../shared/contract/saved-searches.ts'
import { newId } from '../../shared/ids.ts'
import { wordsOfAd } from '../../shared/words/words-of-ad.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { alertOf, changed, mayReceiveAlerts } from './alert.ts'
import type { SavedSearchRow } from './store.ts'
import { watchedWords } from './watch.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const owner = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const reader = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const offer = {
  recyclableId: newId('recyclable', now),
  ownerId: owner,
  type: 'Latas',
  category: 'metal',
  action: 'sale',
  priceCents: 5000,
  stateId: 35,
  uf: 'SP',
  cityId: 3550308,
  city: 'São Paulo',
  latitude: -23.5325,
  longitude: -46.6375,
  words: wordsOfAd('Latinhas de alumínio', '', 'metal'),
  feedback: '',
} as RecyclableOffer
const search = (filters: SavedFilters = {}, alert: SavedSearchRow['alert'] = 'instantly'): SavedSearchRow => ({
  id: newId('savedSearch', now),
  userId: reader,
  name: 'Latas',
  filters,
  words: watchedWords(filters),
  alert,
  createdAt: now.toISOString(),
})
const told = (filters: SavedFilters) => alertOf(search(filters), offer) !== undefined

describe('alertOf', () => {
  it('returns an instant or a daily alert as configured', () => {
    expect(alertOf(search(), offer)).toEqual({ kind: 'at-once' })
    const daily = search({}, 'daily')
    expect(alertOf(daily, offer)).toEqual({
      kind: 'daily',
      row: {
        userId: reader,
        searchId: daily.id,
        searchName: 'Latas',
        recyclableId: offer.recyclableId,
        type: 'Latas',
        city: 'São Paulo - SP',
      },
    })
  })

  it('excludes suspended and deleted users', () => {
    const profile = { suspension: null } as ProfileRow
    expect(mayReceiveAlerts(profile)).toBe(true)
    expect(mayReceiveAlerts({ ...profile, suspension: { reason: 'Spam', since: now.toISOString() } })).toBe(false)
    expect(mayReceiveAlerts(undefined)).toBe(false)
  })

  it('returns nothing for disabled alerts and for the owner’s own ad', () => {
    expect(alertOf(search({}, 'never'), offer)).toBeUndefined()
    for (const alert of ['instantly', 'daily'] as const)
      expect(alertOf({ ...search({}, alert), userId: owner }, offer)).toBeUndefined()
  })

  it('includes the minimum and maximum price', () => {
    expect(told({ priceMinCents: 5000, priceMaxCents: 5000 })).toBe(true)
    expect(told({ priceMinCents: 5001 })).toBe(false)
    expect(told({ priceMaxCents: 4999 })).toBe(false)
    expect(told({ priceMinCents: 4999, priceMaxCents: 5001 })).toBe(true)
    expect(told({ priceMinCents: 0, priceMaxCents: 0 })).toBe(false)
  })

  it('requires every search word and ignores filler words', () => {
    expect(told({ q: 'latinhas' })).toBe(true)
    expect(told({ q: 'Latinha de alumínio' })).toBe(true)
    expect(told({ q: '50 kg' })).toBe(true)
    expect(told({ q: 'latinha de cobre' })).toBe(false)
    expect(told({ q: 'latinha', category: 'glass' })).toBe(false)
  })

  it('excludes an ad in the corner of the circle’s bounding square', () => {
    // The ad is 20 km north and 20 km east of the centre, hence 28 km away.
    const corner = { latitude: offer.latitude - 0.1799, longitude: offer.longitude - 0.1962 }
    expect(told({ ...corner, distanceKm: 25 })).toBe(false)
    expect(told({ ...corner, distanceKm: 29 })).toBe(true)
    expect(told({ latitude: offer.latitude, longitude: offer.longitude, distanceKm: 1 })).toBe(true)
  })
})

describe('changed', () => {
  it('keeps fields that are not given', () => {
    const before = search({ stateId: 35 })
    expect(changed(before, {})).toEqual(before)
    expect(changed(before, { name: 'Metal' })).toEqual({ ...before, name: 'Metal' })
    expect(changed(before, { alert: 'never' })).toEqual({ ...before, alert: 'never' })
  })
})
