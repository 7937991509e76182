import { describe, expect, it } from 'vitest'
import { matchesQuery, matchesText } from './matches-query.ts'

const ad = { type: 'Garrafas de refrigerante', description: 'Trinta, com rótulo', category: 'plastic' } as const

describe('an ad', () => {
  it('is asked for by a text all of whose words it has, whatever their form', () => {
    expect(matchesText(ad, 'GARRAFINHA com rótulos')).toBe(true)
    expect(matchesText(ad, 'pet')).toBe(true)
    expect(matchesText(ad, 'plástico')).toBe(true)
  })

  it('is not asked for by a text that has one word more', () => {
    expect(matchesText(ad, 'garrafa verde')).toBe(false)
    expect(matchesText(ad, 'vidro')).toBe(false)
  })

  it('is asked for by a text without words', () => {
    expect(matchesText(ad, '30 kg')).toBe(true)
    expect(matchesQuery([], '')).toBe(true)
    expect(matchesQuery([], 'pet')).toBe(false)
  })
})
