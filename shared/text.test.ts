import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../test/support/cells.ts'
import { defaultTextLimit, sanitiseLine, sanitiseText } from './text.ts'

describe('sanitiseText and sanitiseLine', () => {
  it('remove script tags, javascript: and inline handlers, and report it', () => {
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
  it('remove unclosed script tags', () =>
    checkCells(
      [
        ['a <script src=x', 'a'],
        ['a <script>b', 'a b'],
        ['a </script>b', 'a b'],
        ['a </script', 'a'],
      ],
      (clean, given) => expect(sanitiseText(given).text).toBe(clean),
    ))
  it('keep words with the same beginning', () => {
    expect(sanitiseText('<scripts> e ponto').text).toBe('<scripts> e ponto')
    expect(sanitiseText('coloração = azul').text).toBe('coloração = azul')
  })
  it('remove tags nested in tags', () => {
    expect(sanitiseText('<scr<script>x</script>ipt>alert(1)</script>').text).not.toMatch(/script/i)
  })
  it('trim harmless text without reporting it', () => {
    expect(sanitiseText('  Papelão: 20 kg, preço < R$ 10  ')).toEqual({
      text: 'Papelão: 20 kg, preço < R$ 10',
      altered: false,
    })
  })
  it('truncate at the limit and report it', () => {
    expect(sanitiseText('a'.repeat(1001))).toEqual({ text: 'a'.repeat(1000), altered: true })
    expect(sanitiseText('a'.repeat(1000))).toEqual({ text: 'a'.repeat(1000), altered: false })
    expect(sanitiseText('abc', 2).text).toBe('ab')
    expect(defaultTextLimit).toBe(1000)
  })
  it('split no character and leave no space at the cut', () => {
    expect(sanitiseText('ab♻️😀', 5).text).toBe('ab♻️')
    expect(sanitiseText('a😀', 3).text).toBe('a😀')
    expect(sanitiseText('ab cd', 3).text).toBe('ab')
    expect(sanitiseText('\u200b  abc', 3).text).toBe('abc')
  })
  it('remove a script tag that the cut creates', () => {
    expect(sanitiseText('<scriptx', 7).text).toBe('')
  })
  it('remove invisible characters, and report it', () =>
    checkCells(
      [
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
      ],
      (character) => {
        expect(sanitiseText(`a${character}b`)).toEqual({ text: 'ab', altered: true })
        expect(sanitiseText(`${character} ${character}`).text).toBe('')
      },
    ))
  it('keep all scripts, accents, emoji and line breaks', () => {
    for (const text of ['Açaí é ótimo', 'سلام', 'שלום', '日本', 'é', '♻️ 😀', 'um\ndois\n\ntrês'])
      expect(sanitiseText(text)).toEqual({ text, altered: false })
  })
  it('keep what emoji and scripts are made of', () =>
    checkCells(
      [
        ['a person who shrugs', '🤷‍♀️'],
        ['with a skin tone', '🤷🏽‍♀️'],
        ['a family', '👨‍👩‍👧'],
        ['a couple of two skin tones', '👩🏽‍🤝‍👨🏿'],
        ['a heart on fire', '❤️‍🔥'],
        ['a rainbow flag', '🏳️‍🌈'],
        ['a pirate flag', '🏴‍☠️'],
        ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
        ['the flag of Brazil', '🇧🇷'],
        ['a keycap', '1️⃣'],
        ['an eye in a bubble', '👁️‍🗨️'],
        ['a face in clouds', '😶‍🌫️'],
        ['text style', '♻︎'],
        ['Persian', 'می‌خواهم'],
        ['Hindi', 'क्‍ष र्‍य'],
        ['a half letter of Bengali', 'উত্‍'],
        ['Sinhala', 'ශ්‍රී ලංකා'],
        ['Malayalam', 'അവന്‍'],
      ],
      (text) => {
        expect(sanitiseText(`Olá ${text} mundo`)).toEqual({ text: `Olá ${text} mundo`, altered: false })
        expect(sanitiseLine(text)).toEqual({ text, altered: false })
      },
    ))
  it('remove joiners, variation selectors and tags in any other place', () =>
    checkCells<readonly [string, string]>(
      [
        ['after an emoji, before a word', ['👩\u200dab', '👩ab']],
        ['two in a row', ['👩\u200d\u200d👧', '👩👧']],
        ['at the end', ['👩\u200d', '👩']],
        ['at the start', ['\u200d👩', '👩']],
        ['a non-joiner between emoji', ['👩\u200c👧', '👩👧']],
        ['between digits', ['1\u200d2', '12']],
        ['two in Persian', ['می\u200c\u200cخ', 'میخ']],
        ['at the end of Persian', ['می\u200c', 'می']],
        ['tags without their flag', ['a\u{e0067}\u{e0062}\u{e0065}\u{e007f}', 'a']],
        ['a flag with too many tags', [`🏴${'\u{e0061}'.repeat(40)}\u{e007f}`, '🏴']],
        ['a flag without end', ['🏴\u{e0067}\u{e0062}\u{e0065}', '🏴']],
        ['bidi marks in Arabic', ['سل\u202eام', 'سلام']],
      ],
      ([given, clean]) => expect(sanitiseText(given)).toEqual({ text: clean, altered: true }),
    ))
  it('cut before an emoji that does not fit whole', () => {
    expect(sanitiseText('ab 👨‍👩‍👧', 9).text).toBe('ab')
    expect(sanitiseText('ab 👨‍👩‍👧', 11).text).toBe('ab 👨‍👩‍👧')
    expect(sanitiseText('ab🇧🇷', 4).text).toBe('ab')
  })
  it('normalise line breaks and tabs without reporting it', () => {
    expect(sanitiseText('a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh\ti')).toEqual({
      text: 'a\nb\nc\nd\ne\nf\ng\nh i',
      altered: false,
    })
  })
  it('join the lines of a title', () => {
    expect(sanitiseLine('Garrafas\r\n  PET\n\u2028limpas ')).toEqual({ text: 'Garrafas PET limpas', altered: false })
    expect(sanitiseLine('a\vb\fc\u0085d\u2029e').text).toBe('a b c d e')
    expect(sanitiseLine('Garrafas\u202ePET').altered).toBe(true)
    expect(sanitiseLine('abcdef', 3).text).toBe('abc')
  })
  it('are idempotent, and leave well-formed text within the limit', () => {
    const pieces = fc.constantFrom(
      '<script>',
      '</script>',
      '<script',
      'java',
      'script:',
      'onclick=',
      'x',
      '<',
      '>',
      ' ',
      '\n',
      '\t',
      '\r\n',
      '\u200b',
      '\u202e',
      '\u0000',
      '😀',
      '\ud83d',
      '\ude00',
      '\u3164',
      'é',
      '\u200d',
      '\ufe0f',
      '👩',
      '🏽',
      '🇧',
      '🏴',
      '\u{e0067}',
      '\u{e007f}',
      'क',
      '\u094d',
      '\u200c',
      'م',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (parts, limit) => {
        const { text } = sanitiseText(parts.join(''), limit)
        expect(sanitiseText(text, limit)).toEqual({ text, altered: false })
        expect(text.length).toBeLessThanOrEqual(limit)
        expect(text.isWellFormed()).toBe(true)
        const bare = text.replace(/(?<=[^\p{ASCII}])(?:\u200c|\u200d|\u{e0067}|\u{e007f})/gu, '')
        expect(bare).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
        expect(text).toBe(text.trim())
        const line = sanitiseLine(parts.join(''), limit).text
        expect(sanitiseLine(line, limit).text).toBe(line)
        expect(line).not.toMatch(/[\n\r]/)
      }),
      { numRuns: 500 },
    )
  })
})
