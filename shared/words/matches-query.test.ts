import { describe, expect, it } from 'vitest'
import { matchesQuery, matchesText } from './matches-query.ts'

const ad = { type: 'Garrafas de refrigerante', description: 'Trinta, com rótulo', category: 'plastic' } as const

describe('matchesText and matchesQuery', () => {
  it('match when the ad has all words in any form', () => {
    expect(matchesText(ad, 'GARRAFINHA com rótulos')).toBe(true)
    expect(matchesText(ad, 'pet')).toBe(true)
    expect(matchesText(ad, 'plástico')).toBe(true)
  })

  it('do not match with one more word', () => {
    expect(matchesText(ad, 'garrafa verde')).toBe(false)
    expect(matchesText(ad, 'vidro')).toBe(false)
  })

  it('match a text without words', () => {
    expect(matchesText(ad, '30 kg')).toBe(true)
    expect(matchesQuery([], '')).toBe(true)
    expect(matchesQuery([], 'pet')).toBe(false)
  })
})
