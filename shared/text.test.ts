import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultTextLimit, sanitiseLine, sanitiseText } from './text.ts'

describe('sanitising', { timeout: 30_000 }, () => {
  it('removes script tags, javascript: and inline handlers, and says so', () => {
    expect(sanitiseText('Garrafas <script>alert(1)</script>limpas')).toEqual({ text: 'Garrafas limpas', altered: true })
    expect(sanitiseText('a <SCRIPT type="x">b</SCRIPT > c').text).toBe('a  c')
    expect(sanitiseText('<a href="javascript:x">veja</a>').text).toBe('<a href="x">veja</a>')
    expect(sanitiseText('javascript :x').text).toBe('x')
    expect(sanitiseText('<img onerror="x()" src=y>').text).toBe('<img  src=y>')
    expect(sanitiseText("<img onload='x()' src=y>").text).toBe('<img  src=y>')
    expect(sanitiseText('<img onclick = x() src=y>').text).toBe('<img  src=y>')
    expect(sanitiseText('<img onload="a b" src=y>').text).toBe('<img  src=y>')
    expect(sanitiseText("<img onload='a b' src=y>").text).toBe('<img  src=y>')
    expect(sanitiseText('<script>a\n b</script>c').text).toBe('c')
  })
  it.each([
    ['a <script src=x', 'a'],
    ['a <script>b', 'a b'],
    ['a </script>b', 'a b'],
    ['a </script', 'a'],
  ])('removes a script tag that is not closed: “%s”', (given, clean) => expect(sanitiseText(given).text).toBe(clean))
  it('leaves words that only begin alike', () => {
    expect(sanitiseText('<scripts> e ponto').text).toBe('<scripts> e ponto')
    expect(sanitiseText('coloração = azul').text).toBe('coloração = azul')
  })
  it('is not fooled by tags nested in tags', () => {
    expect(sanitiseText('<scr<script>x</script>ipt>alert(1)</script>').text).not.toMatch(/script/i)
  })
  it('leaves honest text as it is, trimmed, without a notice', () => {
    expect(sanitiseText('  Papelão: 20 kg, preço < R$ 10  ')).toEqual({
      text: 'Papelão: 20 kg, preço < R$ 10',
      altered: false,
    })
  })
  it('caps at the limit and says so', () => {
    expect(sanitiseText('a'.repeat(1001))).toEqual({ text: 'a'.repeat(1000), altered: true })
    expect(sanitiseText('a'.repeat(1000))).toEqual({ text: 'a'.repeat(1000), altered: false })
    expect(sanitiseText('abc', 2).text).toBe('ab')
    expect(defaultTextLimit).toBe(1000)
  })
  it('cuts no character in two, and leaves no blank where it cut', () => {
    expect(sanitiseText('ab♻️😀', 5).text).toBe('ab♻️')
    expect(sanitiseText('a😀', 3).text).toBe('a😀')
    expect(sanitiseText('ab cd', 3).text).toBe('ab')
    expect(sanitiseText('\u200b  abc', 3).text).toBe('abc')
  })
  it('finds what comes to be where it cuts', () => {
    expect(sanitiseText('<scriptx', 7).text).toBe('')
  })
  it.each([
    ['zero-width space', '\u200b'],
    ['zero-width non-joiner', '\u200c'],
    ['zero-width joiner', '\u200d'],
    ['word joiner', '\u2060'],
    ['byte order mark', '\ufeff'],
    ['soft hyphen', '\u00ad'],
    ['left-to-right override', '\u202d'],
    ['right-to-left override', '\u202e'],
    ['isolate', '\u2066'],
    ['right-to-left mark', '\u200f'],
    ['NUL', '\u0000'],
    ['escape', '\u001b'],
    ['delete', '\u007f'],
    ['C1 control', '\u009f'],
    ['tag character', '\u{e0041}'],
    ['lone surrogate', '\ud800'],
    ['noncharacter', '\ufffe'],
    ['combining grapheme joiner', '\u034f'],
    ['Hangul filler', '\u3164'],
    ['half-width Hangul filler', '\uffa0'],
    ['Hangul choseong filler', '\u115f'],
    ['empty Braille pattern', '\u2800'],
    ['variation selector', '\ufe01'],
    ['variation selector of the supplement', '\u{e0101}'],
    ['emoji sign after no emoji', '\ufe0f'],
  ])('removes a %s, and says so', (_, character) => {
    expect(sanitiseText(`a${character}b`)).toEqual({ text: 'ab', altered: true })
    expect(sanitiseText(`${character} ${character}`).text).toBe('')
  })
  it('keeps letters of all scripts, accents, emoji and line ends', () => {
    for (const text of ['Açaí é ótimo', 'سلام', 'שלום', '日本', 'é', '♻️ 😀', 'um\ndois\n\ntrês'])
      expect(sanitiseText(text)).toEqual({ text, altered: false })
  })
  it('writes every line end as one, and a tab as a blank, without a notice', () => {
    expect(sanitiseText('a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh\ti')).toEqual({
      text: 'a\nb\nc\nd\ne\nf\ng\nh i',
      altered: false,
    })
  })
  it('makes one line of a title', () => {
    expect(sanitiseLine('Garrafas\r\n  PET\n\u2028limpas ')).toEqual({ text: 'Garrafas PET limpas', altered: false })
    expect(sanitiseLine('a\vb\fc\u0085d\u2029e').text).toBe('a b c d e')
    expect(sanitiseLine('Garrafas\u202ePET').altered).toBe(true)
    expect(sanitiseLine('abcdef', 3).text).toBe('abc')
  })
  it('has nothing left to do on its own result, which fits, is whole and hides nothing', () => {
    const pieces = fc.constantFrom(
      ...['<script>', '</script>', '<script', 'java', 'script:', 'onclick=', 'x', '<', '>', ' ', '\n', '\t', '\r\n'],
      ...['\u200b', '\u202e', '\u0000', '😀', '\ud83d', '\ude00', '\u3164', 'é'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (parts, limit) => {
        const { text } = sanitiseText(parts.join(''), limit)
        expect(sanitiseText(text, limit)).toEqual({ text, altered: false })
        expect(text.length).toBeLessThanOrEqual(limit)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
        expect(text).toBe(text.trim())
        const line = sanitiseLine(parts.join(''), limit).text
        expect(sanitiseLine(line, limit).text).toBe(line)
        expect(line).not.toMatch(/[\n\r]/)
      }),
      { numRuns: 500 },
    )
  })
})
