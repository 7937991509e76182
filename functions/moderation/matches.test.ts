import { describe, expect, it } from 'vitest'
import { sampleAd } from '../../test/support/fixtures/ad-rows.ts'
import { filtersAds, matches } from './matches.ts'

const ad = sampleAd({
  type: 'Latinhas amassadas',
  description: 'Três sacos de alumínio.',
  address: 'Rua Rui Barbosa, 97',
  category: 'metal',
  action: 'donation',
  place: { ...sampleAd().place, city: 'São Luís', uf: 'MA', district: 'Vila Ivonete' },
})

describe('search in the queue', () => {
  it.each([
    ['the type', 'latinhas'],
    ['the description', 'três sacos'],
    ['the street', 'rui barbosa'],
    ['the street number', 'barbosa, 97'],
    ['the district', 'ivonete'],
    ['the city, without its accents', 'sao luis'],
    ['the state', 'MA'],
    ['words from here and there, in any order', 'ivonete alumínio LATINHAS'],
    ['words with blanks around them', '  latinhas \t ivonete '],
  ])('covers %s', (_, search) => {
    expect(matches(ad, { search })).toBe(true)
  })
  it('requires all words', () => {
    expect(matches(ad, { search: 'latinhas garrafas' })).toBe(false)
    expect(matches(ad, { search: 'luísma' }), 'the end of one field and the beginning of the next').toBe(false)
  })
})

describe('category and action', () => {
  it('must both match', () => {
    expect(matches(ad, { category: 'metal', action: 'donation', search: 'sacos' })).toBe(true)
    expect(matches(ad, { category: 'paper', action: 'donation' })).toBe(false)
    expect(matches(ad, { category: 'metal', action: 'sale' })).toBe(false)
  })
})

it('reads no ads for a period filter only', () => {
  expect(filtersAds({})).toBe(false)
  for (const wanted of [{ search: 'pet' }, { category: 'metal' }, { action: 'sale' }] as const)
    expect(filtersAds(wanted)).toBe(true)
  expect(filtersAds({ search: '', category: 'metal' })).toBe(true)
  expect(filtersAds({ search: '' })).toBe(false)
})
