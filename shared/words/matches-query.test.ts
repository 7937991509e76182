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

  it('find words of other scripts, however their marks are written', () => {
    const hindi = { type: 'काँच की बोतलें', description: 'साफ़', category: 'glass' } as const
    expect(matchesText(hindi, 'बोतलें')).toBe(true)
    expect(matchesText(hindi, 'बोतल')).toBe(false)
    const japanese = { type: 'きれいなガラス瓶', description: '段ボール箱', category: 'glass' } as const
    expect(matchesText(japanese, 'ガラス瓶')).toBe(true)
    expect(matchesText(japanese, 'ｶﾞﾗｽ瓶 段ボール')).toBe(true)
    expect(matchesText({ type: 'زجاج', description: '', category: 'glass' }, 'زُجَاج')).toBe(true)
  })

  it('match a text without words', () => {
    expect(matchesText(ad, '30 kg')).toBe(true)
    expect(matchesQuery([], '')).toBe(true)
    expect(matchesQuery([], 'pet')).toBe(false)
  })
})
