import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

describe('plainText', () => {
  it.each([
    ['Papelão Ação ÀÉÎÕÜ', 'papelao acao aeiou'],
    ['ﬁo ＰＥＴ ½', 'fio pet 1⁄2'],
    ['♻️ vidro', '♻ vidro'],
    ['Straße, brød, łódź, Ångström', 'straße, brød, łodz, angstrom'],
    ['Γυαλί', 'γυαλι'],
    ['Й и Ї і', 'й и ї і'],
    ['стекло́ Ёлка', 'стекло елка'],
    ['काँच की बोतलें', 'काँच की बोतलें'],
    ['ガラス がラス ｶﾞﾗｽ', 'ガラス がラス ガラス'],
    ['زُجَاجٌ', 'زجاج'],
    ['زجـــاج', 'زجاج'],
    ['أَلُومِنْيُوم آلة', 'ألومنيوم آلة'],
    ['זְכוּכִית', 'זכוכית'],
    ['בית־ספר', 'בית־ספר'],
    ['유리병', '유리병'],
    ['玻璃瓶', '玻璃瓶'],
  ])('makes %j %j', (text, plain) => {
    expect(plainText(text)).toBe(plain)
  })

  it('gives the same whether letters are composed or not', () => {
    for (const text of ['Papelão', 'Йод їжа', 'काँच', 'ガラス', 'أَلُومِنْيُوم', '유리'])
      expect(plainText(text.normalize('NFD'))).toBe(plainText(text))
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainText(plainText(text))).toBe(plainText(text))
      }),
    )
  })

  it('makes of Portuguese, and all else in Latin letters, what stored search words were made with', () => {
    const stored = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const sign = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).filter((text) => {
      return !/\p{L}/u.test(text.normalize('NFKD').replace(/[\p{sc=Latn}\p{sc=Grek}]/gu, ''))
    })
    const letter = fc.constantFrom(...'aáàâãéêíóôõúüçñAÁÀÂÃÉÊÍÓÔÕÚÜÇ0123456789 -.,²ªº½️́̃'.split(''))
    fc.assert(
      fc.property(fc.array(fc.oneof(letter, sign)), (signs) => {
        expect(plainText(signs.join(''))).toBe(stored(signs.join('')))
      }),
      { numRuns: 2000 },
    )
  })
})
