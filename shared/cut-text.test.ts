import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

it.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['abcdef', 3, 'abc'],
  ['ab👨‍👩‍👧', 9, 'ab'],
  ['ab👨‍👩‍👧', 10, 'ab👨‍👩‍👧'],
  ['🇧🇷🇦🇷', 6, '🇧🇷'],
  ['a\u0301\u0302b', 2, 'a\u0301'],
  ['xa\u0301\u0302b', 3, 'x'],
  ['👨‍👩‍👧', 5, '👨‍👩'],
  ['abc', 0, ''],
])('cuts %j to %i as %j', (text, limit, cut) => expect(cutText(text, limit)).toBe(cut))

it('keeps the beginning, within the limit, between two signs', () => {
  const part = fc.constantFrom('a', ' ', 'é', 'e\u0301', '😀', '👩🏽', '👨‍👩‍👧', '🇧🇷', '❤️', 'क्ष')
  const signs = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  const count = (text: string) => [...signs.segment(text)].length
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), fc.integer({ min: 12, max: 40 }), (parts, limit) => {
      const text = parts.join('')
      const cut = cutText(text, limit)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(limit)
      expect(count(cut) + count(text.slice(cut.length))).toBe(count(text))
    }),
  )
})
